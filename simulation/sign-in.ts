const CALLBACK = 'http://127.0.0.1:9999/callback';

const form = async (base: string, path: string, fields: Record<string, string>): Promise<string> => {
  const response = await fetch(`${base}${path}`, { method: 'POST', body: new URLSearchParams(fields) });
  const { access_token } = (await response.json()) as { access_token?: string };
  if (access_token === undefined) throw new Error(`${path} answered ${response.status}`);
  return access_token;
};

/** Signs in as the demo partner. */
export const partnerToken = (base: string): Promise<string> =>
  form(base, '/api/login', { username: 'partner@demo.example', password: 'demo-partner' });

/**
 * Gets a token for the demo customer, issued to the partner's client. Changes made with it send events to the partner's
 * webhooks.
 */
export async function clientToken(base: string): Promise<string> {
  const query = new URLSearchParams({
    client_id: 'demo-client',
    redirect_uri: CALLBACK,
    state: 's',
    scope: 'openid payroll.read payroll.write',
  });
  const asked = await fetch(`${base}/api/oauth/authorize?${query}`, { redirect: 'manual' });
  const request = new URL(asked.headers.get('location') ?? '', base).searchParams.get('request');
  const done = await fetch(`${base}/api/oauth/complete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ request, username: 'admin@demo.example', password: 'demo-admin', approve: true }),
  });
  const { redirect_to } = (await done.json()) as { redirect_to: string };
  return form(base, '/api/oauth/token', {
    grant_type: 'authorization_code',
    code: new URL(redirect_to).searchParams.get('code') ?? '',
    redirect_uri: CALLBACK,
    client_id: 'demo-client',
    client_secret: 'demo-secret',
  });
}
