/** Token and revocation errors (RFC 6749, 5.2; RFC 7009, 2.2.1), and registration errors (RFC 7591, 3.2.2). */
export type OauthFamily = 'oauth' | 'oauth-registration';

/** Every value of `error` that these routes use. */
export const OAUTH_ERROR_CODES = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unsupported_grant_type',
  'invalid_scope',
  'invalid_redirect_uri',
  'invalid_client_metadata',
  'access_denied',
] as const;
export type OauthErrorCode = (typeof OAUTH_ERROR_CODES)[number];

const BY_STATUS: Readonly<Record<number, OauthErrorCode>> = { 401: 'invalid_client', 403: 'access_denied' };
const DEFAULT_CODE = {
  oauth: 'invalid_request',
  'oauth-registration': 'invalid_client_metadata',
} as const satisfies Record<OauthFamily, OauthErrorCode>;

/** The fields that OAuth client libraries expect, in addition to the error body that all routes return. */
export const oauthErrorOf = (
  family: OauthFamily,
  { status, text, code }: { status: number; text: string; code: OauthErrorCode | undefined },
) => ({
  error: code ?? BY_STATUS[status] ?? DEFAULT_CODE[family],
  error_description: described(text),
});

/**
 * RFC 6749, 5.2: sends a challenge only to clients that used the Authorization header, because libraries ignore the
 * body of a response with a challenge.
 */
export const challengeOf = (authorization: string | undefined): Record<string, string> =>
  /^basic\b/i.test(authorization ?? '') ? { 'www-authenticate': 'Basic realm="tasman"' } : {};

/** RFC 6749, 5.2 allows no quotation marks, backslashes or non-ASCII characters. */
const described = (text: string): string =>
  text.replaceAll(/[’‘"“”]/g, "'").replaceAll(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, '?');
