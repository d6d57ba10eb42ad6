import type { Clock } from '../../base/clock.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import { findPersonById } from '../sign-in/find-person.ts';
import { invalidCredentials, recordSignIn, type SignedIn } from '../sign-in/sign-in.ts';
import type { Passkeys } from './passkeys.ts';
import type { PasskeyAssertion } from './second-factor.schema.ts';

export type PasskeySignIn = (given: PasskeyAssertion) => Promise<SignedIn>;

/** A passkey alone signs in: it is something the person has, opened by something the person is or knows. */
export const passkeySignInWith =
  ({ db, clock, passkeys }: { db: Db; clock: Clock; passkeys: Pick<Passkeys, 'readSignIn'> }): PasskeySignIn =>
  async (given) => {
    const whose = await passkeys.readSignIn(given);
    const person = whose && (await db.tx(SYSTEM, (tx) => findPersonById(tx, whose), { readOnly: true }));
    if (!person) throw invalidCredentials();
    await db.tx(SYSTEM, async (tx) => void (await recordSignIn(tx, person, clock.now())));
    return person;
  };
