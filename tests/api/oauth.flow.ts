import { createHash } from 'node:crypto';
import type { Reply, TestApp } from '../harness/app.ts';

export const CALLBACK = 'http://127.0.0.1:9999/callback';
export const OTHER_CALLBACK = 'https://partner.example/callback';

export const VERIFIER = 'a-verifier-of-forty-three-characters-or-more';
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

const SECRETS: Readonly<Record<string, string>> = {
  'demo-client': 'demo-secret',
  'demo-users': 'demo-users-secret',
  'second-client': 'second-secret',
  'stray-client': 'stray-secret',
};

export const OWNER = { username: 'admin@demo.example', password: 'demo-admin' };
export const PAULA = { username: 'paula', password: 'demo-paula', account_type: 'user' };

/**
 * An error response from the token, revocation or registration route. It has the message in `detail` and in the fields
 * that RFC 6749 defines.
 */
export const oauthProblem = (status: number, error: string, detail: string) => ({
  status,
  body: { error, error_description: detail, detail },
});
/** The same error format for a form that does not match the schema. */
export const oauthSchemaProblem = (message: string, error = 'invalid_request') => ({
  status: 422,
  body: { error, error_description: message, status_code: 10422, message, data: null },
});
export const INVALID_CODE = oauthProblem(
  400,
  'invalid_grant',
  'The code is invalid or expired; send the customer through the authorisation again',
);
export const INVALID_REFRESH = oauthProblem(
  400,
  'invalid_grant',
  'The refresh token is invalid or expired; send the customer through the authorisation again',
);
export const INVALID_CLIENT = oauthProblem(401, 'invalid_client', 'Invalid client credentials');

/** The steps of the flow, as taken by a partner, a customer and the hosted page, with values from the demo world. */
export function flowOn(service: TestApp) {
  const authorise = (query: Readonly<Record<string, string | undefined>> = {}): Promise<Reply> =>
    service.call(
      'GET',
      `/api/oauth/authorize?${queryOf({ client_id: 'demo-client', redirect_uri: CALLBACK, state: 's-1', ...query })}`,
    );

  const request = async (query: Readonly<Record<string, string | undefined>> = {}): Promise<string> => {
    const reply = await authorise(query);
    if (reply.status !== 302) throw new Error(`authorise answered ${reply.status}: ${reply.text}`);
    return new URL(String(reply.headers.location)).searchParams.get('request') ?? '';
  };

  const complete = (body: Readonly<Record<string, unknown>>): Promise<Reply> =>
    service.call('POST', '/api/oauth/complete', { body: { ...OWNER, approve: true, ...body } });

  /** Gets a new code for the client. */
  const code = async (
    query: Readonly<Record<string, string | undefined>> = {},
    person: Readonly<Record<string, unknown>> = {},
  ): Promise<string> => {
    const reply = await complete({ request: await request(query), ...person });
    if (reply.status !== 200) throw new Error(`complete answered ${reply.status}: ${reply.text}`);
    return new URL(reply.body.redirect_to).searchParams.get('code') ?? '';
  };

  const post = (form: Readonly<Record<string, string | undefined>>): Promise<Reply> =>
    service.call('POST', '/api/oauth/token', { form: withoutUndefined(form) });

  const exchange = (given: string, form: Readonly<Record<string, string | undefined>> = {}): Promise<Reply> => {
    const client_id = form.client_id ?? 'demo-client';
    return post({
      grant_type: 'authorization_code',
      code: given,
      redirect_uri: CALLBACK,
      client_id,
      client_secret: SECRETS[client_id],
      ...form,
    });
  };

  const refresh = (token: string, form: Readonly<Record<string, string | undefined>> = {}): Promise<Reply> => {
    const client_id = form.client_id ?? 'demo-client';
    return post({
      grant_type: 'refresh_token',
      refresh_token: token,
      client_id,
      client_secret: SECRETS[client_id],
      ...form,
    });
  };

  /** Runs the whole flow and returns the token response. */
  const connect = async (
    query: Readonly<Record<string, string | undefined>> = {},
    person: Readonly<Record<string, unknown>> = {},
  ) => {
    const reply = await exchange(await code(query, person), query.client_id ? { client_id: query.client_id } : {});
    if (reply.status !== 200) throw new Error(`token answered ${reply.status}: ${reply.text}`);
    return reply.body;
  };

  return { authorise, request, complete, code, post, exchange, refresh, connect };
}

export type Flow = ReturnType<typeof flowOn>;

const withoutUndefined = (fields: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined));

const queryOf = (fields: Readonly<Record<string, string | undefined>>): string =>
  new URLSearchParams(withoutUndefined(fields)).toString();
