// Tests openid-client 6 against a service that runs with the demo world: the whole flow, and that every rejection
// surfaces as an error.
//
//   BASE=http://127.0.0.1:8080 npx tsx compat/oauth/openid-client.ts
import assert from 'node:assert/strict';
import * as openid from 'openid-client';

const BASE = process.env.BASE ?? 'http://127.0.0.1:8080';
const CALLBACK = 'http://127.0.0.1:9999/callback';
const ok = (text: string) => process.stdout.write(`ok    ${text}\n`);

// Sending the credentials in the form is also the library's default. `enableNonRepudiationChecks` makes it verify the
// id_token signature even over TLS.
const configWith = (secret: string) =>
  openid.discovery(new URL(BASE), 'demo-client', undefined, openid.ClientSecretPost(secret), {
    execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks],
  });

/** Signs in and consents as the customer, between the redirect and the callback. */
async function consent(authorisation: URL): Promise<URL> {
  const redirect = await fetch(authorisation, { redirect: 'manual' });
  const request = new URL(redirect.headers.get('location') ?? '', BASE).searchParams.get('request');
  const reply = await fetch(`${BASE}/api/oauth/complete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ request, username: 'admin@demo.example', password: 'demo-admin', approve: true }),
  });
  return new URL(((await reply.json()) as { redirect_to: string }).redirect_to);
}

/** Requires an error, because otherwise the client would mistake a rejection for a token. */
async function refused(word: string, work: Promise<unknown>): Promise<void> {
  const error = await work.then(
    (answer) => assert.fail(`${word} was mistaken for a token: ${JSON.stringify(answer)}`),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof openid.ResponseBodyError, String(error));
  assert.equal(error.error, word);
  assert.ok(error.error_description);
  ok(`${word}: ${error.error_description}`);
}

const config = await configWith('demo-secret');

async function authorised() {
  const [pkceCodeVerifier, expectedState, expectedNonce] = [
    openid.randomPKCECodeVerifier(),
    openid.randomState(),
    openid.randomNonce(),
  ];
  const callback = await consent(
    openid.buildAuthorizationUrl(config, {
      redirect_uri: CALLBACK,
      scope: 'openid payroll.read',
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: expectedState,
      nonce: expectedNonce,
    }),
  );
  const exchange = () =>
    openid.authorizationCodeGrant(config, callback, {
      pkceCodeVerifier,
      expectedState,
      expectedNonce,
      idTokenExpected: true,
    });
  return { tokens: await exchange(), exchange };
}

const { tokens, exchange } = await authorised();
assert.equal(tokens.customer_id, 3);
ok('code exchanged with PKCE');
const claims = tokens.claims();
assert.equal(claims?.aud, 'demo-client');
ok(`id_token of ${claims.sub} verified`);

await refused('invalid_grant', exchange());
// Using the code twice has revoked the grant.
await refused('invalid_grant', openid.refreshTokenGrant(config, tokens.refresh_token ?? ''));

const first = (await authorised()).tokens;
const renewed = await openid.refreshTokenGrant(config, first.refresh_token ?? '');
assert.notEqual(renewed.refresh_token, first.refresh_token);
ok('refreshed');
const live = renewed.refresh_token ?? '';
await refused('invalid_scope', openid.refreshTokenGrant(config, live, { scope: 'openid payroll.write' }));
await refused('unsupported_grant_type', openid.clientCredentialsGrant(config));
await refused('invalid_client', openid.refreshTokenGrant(await configWith('wrong'), live));

const reply = await openid.fetchProtectedResource(config, renewed.access_token, new URL('/api/company', BASE), 'GET');
assert.equal(reply.status, 200);
ok('companies read with the token');
await openid.tokenRevocation(config, live);
await refused('invalid_grant', openid.refreshTokenGrant(config, live));
process.stdout.write('openid-client: all checks passed\n');
