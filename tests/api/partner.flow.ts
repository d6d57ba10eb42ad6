import type { TestApp } from '../harness/app.ts';

export const CALLBACK = 'https://partner.example/callback';

export interface Grant {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly customer_id: number;
}

export interface Consent {
  readonly client?: { readonly id: string; readonly secret: string };
  readonly scope?: string;
  readonly username?: string;
  readonly password?: string;
  /** The account number with which a payroll user signs in. */
  readonly customerId?: number;
}

export const DEMO_CLIENT = { id: 'demo-client', secret: 'demo-secret' };

/** Takes a customer through the whole authorisation flow and returns the tokens. */
export async function authorise(service: TestApp, consent: Consent = {}): Promise<Grant> {
  const { client = DEMO_CLIENT, scope = 'openid payroll.write', customerId } = consent;
  const query = new URLSearchParams({ client_id: client.id, redirect_uri: CALLBACK, state: 's', scope });
  const start = await service.call('GET', `/api/oauth/authorize?${query}`);
  const request = new URL(String(start.headers.location)).searchParams.get('request');
  const done = await service.call('POST', '/api/oauth/complete', {
    body: {
      request,
      username: consent.username ?? 'admin@demo.example',
      password: consent.password ?? 'demo-admin',
      ...(customerId ? { account_type: 'user', customer_id: customerId } : {}),
      approve: true,
    },
  });
  return exchange(service, String(done.body.redirect_to), client);
}

/** Exchanges the code of a callback for tokens. */
export async function exchange(service: TestApp, callback: string, client = DEMO_CLIENT): Promise<Grant> {
  const code = new URL(callback).searchParams.get('code') ?? '';
  const reply = await service.call('POST', '/api/oauth/token', {
    form: {
      grant_type: 'authorization_code',
      code,
      redirect_uri: CALLBACK,
      client_id: client.id,
      client_secret: client.secret,
    },
  });
  if (reply.status !== 200) throw new Error(`the exchange answered ${reply.status}: ${reply.text}`);
  return reply.body;
}
