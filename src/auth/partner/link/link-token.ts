import { badRequest } from '../../../base/errors.ts';

/** The token of a link as we make it; anything else is no link of ours. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export const linkIsOver = () =>
  badRequest('The link has been used already, or it is too old; go back to where you got it and ask for a new one');

export const orderIsCancelled = () =>
  badRequest(
    'The order that this link belongs to was cancelled, so there is nothing to connect; ask whoever sent it to you',
  );

/** The token in an address or a form. */
export function tokenOf(given: unknown): string {
  const { token } = (given ?? {}) as { token?: unknown };
  if (typeof token === 'string' && TOKEN.test(token)) return token;
  throw linkIsOver();
}
