import { type Actor, recordAudit } from '../../audit/audit.ts';
import type { FieldCipher } from '../../base/secrets.ts';
import type { Tx } from '../../db/tx.ts';
import { queueMail } from '../../mail/queue.ts';
import type { Visitor } from '../session/visitor.ts';
import { earlierSignIns, noteAttempt, type SignInAttemptTable } from './attempt.store.ts';
import type { Devices } from './device.ts';
import { addresseeOf } from './mail-address.ts';
import { newDeviceMail } from './mails.ts';
import type { CompletedSignIn, SignedIn } from './person.ts';
import { whenOf } from './when.ts';

export interface SignInCompletionDeps {
  readonly cipher: FieldCipher;
  readonly devices: Devices;
  readonly base: () => string;
}

export interface SignInDetails {
  readonly visitor: Visitor;
  readonly origin: Omit<Actor, 'name'>;
  readonly how: SignInAttemptTable['how'];
  readonly at: Date;
}

/**
 * Completes every successful sign-in, whatever the method: writes the audit entry and the person's own sign-in history,
 * emails the person when the device is new, and returns the cookie by which the device is recognised next time. The
 * same User-Agent from the same network counts as a known device. A person's very first sign-in sends no email, because
 * every device is new then.
 */
export async function completeSignIn(
  tx: Tx,
  { cipher, devices, base }: SignInCompletionDeps,
  person: SignedIn,
  { visitor, origin, how, at }: SignInDetails,
): Promise<CompletedSignIn> {
  const { customerId, userId, subject } = person;
  const addressee = await addresseeOf(tx, person);
  const earlier = await earlierSignIns(tx, person, visitor);
  const isKnown = devices.idOf(visitor.deviceCookie, person) !== undefined || earlier.alike;
  await recordAudit(tx, { customerId, actor: { name: subject, ...origin }, at }, [
    { action: 'user.sign-in', entityType: 'account_user', entityId: userId },
  ]);
  await noteAttempt(tx, person, { visitor, how, outcome: 'succeeded', at });
  if (!isKnown && earlier.any) {
    const mail = newDeviceMail({ addressee, url: `${base()}/auth/account` }, { visitor, when: whenOf(at) });
    await queueMail(tx, cipher, { customerId, to: addressee.to, at, ...mail });
  }
  return { ...person, deviceCookie: devices.remember(visitor.deviceCookie, person) };
}
