import { type Origin, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import { type Db, SYSTEM } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { AccountStates } from '../../account-state.ts';
import type { Passwords } from '../../password.ts';
import { endSessions } from '../../session/session.store.ts';
import { findPersonById } from '../../sign-in/find-person.ts';
import { findLink, spendLink, spendOtherLinks } from '../link/link.ts';

export interface PasswordDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly accounts: Pick<AccountStates, 'forget'>;
}

/** Whose password the link would set; looking does not spend it. */
export const findPasswordOwner = ({ db, clock }: Pick<PasswordDeps, 'db' | 'clock'>, token: string) =>
  db.tx(
    SYSTEM,
    async (tx) => {
      const link = await findLink(tx, 'SET_PASSWORD', token, clock.now());
      return link && findPersonById(tx, { customerId: link.customer_id, userId: link.user_id });
    },
    { readOnly: true },
  );

/** Spends the link and sets the password; undefined when the link is no more. */
export async function setPasswordByLink(
  { db, clock, passwords, accounts }: PasswordDeps & { readonly passwords: Passwords },
  { token, password, origin }: { token: string; password: string; origin: Origin },
) {
  const passwordHash = await passwords.hash(password);
  const changed = await db.tx(SYSTEM, async (tx) => {
    const at = clock.now();
    const link = await spendLink(tx, 'SET_PASSWORD', token, at);
    const person = link && (await findPersonById(tx, { customerId: link.customer_id, userId: link.user_id }));
    if (!link || !person) return undefined;
    // A second mail with an older link must not undo what was chosen with the newer one.
    await spendOtherLinks(tx, link, at);
    await storePassword(tx, person, { passwordHash, at });
    const actor = { name: person.subject, clientId: null, ...origin };
    await recordAudit(tx, { customerId: person.customerId, actor, at }, [
      { action: 'user.set-password', entityType: 'account_user', entityId: person.userId },
    ]);
    return person;
  });
  if (changed) accounts.forget(changed.customerId);
  return changed;
}

/**
 * Every session that the old password opened ends with it, on every node; `keep` is the one in which it was changed.
 * After the commit, call `accounts.forget(customerId)` for this node.
 */
export async function storePassword(
  tx: Tx,
  { customerId, userId }: { customerId: number; userId: number },
  { passwordHash, at, keep = null }: { passwordHash: string; at: Date; keep?: number | null },
): Promise<void> {
  await tx
    .updateTable('account_user')
    .set({ password_hash: passwordHash, updated_at: at })
    .where('customer_id', '=', customerId)
    .where('id', '=', userId)
    .execute();
  await endSessions(tx, { customerId, userId, at, except: keep });
}
