import type { Clock } from '../../base/clock.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import { isPortalOpen } from '../portal/find-portal.ts';
import { type Arrival, type ArrivalDeps, arrive } from '../sign-in/arrival.ts';
import { findPersonById } from '../sign-in/find-person.ts';
import { invalidCredentials } from '../sign-in/sign-in.ts';
import type { Arrived } from '../sign-in/signed-in.ts';
import type { Passkeys } from './passkeys.ts';
import type { PasskeyAssertion } from './second-factor.schema.ts';

export interface PasskeySignInDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly arrival: ArrivalDeps;
  readonly passkeys: Pick<Passkeys, 'readSignIn'>;
}

export type PasskeySignIn = (given: PasskeyAssertion, from: Pick<Arrival, 'visitor' | 'origin'>) => Promise<Arrived>;

/** A passkey alone signs in: it is something the person has, opened by something the person is or knows. */
export const passkeySignInWith =
  ({ db, clock, arrival, passkeys }: PasskeySignInDeps): PasskeySignIn =>
  async (given, from) => {
    const whose = await passkeys.readSignIn(given);
    const person = whose && (await db.tx(SYSTEM, (tx) => findPersonById(tx, whose), { readOnly: true }));
    if (!person || !(await isPortalOpen(db, person))) throw invalidCredentials();
    return db.tx(SYSTEM, (tx) => arrive(tx, arrival, person, { ...from, how: 'passkey', at: clock.now() }));
  };
