import { type Db, SYSTEM } from '../../db/db.ts';
import { command, idOf } from './command.ts';
import { record, requireCustomer } from './records.ts';
import { CommandError } from './usage-error.ts';

/** Row-level security shows a company only to its own account, so the account must be specified. */
export async function requireCompany(db: Db, customerId: number, companyId: number) {
  await db.tx(SYSTEM, (tx) => requireCustomer(tx, customerId));
  const found = await db.tx(customerId, (tx) =>
    tx
      .selectFrom('company')
      .select(['id', 'name', 'is_locked'])
      .where('id', '=', companyId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  if (!found) throw new CommandError(`Customer ${customerId} has no company ${companyId}.`);
  return found;
}

const setLocked = (is_locked: boolean) =>
  command({
    name: is_locked ? 'company lock' : 'company unlock',
    summary: is_locked ? 'Lock a company so that no one can open it.' : 'Unlock a company.',
    options: {
      customer: { type: 'text', value: 'number', means: 'The account', required: true },
      company: { type: 'text', value: 'number', means: 'The company', required: true },
    },
    async run(context, given) {
      const customerId = idOf('customer', given.customer);
      const companyId = idOf('company', given.company);
      const before = await requireCompany(context.db, customerId, companyId);
      await context.db.tx(customerId, async (tx) => {
        await tx
          .updateTable('company')
          .set({ is_locked, updated_at: context.clock.now() })
          .where('id', '=', companyId)
          .execute();
        await record(context, tx, customerId, {
          action: is_locked ? 'company.lock' : 'company.unlock',
          entityType: 'company',
          entityId: companyId,
          before: { is_locked: before.is_locked },
          after: { is_locked },
        });
      });
      return { customer_id: customerId, company_id: companyId, name: before.name, is_locked };
    },
  });

export const companyCommands = [setLocked(true), setLocked(false)];
