/** Token and revocation (RFC 6749, 5.2; RFC 7009, 2.2.1), and registration (RFC 7591, 3.2.2). */
export type OauthFamily = 'oauth' | 'oauth-registration';

/** Every word for `error` that these routes use. */
export const OAUTH_WORDS = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unsupported_grant_type',
  'invalid_scope',
  'invalid_redirect_uri',
  'invalid_client_metadata',
  'access_denied',
] as const;
export type OauthWord = (typeof OAUTH_WORDS)[number];

const BY_STATUS: Readonly<Record<number, OauthWord>> = { 401: 'invalid_client', 403: 'access_denied' };
const OTHERWISE = {
  oauth: 'invalid_request',
  'oauth-registration': 'invalid_client_metadata',
} as const satisfies Record<OauthFamily, OauthWord>;

/** What client libraries look for, beside the body that all routes answer. */
export const oauthErrorOf = (
  family: OauthFamily,
  { status, text, word }: { status: number; text: string; word: OauthWord | undefined },
) => ({
  error: word ?? BY_STATUS[status] ?? OTHERWISE[family],
  error_description: described(text),
});

/** RFC 6749, 5.2: a client that tried a header is told of its scheme; libraries take a challenge for all there is to say. */
export const challengeOf = (authorization: string | undefined): Record<string, string> =>
  /^basic\b/i.test(authorization ?? '') ? { 'www-authenticate': 'Basic realm="tasman"' } : {};

/** RFC 6749, 5.2 leaves out quotation marks, backslashes and everything beyond ASCII. */
const described = (text: string): string =>
  text.replaceAll(/[’‘"“”]/g, "'").replaceAll(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, '?');
