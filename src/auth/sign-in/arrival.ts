import { type Actor, recordAudit } from '../../audit/audit.ts';
import type { FieldCipher } from '../../base/secrets.ts';
import type { Tx } from '../../db/tx.ts';
import { queueMail } from '../../mail/queue.ts';
import type { Visitor } from '../session/visitor.ts';
import { earlierSignIns, noteAttempt } from './attempt.store.ts';
import type { Devices } from './device.ts';
import { newDeviceLetter } from './letters.ts';
import { addresseeOf } from './mail-address.ts';
import type { Arrived, SignedIn } from './signed-in.ts';
import type { SignInAttemptTable } from './tables.ts';
import { whenOf } from './when.ts';

export interface ArrivalDeps {
  readonly cipher: FieldCipher;
  readonly devices: Devices;
  readonly base: () => string;
}

export interface Arrival {
  readonly visitor: Visitor;
  readonly origin: Omit<Actor, 'name'>;
  readonly how: SignInAttemptTable['how'];
  readonly at: Date;
}

/**
 * What belongs to every success, whatever proved who it is: the entry in the audit log, the note for the person's list, a
 * letter when the device is new, and the cookie by which it is known from now on. The first sign-in of all has nothing to
 * be compared with.
 */
export async function arrive(
  tx: Tx,
  { cipher, devices, base }: ArrivalDeps,
  person: SignedIn,
  { visitor, origin, how, at }: Arrival,
): Promise<Arrived> {
  const { customerId, userId, subject } = person;
  const addressee = await addresseeOf(tx, person);
  const earlier = await earlierSignIns(tx, person, visitor);
  const isKnown = devices.idOf(visitor.deviceCookie, person) !== undefined || earlier.alike;
  await recordAudit(tx, { customerId, actor: { name: subject, ...origin }, at }, [
    { action: 'user.sign-in', entityType: 'account_user', entityId: userId },
  ]);
  await noteAttempt(tx, person, { visitor, how, outcome: 'succeeded', at });
  if (!isKnown && earlier.any) {
    const letter = newDeviceLetter({ addressee, url: `${base()}/auth/account` }, { visitor, when: whenOf(at) });
    await queueMail(tx, cipher, { customerId, to: addressee.to, at, ...letter });
  }
  return { ...person, deviceCookie: devices.remember(visitor.deviceCookie, person) };
}
