import { type AuditEntry, recordAudit } from '../../audit/audit.ts';
import { announceAccountChange } from '../../auth/account-state.ts';
import { foldedName } from '../../auth/sign-in/find-by-name.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import type { CommandContext } from './command.ts';
import { CommandError } from './usage-error.ts';

export async function requireCustomer(tx: Tx, id: number) {
  const found = await tx.selectFrom('customer').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!found) throw new CommandError(`There is no customer ${id}.`);
  return found;
}

/** Finds the owner by email address, or a payroll user by username. */
export async function requireUser(tx: Tx, customerId: number, who: string) {
  const found = await tx
    .selectFrom('account_user')
    .select(['id', 'kind', 'username', 'email_address', 'display_name', 'is_active'])
    .where('customer_id', '=', customerId)
    .where((eb) =>
      eb.or([
        eb(foldedName(sql.ref('username')), '=', foldedName(who)),
        eb.and([eb('kind', '=', 'owner'), eb(foldedName(sql.ref('email_address')), '=', foldedName(who))]),
      ]),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new CommandError(`Customer ${customerId} has no user "${who}".`);
  return found;
}

/** Writes an audit entry and makes every running node reload the account's state. */
export async function record(context: CommandContext, tx: Tx, customerId: number, entry: AuditEntry): Promise<void> {
  await recordAudit(tx, { customerId, actor: context.actor, at: context.clock.now() }, [entry]);
  await announceAccountChange(tx, customerId);
}

/** Runs a statement and reports a unique violation with the specified message. */
export const orTaken = <T>(work: Promise<T>, message: string): Promise<T> =>
  work.catch((error: unknown) => {
    throw (error as { code?: string }).code === '23505' ? new CommandError(message) : error;
  });
