import { counted } from '../../base/counted.ts';
import type { AppError } from '../../base/errors.ts';
import { LINK_NEEDED } from '../sign-in/device-link.ts';
import { SSO_ONLY } from '../sso/password-refusal.ts';

export const tooManyAttempts = (seconds: number): string =>
  `There were too many attempts. Try again in ${seconds < 60 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute')}.`;

export const ONLY_COMPANY_ACCOUNT =
  'This account accepts only its company sign-in. Choose “Sign in with your company account” below.';

/** Explains a rejected sign-in in plain words for a page. */
export function signInProblem(error: AppError): string {
  const wait = Number(error.headers['retry-after'] ?? 0);
  if (wait > 0) return tooManyAttempts(wait);
  if (error.protocolCode === LINK_NEEDED) {
    return 'Too many sign-in attempts have failed, so a new device must be allowed first. We have just emailed you a link: open it in this browser, then sign in again.';
  }
  if (error.protocolCode === SSO_ONLY) return ONLY_COMPANY_ACCOUNT;
  return 'The username or password is wrong.';
}
