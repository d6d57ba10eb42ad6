import type { Clock } from '../../base/clock.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import type { PasskeyAssertion } from '../../http/passkey.schema.ts';
import { isPortalOpen } from '../portal/find-portal.ts';
import { completeSignIn, type SignInCompletionDeps, type SignInDetails } from '../sign-in/complete-sign-in.ts';
import { noteFailedSignIn } from '../sign-in/failed-sign-in.ts';
import { type CompletedSignIn, findPersonById } from '../sign-in/person.ts';
import { invalidCredentials } from '../sign-in/sign-in.ts';
import { isPasswordRefused, signInByProviderOnly } from '../sso/password-refusal.ts';
import type { Passkeys } from './passkeys.ts';

export interface PasskeySignInDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly completion: SignInCompletionDeps;
  readonly passkeys: Pick<Passkeys, 'readSignIn'>;
}

export type PasskeySignIn = (
  given: PasskeyAssertion,
  from: Pick<SignInDetails, 'visitor' | 'origin'>,
) => Promise<CompletedSignIn>;

/**
 * A passkey is sufficient, because it combines two factors: a device that the person has, unlocked by biometrics or a
 * PIN.
 */
export const passkeySignInWith =
  ({ db, clock, completion, passkeys }: PasskeySignInDeps): PasskeySignIn =>
  async (given, from) => {
    const whose = await passkeys.readSignIn(given);
    const person = whose && (await db.tx(SYSTEM, (tx) => findPersonById(tx, whose), { readOnly: true }));
    if (!person || !(await isPortalOpen(db, person))) throw invalidCredentials();
    const at = clock.now();
    if (await db.tx(SYSTEM, (tx) => isPasswordRefused(tx, person))) {
      await noteFailedSignIn(db, { ...from, person, reason: 'company account only', how: 'passkey', at });
      throw signInByProviderOnly(person.customerId);
    }
    return db.tx(SYSTEM, (tx) => completeSignIn(tx, completion, person, { ...from, how: 'passkey', at }));
  };
