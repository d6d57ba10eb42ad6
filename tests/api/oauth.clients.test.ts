import type { AddressInfo } from 'node:net';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { AuthorizationCode } from 'simple-oauth2';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { CALLBACK, INVALID_CODE, INVALID_REFRESH, OWNER } from './oauth.flow.ts';

/** These tests use third-party client libraries over real sockets. */
let service: TestApp;
let base: string;
beforeAll(async () => {
  service = await buildTestApp({ at: new Date().toISOString() });
  await service.app.server.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(service.app.server.server.address() as AddressInfo).port}`;
  service.app.urls.base = base;
});

/** Acts as the customer: follows the redirect, gives or refuses consent, and returns the callback URL. */
async function consent(authorisation: URL | string, approve = true): Promise<URL> {
  const redirect = await fetch(authorisation, { redirect: 'manual' });
  expect(redirect.status).toBe(302);
  const request = new URL(redirect.headers.get('location') ?? '').searchParams.get('request');
  const reply = await fetch(`${base}/api/oauth/complete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ request, ...OWNER, approve }),
  });
  const { redirect_to } = (await reply.json()) as { redirect_to: string };
  return new URL(redirect_to);
}

/** Returns the error that a library throws. Each library has its own error type. */
// biome-ignore lint/suspicious/noExplicitAny: each library throws its own type of error.
const failureOf = (work: Promise<unknown>): Promise<any> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('openid-client', () => {
  const discover = (clientId: string, auth: openid.ClientAuth) =>
    openid.discovery(new URL(base), clientId, undefined, auth, {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    });

  it('discovers the service by its metadata, authorises with PKCE, refreshes and revokes', async () => {
    const config = await discover('demo-client', openid.ClientSecretPost('demo-secret'));
    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const callback = await consent(
      openid.buildAuthorizationUrl(config, {
        redirect_uri: CALLBACK,
        scope: 'openid payroll.read',
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
      }),
    );
    const tokens = await openid.authorizationCodeGrant(config, callback, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    });
    expect([tokens.token_type, tokens.expires_in, tokens.customer_id]).toEqual(['bearer', 1800, 3]);
    const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
    await openid.tokenRevocation(config, renewed.refresh_token ?? '');
    await expect(openid.refreshTokenGrant(config, renewed.refresh_token ?? '')).rejects.toThrow();
  });

  it('discovers the OpenID provider and verifies signature, nonce and auth_time of the id_token', async () => {
    const config = await openid.discovery(
      new URL(base),
      'demo-client',
      undefined,
      openid.ClientSecretPost('demo-secret'),
      { execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks] },
    );
    const nonce = openid.randomNonce();
    const callback = await consent(
      openid.buildAuthorizationUrl(config, { redirect_uri: CALLBACK, scope: 'openid', state: 'who', nonce }),
    );
    const tokens = await openid.authorizationCodeGrant(config, callback, {
      expectedState: 'who',
      expectedNonce: nonce,
      maxAge: 60,
      idTokenExpected: true,
    });
    expect([tokens.claims()?.sub, tokens.claims()?.nonce]).toEqual(['3-3', nonce]);
  });

  it('authorises a public client with PKCE only', async () => {
    const config = await discover('demo-public', openid.None());
    const verifier = openid.randomPKCECodeVerifier();
    const callback = await consent(
      openid.buildAuthorizationUrl(config, {
        redirect_uri: CALLBACK,
        scope: 'openid',
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state: 'public',
      }),
    );
    const checks = { pkceCodeVerifier: verifier, expectedState: 'public' };
    expect((await openid.authorizationCodeGrant(config, callback, checks)).customer_id).toBe(3);
  });

  it('lets the client see that the user denied access', async () => {
    const config = await discover('demo-client', openid.ClientSecretPost('demo-secret'));
    const url = openid.buildAuthorizationUrl(config, { redirect_uri: CALLBACK, scope: 'openid', state: 'no' });
    const callback = await consent(url, false);
    const failure = await failureOf(openid.authorizationCodeGrant(config, callback, { expectedState: 'no' }));
    expect([failure.error, Object.fromEntries(failure.cause)]).toEqual([
      'access_denied',
      { error: 'access_denied', state: 'no', iss: base },
    ]);
  });

  it('rejects a callback with a changed state or issuer', async () => {
    const config = await discover('demo-client', openid.ClientSecretPost('demo-secret'));
    const url = openid.buildAuthorizationUrl(config, { redirect_uri: CALLBACK, scope: 'openid', state: 'mine' });
    const callback = await consent(url);
    const changed = (name: string, value: string) => {
      const copy = new URL(callback);
      copy.searchParams.set(name, value);
      return openid.authorizationCodeGrant(config, copy, { expectedState: 'mine' });
    };
    expect((await failureOf(changed('state', 'theirs'))).cause.message).toBe(
      'unexpected "state" response parameter value',
    );
    expect((await failureOf(changed('iss', 'https://evil.example'))).cause.message).toBe(
      'unexpected "iss" (issuer) response parameter value',
    );
    expect((await openid.authorizationCodeGrant(config, callback, { expectedState: 'mine' })).customer_id).toBe(3);
  });
});

