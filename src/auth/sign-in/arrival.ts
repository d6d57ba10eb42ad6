import type { FieldCipher } from '../../base/secrets.ts';
import type { Tx } from '../../db/tx.ts';
import { queueMail } from '../../mail/queue.ts';
import type { Visitor } from '../session/visitor.ts';
import { earlierSignIns, noteAttempt } from './attempt.store.ts';
import type { DeviceOwner, Devices } from './device.ts';
import { newDeviceLetter } from './letters.ts';
import { addresseeOf } from './mail-address.ts';
import type { SignInAttemptTable } from './tables.ts';
import { whenOf } from './when.ts';

export interface ArrivalDeps {
  readonly cipher: FieldCipher;
  readonly devices: Devices;
  readonly base: () => string;
}

/**
 * What belongs to every success, whatever proved who it is: the note for the person's list, a letter when the device is
 * new, and the cookie by which it is known from now on. The first sign-in of all has nothing to be compared with.
 */
export async function arrive(
  tx: Tx,
  { cipher, devices, base }: ArrivalDeps,
  person: DeviceOwner & { readonly subject: string },
  { visitor, how, at }: { visitor: Visitor; how: SignInAttemptTable['how']; at: Date },
): Promise<{ readonly deviceCookie: string }> {
  const addressee = await addresseeOf(tx, person);
  const earlier = await earlierSignIns(tx, person, visitor);
  const isKnown = devices.idOf(visitor.deviceCookie, person) !== undefined || earlier.alike;
  await noteAttempt(tx, person, { visitor, how, outcome: 'succeeded', at });
  if (!isKnown && earlier.any) {
    const about = { addressee, subject: person.subject, url: `${base()}/auth/account` };
    const letter = newDeviceLetter(about, { visitor, when: whenOf(at) });
    await queueMail(tx, cipher, { customerId: person.customerId, to: addressee.to, at, ...letter });
  }
  return { deviceCookie: devices.remember(visitor.deviceCookie, person) };
}
