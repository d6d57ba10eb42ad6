const TOKEN_KEY = 'docs.token';
const NAME_KEY = 'docs.name';

/** The token lives as long as the tab and is sent only in the Authorization header of requests from this page. */
export const session = {
  get token() {
    return sessionStorage.getItem(TOKEN_KEY) ?? undefined;
  },
  get name() {
    return sessionStorage.getItem(NAME_KEY) ?? undefined;
  },
  start(token, name) {
    sessionStorage.setItem(TOKEN_KEY, token);
    sessionStorage.setItem(NAME_KEY, name);
  },
  end() {
    sessionStorage.removeItem(TOKEN_KEY);
    sessionStorage.removeItem(NAME_KEY);
  },
};

/**
 * Exchanges a name and a password for a token. Errors have the message of the service; `needsCode` means that the
 * password was right and a second factor is required.
 */
export async function signIn(form) {
  const reply = await fetch('/api/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
    credentials: 'omit',
  });
  const body = await reply.json().catch(() => ({}));
  if (reply.ok && body.access_token) return body.access_token;
  const refusal = new Error(
    body.detail ?? body.message ?? body.error ?? `The service responded with status ${reply.status}.`,
  );
  throw Object.assign(refusal, { needsCode: body.second_factor !== undefined });
}
