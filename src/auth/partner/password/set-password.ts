import { type Origin, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import { type Db, SYSTEM } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import { queueMail } from '../../../mail/queue.ts';
import type { AccountStates } from '../../account-state.ts';
import type { Passwords } from '../../password.ts';
import { endSessions } from '../../session/session.store.ts';
import type { Visitor } from '../../session/visitor.ts';
import type { Devices } from '../../sign-in/device.ts';
import { findPersonById } from '../../sign-in/find-person.ts';
import { passwordChangedLetter } from '../../sign-in/letters.ts';
import { addresseeOf } from '../../sign-in/mail-address.ts';
import type { PersonKey } from '../../sign-in/person-key.ts';
import { findLink, spendLink, spendLinksOf } from '../link/link.ts';

export interface PasswordDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly accounts: Pick<AccountStates, 'forget'>;
  readonly cipher: FieldCipher;
  readonly devices: Devices;
  readonly urls: { readonly base: string };
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
  { db, clock, passwords, accounts, cipher, devices, urls }: PasswordDeps & { readonly passwords: Passwords },
  { token, password, visitor, origin }: { token: string; password: string; visitor: Visitor; origin: Origin },
) {
  const passwordHash = await passwords.hash(password);
  const changed = await db.tx(SYSTEM, async (tx) => {
    const at = clock.now();
    const link = await spendLink(tx, 'SET_PASSWORD', token, at);
    const person = link && (await findPersonById(tx, { customerId: link.customer_id, userId: link.user_id }));
    if (!link || !person) return undefined;
    const deviceEra = await storePassword(tx, person, { passwordHash, at });
    const actor = { name: person.subject, clientId: null, ...origin };
    await recordAudit(tx, { customerId: person.customerId, actor, at }, [
      { action: 'user.set-password', entityType: 'account_user', entityId: person.userId },
    ]);
    if (link.data.reset) await tellOfNewPassword(tx, { cipher, urls }, { ...person, at });
    // Whoever opened a mailed link is known to be the person, and so is the browser it was opened with.
    return { ...person, deviceCookie: devices.remember(visitor.deviceCookie, { ...person, deviceEra }) };
  });
  if (changed) accounts.forget(changed.customerId);
  return changed;
}

/**
 * Every session that the old password opened ends with it, on every node; `keep` is the one in which it was changed. So
 * do links that would set another one, and no device is known any more: the answer is the era that begins for devices.
 * After the commit, call `accounts.forget(customerId)` for this node.
 */
export async function storePassword(
  tx: Tx,
  { customerId, userId }: PersonKey,
  { passwordHash, at, keep = null }: { passwordHash: string; at: Date; keep?: number | null },
): Promise<number> {
  const { device_era } = await tx
    .updateTable('account_user')
    .set({ password_hash: passwordHash, device_era: sql`device_era + 1`, updated_at: at })
    .where('customer_id', '=', customerId)
    .where('id', '=', userId)
    .returning('device_era')
    .executeTakeFirstOrThrow();
  await spendLinksOf(tx, { customerId, userId, kind: 'SET_PASSWORD', at });
  await endSessions(tx, { customerId, userId, at, except: keep });
  return device_era;
}

/** A letter, so that nobody's password is changed without their knowing. */
export async function tellOfNewPassword(
  tx: Tx,
  { cipher, urls }: Pick<PasswordDeps, 'cipher' | 'urls'>,
  { customerId, userId, at }: PersonKey & { readonly at: Date },
): Promise<void> {
  const addressee = await addresseeOf(tx, { customerId, userId });
  const letter = passwordChangedLetter({ addressee, url: `${urls.base}/auth/forgot-password` });
  await queueMail(tx, cipher, { customerId, to: addressee.to, at, ...letter });
}
