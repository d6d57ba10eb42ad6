import type { Origin } from '../../audit/audit.ts';
import { AppError } from '../../base/errors.ts';
import { numberIn } from '../pages/page-form.ts';
import type { Visitor } from '../session/visitor.ts';
import type { Credentials, SignIn } from '../sign-in/sign-in.ts';
import { SSO_ONLY } from '../sso/password-refusal.ts';
import type { PasskeySignIn } from './passkey-sign-in.ts';
import { readAssertion } from './passkeys.ts';
import { SecondFactorNeeded } from './requirement.ts';
import {
  type SignInForm,
  type SignInOutcome,
  type SignInSteps,
  signInProblem,
  WRONG_PASSKEY,
} from './sign-in-steps.ts';

/** The form fields shared by all sign-in pages. */
export interface PageSignInForm extends SignInForm {
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly account_type?: string | undefined;
  readonly customer_id?: string | undefined;
}

/** The origin of a sign-in form. */
export interface SignInFrom {
  readonly origin: Origin;
  readonly visitor: Visitor;
  /** The client that sent the person to the page, if any. */
  readonly clientId?: string;
}

/** A sign-in on a hosted page: by passkey, by name and password, or the step after the password. */
export type PageSignIn = (form: PageSignInForm, from: SignInFrom) => Promise<SignInOutcome>;

export interface PageSignInDeps {
  readonly signIn: SignIn;
  readonly signInByPasskey: PasskeySignIn;
  readonly steps: SignInSteps;
}

export const pageSignInWith =
  ({ signIn, signInByPasskey, steps }: PageSignInDeps): PageSignIn =>
  async ({ step, ...form }, from) => {
    const { visitor, clientId = null } = from;
    const details = { visitor, origin: { clientId, ...from.origin } };
    if (step) return steps.proceed({ step, ...form }, details);
    try {
      if (form.passkey) {
        const given = readAssertion(form.passkey);
        return given
          ? { person: await signInByPasskey(given, details), beganBy: 'passkey' }
          : { problem: WRONG_PASSKEY };
      }
      const typed = credentialsOf(form, from);
      return 'problem' in typed ? typed : { person: await signIn(typed), beganBy: 'password' };
    } catch (error) {
      if (error instanceof SecondFactorNeeded) return steps.begin(error, details);
      if (error instanceof AppError && error.status === 401) {
        return { problem: form.passkey && error.protocolCode !== SSO_ONLY ? WRONG_PASSKEY : signInProblem(error) };
      }
      throw error;
    }
  };

function credentialsOf(
  form: PageSignInForm,
  { origin, visitor, clientId }: SignInFrom,
): Credentials | { problem: string } {
  const { username = '', password = '', customer_id: account = '' } = form;
  const asUser = form.account_type === 'user';
  if (username === '' || password === '') return { problem: 'Enter your username and your password.' };
  const customerId = asUser ? numberIn(account) : undefined;
  if (customerId === 0) return { problem: 'Enter the account number, digits only.' };
  const requestId = origin.requestId ?? undefined;
  return { accountType: asUser ? 'user' : 'admin', username, password, customerId, visitor, clientId, requestId };
}
