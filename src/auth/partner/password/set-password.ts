import { type Origin, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import { type Db, SYSTEM } from '../../../db/db.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import { queueMail } from '../../../mail/queue.ts';
import type { AccountStates } from '../../account-state.ts';
import type { Passwords } from '../../password.ts';
import { addressIsUnconfirmed, hasUnconfirmedAddress } from '../../portal/unconfirmed-address.ts';
import { endSessions } from '../../session/session.store.ts';
import type { Visitor } from '../../session/visitor.ts';
import type { Devices } from '../../sign-in/device.ts';
import { addresseeOf } from '../../sign-in/mail-address.ts';
import { passwordChangedMail } from '../../sign-in/mails.ts';
import { findPersonById, type PersonKey } from '../../sign-in/person.ts';
import { isPasswordRefused, requirePasswords } from '../../sso/password-refusal.ts';
import { findLink, spendLink, spendLinksOf } from '../link.ts';

export interface PasswordDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly accounts: Pick<AccountStates, 'forget'>;
  readonly cipher: FieldCipher;
  readonly devices: Devices;
  readonly urls: { readonly base: string };
}

/** The person whose password the link would set. Does not use up the link. */
export const findPasswordOwner = ({ db, clock }: Pick<PasswordDeps, 'db' | 'clock'>, token: string) =>
  db.tx(SYSTEM, async (tx) => {
    const link = await findLink(tx, 'SET_PASSWORD', token, clock.now());
    if (!link) return undefined;
    const person = { customerId: link.customer_id, userId: link.user_id };
    if (await hasUnconfirmedAddress(tx, person)) throw addressIsUnconfirmed();
    const found = await findPersonById(tx, person);
    return found && { ...found, isPasswordRefused: await isPasswordRefused(tx, person) };
  });

/**
 * Uses up the link and sets the password. Returns undefined when the link was used or has expired, or when the person
 * or the account is no longer active.
 */
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
    await requirePasswords(tx, person);
    const deviceEra = await storePassword(tx, person, { passwordHash, at });
    const actor = { name: person.subject, clientId: null, ...origin };
    await recordAudit(tx, { customerId: person.customerId, actor, at }, [
      { action: 'user.set-password', entityType: 'account_user', entityId: person.userId },
    ]);
    if (link.data.reset) await notifyOfNewPassword(tx, { cipher, urls }, { ...person, at });
    // Opening an emailed link identifies the person, so the browser becomes a known device.
    return { ...person, deviceCookie: devices.remember(visitor.deviceCookie, { ...person, deviceEra }) };
  });
  if (changed) accounts.forget(changed.customerId);
  return changed;
}

/**
 * Stores the password, ends all sessions except `keep`, invalidates password links and forgets all known devices.
 * Returns the new device era. After the commit, call `accounts.forget(customerId)`, which updates this node.
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

/** Sends a notification email, so that no password changes without its owner's knowledge. */
export async function notifyOfNewPassword(
  tx: Tx,
  { cipher, urls }: Pick<PasswordDeps, 'cipher' | 'urls'>,
  { customerId, userId, at }: PersonKey & { readonly at: Date },
): Promise<void> {
  const addressee = await addresseeOf(tx, { customerId, userId });
  const mail = passwordChangedMail({ addressee, url: `${urls.base}/auth/forgot-password` });
  await queueMail(tx, cipher, { customerId, to: addressee.to, at, ...mail });
}
