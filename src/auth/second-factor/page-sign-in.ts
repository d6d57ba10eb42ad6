import { AppError } from '../../base/errors.ts';
import type { Credentials, SignIn } from '../sign-in/sign-in.ts';
import { readAssertion } from './passkey-json.ts';
import type { PasskeySignIn } from './passkey-sign-in.ts';
import { SecondFactorNeeded } from './second-factor-needed.ts';
import { type SignInForm, type SignInOutcome, type SignInSteps, tooMany, WRONG_PASSKEY } from './sign-in-steps.ts';

/** A sign-in on one of our pages: by passkey, by name and password, or the step after the password. */
export type PageSignIn = (
  form: SignInForm,
  /** Read only when the form brings a name and a password. */
  credentials: () => Credentials | { readonly problem: string },
  requestId: string,
) => Promise<SignInOutcome>;

export const pageSignInWith =
  ({
    signIn,
    signInByPasskey,
    steps,
  }: {
    signIn: SignIn;
    signInByPasskey: PasskeySignIn;
    steps: SignInSteps;
  }): PageSignIn =>
  async ({ step, ...form }, credentials, requestId) => {
    if (step) return steps.goOn({ step, ...form }, requestId);
    try {
      if (form.passkey) {
        const given = readAssertion(form.passkey);
        return given ? { person: await signInByPasskey(given), beganBy: 'passkey' } : { problem: WRONG_PASSKEY };
      }
      const typed = credentials();
      return 'problem' in typed ? typed : { person: await signIn(typed), beganBy: 'password' };
    } catch (error) {
      if (error instanceof SecondFactorNeeded) return steps.begin(error, requestId);
      if (error instanceof AppError && error.status === 401) {
        return { problem: form.passkey ? WRONG_PASSKEY : problemOf(error) };
      }
      throw error;
    }
  };

const problemOf = (error: AppError): string => {
  const wait = Number(error.headers['retry-after'] ?? 0);
  return wait === 0 ? 'The name or the password is not right.' : tooMany(wait);
};
