import { inBody, unprocessable } from '../../../base/errors.ts';

export const MOST_REDIRECT_URIS = 20;
export const REDIRECT_URI_LENGTH = 512;

/** The developer's own machine, which has no certificate (RFC 8252, 7.3 and 8.3). */
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Authorisation codes are sent to these addresses, so requests to them must not be readable by anyone but the partner.
 */
export function requireRedirectUris(uris: readonly string[]): void {
  for (const [index, uri] of uris.entries()) {
    const problem = problemOf(uri);
    if (problem)
      throw unprocessable(`redirect_uris: '${uri}' ${problem}`, inBody('wrong_format', 'redirect_uris', index));
    if (uris.indexOf(uri) < index)
      throw unprocessable(`redirect_uris: '${uri}' is listed twice`, inBody('repeated', 'redirect_uris', index));
  }
}

function problemOf(uri: string): string | undefined {
  // The text is compared exactly when a customer signs in, so characters that a URL parser would normalise are
  // rejected.
  if (!/^[!-~]+$/.test(uri) || uri.includes('\\')) return 'has characters that must be percent-encoded in an address';
  if (!/^https?:\/\//i.test(uri) || !URL.canParse(uri))
    return 'is not an absolute address such as https://app.example/callback';
  const { protocol, hostname, username, password } = new URL(uri);
  if (uri.includes('#')) return 'must not have a fragment (#)';
  if (username !== '' || password !== '') return 'must not have a user name or password';
  if (hostname.includes('*')) return 'must contain one host; wildcards are not supported';
  if (protocol === 'http:' && !LOCAL_HOSTS.has(hostname))
    return 'must use https; http is accepted for localhost, 127.0.0.1 and [::1] only';
  return undefined;
}
