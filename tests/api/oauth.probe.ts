import { afterAll } from 'vitest';
import { type AccessClaims, accessTokens } from '../../src/auth/access-token.ts';
import { accountStates } from '../../src/auth/account-state.ts';
import { accountGate } from '../../src/auth/gate.ts';
import { consents } from '../../src/auth/oauth/consent.ts';
import { idTokens } from '../../src/auth/oauth/id-token.ts';
import { oauthRoutes } from '../../src/auth/oauth/oauth.routes.ts';
import { codeCheck } from '../../src/auth/second-factor/code-check.ts';
import { secondFactorRequirement } from '../../src/auth/second-factor/requirement.ts';
import { devices } from '../../src/auth/sign-in/device.ts';
import { signInWith } from '../../src/auth/sign-in/sign-in.ts';
import { signingKeys } from '../../src/auth/signing-keys.ts';
import { createLogger } from '../../src/base/logger.ts';
import { fieldCipher } from '../../src/base/secrets.ts';
import { listen } from '../../src/db/notify.ts';
import { cursors } from '../../src/http/cursor.ts';
import { rateLimiter } from '../../src/http/limits/rate-limit.ts';
import { API_ADMIN, answer, callers, type Route, route } from '../../src/http/route.ts';
import { Type } from '../../src/http/schema.ts';
import { createServer } from '../../src/http/server.ts';
import { createMetrics } from '../../src/telemetry/metrics.ts';
import { checkAnswer } from '../harness/answers.ts';
import type { TestApp } from '../harness/app.ts';
import { TEST_PASSWORDS } from '../harness/passwords.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';

const WhoAmI = Type.Object({ customer_id: Type.Integer(), subject: Type.String(), client_id: Type.Any() });

const probe = (method: 'GET' | 'POST', path: string, access: Route['access']): Route =>
  route({
    method,
    path,
    id: `probe${method}${path}`,
    tag: 'Probe',
    summary: 'Say who is calling',
    access,
    rate: 'list',
    replies: { 200: WhoAmI },
    handler: async ({ principal }) =>
      answer(200, {
        customer_id: principal!.customerId,
        subject: principal!.subject,
        client_id: principal!.clientId,
      }),
  });

/** A second node on the database of the service. It has the OAuth routes and routes that return the caller. */
export async function secondNodeOn(service: TestApp, options: { registrationAllow?: readonly string[] } = {}) {
  const { db } = service.database;
  const { clock } = service;
  const listener = await listen(service.database.service, () => {});
  const cipher = fieldCipher([TEST_SECRET_KEY]);
  const keys = signingKeys({ db, cipher, clock, listener });
  const tokens = accessTokens({ keys, clock, issuer: () => 'http://tasman.test' });
  const accounts = accountStates({ db, clock, listener });
  const gate = accountGate({ db, tokens, accounts, clock });
  const base = () => 'http://second-node.test';
  const oauth = {
    ...{ db, clock, keys, tokens, accounts, base },
    idTokens: idTokens({ keys, clock, issuer: base }),
    consents: consents({ db, clock, accounts, issuer: base }),
    signIn: signInWith({
      db,
      clock,
      passwords: TEST_PASSWORDS,
      completion: { cipher, devices: devices({ secretKeys: [TEST_SECRET_KEY], isSecure: () => false }), base },
      secondStep: secondFactorRequirement({
        db,
        check: codeCheck({ db, clock, cipher, passwords: TEST_PASSWORDS }),
      }),
    }),
    registrationAllow: options.registrationAllow ?? [],
  };
  const server = createServer(
    {
      logger: createLogger({ level: 'silent' }),
      gate,
      limiter: rateLimiter({ clock, scale: 0 }),
      cursors: cursors([TEST_SECRET_KEY]),
      metrics: createMetrics(),
      load: { waitingForDatabase: () => 0 },
      headerPrefix: 'SVC',
      trustProxy: 0,
      https: false,
      base,
      onAnswer: (answered, status, body) => {
        if (answered.tag !== 'Probe') checkAnswer(answered, status, body);
      },
    },
    [
      ...oauthRoutes(oauth),
      probe('GET', '/api/probe', callers('anyone')),
      probe('POST', '/api/probe', callers('anyone')),
      probe('GET', '/api/admin-probe', API_ADMIN),
    ],
  );
  await server.ready();
  afterAll(async () => {
    await server.close();
    await listener.close();
  });
  const call = async (method: 'GET' | 'POST', url: string, token: string) => {
    const reply = await server.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
    return { status: reply.statusCode, body: reply.json() };
  };
  return {
    server,
    keys,
    sign: (claims: AccessClaims) => tokens.sign(claims),
    get: (token: string) => call('GET', '/api/probe', token),
    post: (token: string) => call('POST', '/api/probe', token),
    administer: (token: string) => call('GET', '/api/admin-probe', token),
  };
}

export type SecondNode = Awaited<ReturnType<typeof secondNodeOn>>;
