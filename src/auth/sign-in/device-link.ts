import { secondsAfter } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import type { Tx } from '../../db/tx.ts';
import { queueMail } from '../../mail/queue.ts';
import { countLinks, createLink, findLink, spendLink } from '../partner/link.ts';
import type { Visitor } from '../session/visitor.ts';
import { requirePasswords } from '../sso/password-refusal.ts';
import type { SignInCompletionDeps } from './complete-sign-in.ts';
import type { Devices } from './device.ts';
import { addresseeOf } from './mail-address.ts';
import { deviceLinkMail } from './mails.ts';
import { findPersonById, type PersonKey } from './person.ts';

/** After this many failures within a day, even the correct password is accepted only from known devices. */
export const MOST_FAILURES_OF_A_DAY = 100;
/** The minimum time between two emails. During that time, the earlier link stays valid. */
const NEXT_MAIL_SECONDS = 900;

export const DEVICE_PATH = '/auth/device';
/** The error code of a rejection that the person can resolve by opening the emailed link. */
export const LINK_NEEDED = 'device-link-needed';

/** Emails a link that allows a new device, unless one was just sent. */
export async function mailDeviceLink(
  tx: Tx,
  { cipher, base }: Pick<SignInCompletionDeps, 'cipher' | 'base'>,
  person: PersonKey,
  at: Date,
): Promise<void> {
  const { customerId, userId } = person;
  const addressee = await addresseeOf(tx, person);
  const since = secondsAfter(at, -NEXT_MAIL_SECONDS);
  if ((await countLinks(tx, { customerId, userId, kind: 'DEVICE', since })) > 0) return;
  const { token } = await createLink(tx, { kind: 'DEVICE', customerId, userId, data: {}, at });
  const url = `${base()}${DEVICE_PATH}?token=${token}`;
  await queueMail(tx, cipher, {
    customerId,
    to: addressee.to,
    at,
    ...deviceLinkMail({ addressee, url }),
  });
}

export const deviceLinkMailed = () =>
  new AppError(
    401,
    'Too many sign-in attempts have failed, so a new device must be allowed first; open the link that was just emailed, in the browser you sign in with, then sign in again. Programs send the cookie tasman_device of an earlier sign-in',
    { 'www-authenticate': 'Bearer' },
    LINK_NEEDED,
  );

/** The person the link is for. Does not use up the link. */
export const findDeviceOwner = (db: Db, token: string, at: Date) =>
  db.tx(SYSTEM, async (tx) => ownerOf(tx, await findLink(tx, 'DEVICE', token, at)));

/**
 * Uses up the link and returns the cookie for this browser. Returns undefined when the link was used or has expired, or
 * when the person or the account is no longer active.
 */
export const takeDeviceLink = (
  { db, devices }: { db: Db; devices: Devices },
  { token, visitor, at }: { token: string; visitor: Visitor; at: Date },
): Promise<{ cookie: string; subject: string } | undefined> =>
  db.tx(SYSTEM, async (tx) => {
    const owner = await ownerOf(tx, await spendLink(tx, 'DEVICE', token, at));
    return owner && { cookie: devices.remember(visitor.deviceCookie, owner), subject: owner.subject };
  });

async function ownerOf(tx: Tx, link: { customer_id: number; user_id: number } | undefined) {
  if (!link) return undefined;
  const person = { customerId: link.customer_id, userId: link.user_id };
  await requirePasswords(tx, person);
  return findPersonById(tx, person);
}
