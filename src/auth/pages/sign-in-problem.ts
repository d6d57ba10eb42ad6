import type { AppError } from '../../base/errors.ts';
import { LINK_NEEDED } from '../sign-in/device-link.ts';

export const tooManyAttempts = (seconds: number): string =>
  `There were too many attempts. Try again in ${seconds < 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`;

/** Why a sign-in was refused, in the words of a page. */
export function signInProblem(error: AppError): string {
  const wait = Number(error.headers['retry-after'] ?? 0);
  if (wait > 0) return tooManyAttempts(wait);
  if (error.word === LINK_NEEDED) {
    return 'Too many attempts to sign in have failed, so a new device needs a link. It was just sent by mail: open it with this browser, then sign in again.';
  }
  return 'The name or the password is not right.';
}