describe('oauth4webapi', () => {
  it('accepts the metadata, issuer and token response of the service under strict checks', async () => {
    const insecure = { [oauth.allowInsecureRequests]: true };
    const issuer = new URL(base);
    const server = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
    );
    expect(server.authorization_response_iss_parameter_supported).toBe(true);
    const client: oauth.Client = { client_id: 'demo-client' };
    const url = new URL(server.authorization_endpoint ?? '');
    url.search = new URLSearchParams({
      client_id: 'demo-client',
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'openid payroll.write',
      state: 'strict',
    }).toString();
    const parameters = oauth.validateAuthResponse(server, client, await consent(url), 'strict');
    const answer = await oauth.processAuthorizationCodeResponse(
      server,
      client,
      await oauth.authorizationCodeGrantRequest(
        server,
        client,
        oauth.ClientSecretPost('demo-secret'),
        parameters,
        CALLBACK,
        oauth.nopkce,
        insecure,
      ),
    );
    expect([answer.token_type, answer.expires_in, answer.refresh_expires_in, answer.customer_id]).toEqual([
      'bearer',
      1800,
      2592000,
      3,
    ]);
  });
});

describe('OAuth errors as read by libraries', () => {
  const insecure = { [oauth.allowInsecureRequests]: true };
  const client: oauth.Client = { client_id: 'demo-client' };
  const discover = async () => {
    const issuer = new URL(base);
    const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure });
    return oauth.processDiscoveryResponse(issuer, found);
  };
  const oauthErrorOf = async (work: Promise<unknown>) => {
    const failure = await failureOf(work);
    if (!(failure instanceof oauth.ResponseBodyError)) throw failure;
    return [failure.status, failure.error, failure.error_description];
  };

  it('tell oauth4webapi why a refresh failed, in the terms of RFC 6749 [AUTH-008]', async () => {
    const server = await discover();
    const refresh = async (secret: string, additionalParameters = {}) =>
      oauth.processRefreshTokenResponse(
        server,
        client,
        await oauth.refreshTokenGrantRequest(server, client, oauth.ClientSecretPost(secret), 'x', {
          additionalParameters,
          ...insecure,
        }),
      );
    expect(await oauthErrorOf(refresh('demo-secret'))).toEqual([
      400,
      'invalid_grant',
      'The refresh token is invalid or expired; send the customer through the authorisation again',
    ]);
    expect(await oauthErrorOf(refresh('wrong'))).toEqual([401, 'invalid_client', 'Invalid client credentials']);
    expect(await oauthErrorOf(refresh('demo-secret', { redirect_uri: 'x'.repeat(2001) }))).toEqual([
      422,
      'invalid_request',
      'body -> redirect_uri: must be text of at most 2000 characters',
    ]);
  });

  it('say why a grant type, a revocation or a registration was refused [AUTH-008]', async () => {
    const server = await discover();
    const secret = oauth.ClientSecretPost('demo-secret');
    const credentials = async () =>
      oauth.processClientCredentialsResponse(
        server,
        client,
        await oauth.clientCredentialsGrantRequest(server, client, secret, {}, insecure),
      );
    expect(await oauthErrorOf(credentials())).toEqual([
      422,
      'unsupported_grant_type',
      "The grant_type 'client_credentials' is not supported; send authorization_code or refresh_token",
    ]);
    const revocation = async () =>
      oauth.processRevocationResponse(
        await oauth.revocationRequest(server, client, oauth.ClientSecretPost('wrong'), 'x', insecure),
      );
    expect(await oauthErrorOf(revocation())).toEqual([401, 'invalid_client', 'Invalid client credentials']);
    const registration = async () =>
      oauth.processDynamicClientRegistrationResponse(
        await oauth.dynamicClientRegistrationRequest(server, { redirect_uris: ['app'] }, insecure),
      );
    expect(await oauthErrorOf(registration())).toEqual([
      400,
      'invalid_redirect_uri',
      "The redirect_uri 'app' is not an absolute URL; send one that starts with https://",
    ]);
  });
});

describe('simple-oauth2', () => {
  const answerBehind = async (work: Promise<unknown>) => {
    const { output, data } = await failureOf(work);
    return { status: output.statusCode, body: data.payload };
  };
  const client = () =>
    new AuthorizationCode({
      client: { id: 'demo-client', secret: 'demo-secret' },
      auth: {
        tokenHost: base,
        tokenPath: '/api/oauth/token',
        authorizePath: '/api/oauth/authorize',
        revokePath: '/api/oauth/revoke',
      },
      options: { authorizationMethod: 'body' },
    });

  it('authorises, refreshes and revokes with simple-oauth2', async () => {
    const partner = client();
    const url = partner.authorizeURL({ redirect_uri: CALLBACK, scope: ['openid', 'payroll.read'], state: 'simple' });
    const callback = await consent(url);
    expect(callback.searchParams.get('state')).toBe('simple');
    const code = callback.searchParams.get('code') ?? '';
    const token = await partner.getToken({ code, redirect_uri: CALLBACK });
    expect([token.token.token_type, token.token.expires_in, token.token.customer_id]).toEqual(['Bearer', 1800, 3]);
    const renewed = await token.refresh();
    expect(renewed.token.customer_id).toBe(3);
    await renewed.revoke('refresh_token');
    expect(await answerBehind(renewed.refresh())).toEqual(INVALID_REFRESH);
  });

  it('reports the reason when a code is used twice', async () => {
    const partner = client();
    const callback = await consent(partner.authorizeURL({ redirect_uri: CALLBACK, scope: 'openid', state: 's' }));
    const code = callback.searchParams.get('code') ?? '';
    await partner.getToken({ code, redirect_uri: CALLBACK });
    expect(await answerBehind(partner.getToken({ code, redirect_uri: CALLBACK }))).toEqual(INVALID_CODE);
  });
});
