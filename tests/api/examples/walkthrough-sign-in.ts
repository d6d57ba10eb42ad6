import { Secret, TOTP } from 'otpauth';
import { aTestProvider, CLIENT_SECRET } from '../../fixtures/oidc-provider.ts';
import type { TestApp } from '../../harness/app.ts';
import { anAuthenticator } from '../../harness/authenticator.ts';
import { CALLBACK, challengeOf, VERIFIER } from '../oauth.flow.ts';
import { aGroup, aUser, providerOn } from '../scim.fixture.ts';
import { factorsOn } from '../second-factor.fixture.ts';
import type { Recorder } from './recorder.ts';

const OWNER = { username: 'admin@demo.example', password: 'demo-admin' };

/** Signs users in and manages their passwords and second factors. */
export async function signIn({ does, isRefused }: Recorder, service: TestApp): Promise<void> {
  const { body: session } = await does('login', { form: OWNER });
  await isRefused('login', { form: { ...OWNER, password: 'wrong' } }, 401);
  const token = session.access_token;
  await does('readOwnAccount', { token });
  await does('listSignIns', { token });
  await does('getAccountSecurity', { token });
  await does('replaceAccountSecurity', { token, body: { second_factor_required: false } });
  await does('resetPassword', { body: { email_address: 'nobody@demo.example' } });

  const { body: app } = await does('beginTotp', { token, body: { password: OWNER.password } });
  const codeNow = () =>
    new TOTP({ secret: Secret.fromBase32(app.secret) }).generate({ timestamp: service.clock.now().getTime() });
  await does('confirmTotp', { token, body: { otp: codeNow() } });
  await isRefused('beginTotp', { token, body: { password: OWNER.password } });
  const { body: codes } = await does('replaceRecoveryCodes', { token, body: { password: OWNER.password } });
  await connectProvider({ does, isRefused } as Recorder, token, codes.recovery_codes);
  const authenticator = anAuthenticator();
  const { body: creation } = await does('beginPasskey', { token, body: { password: OWNER.password } });
  const { body: enrolled } = await does('confirmPasskey', {
    token,
    body: { name: 'Laptop', response: authenticator.create(creation) },
  });
  const { body: request } = await does('beginPasskeyLogin');
  await does('loginWithPasskey', { body: { response: authenticator.get(request) } });
  await does('getSecondFactor', { token });
  await does('removePasskey', {
    token,
    params: { id: enrolled.passkeys[0].id },
    body: { password: OWNER.password },
  });
  await does('removeTotp', { token, body: { password: OWNER.password } });

  const { body: sessions } = await does('listSessions', { token });
  const other = sessions.find((one: { is_current: boolean }) => !one.is_current);
  await does('endSession', { token, params: { id: other.session_id } });
  await does('changePassword', {
    token,
    body: { current_password: OWNER.password, new_password: 'kauri ferry lantern harbour' },
  });
  const { body: fresh } = await does('login', { form: { ...OWNER, password: 'kauri ferry lantern harbour' } });
  await does('changePassword', {
    token: fresh.access_token,
    body: { current_password: 'kauri ferry lantern harbour', new_password: 'another lantern on the ferry' },
  });
  await does('logout', { token: fresh.access_token });
}

/** Connects an OpenID Connect provider, tests it and disconnects it. */
async function connectProvider({ does }: Recorder, token: string, codes: readonly string[]): Promise<void> {
  const provider = await aTestProvider(['http://tasman.test/auth/sso/3/callback']);
  const body = {
    issuer: provider.issuer,
    client_id: 'tasman',
    client_secret: CLIENT_SECRET,
    domains: ['demo.example'],
    only: false,
    trusts_second_factor: false,
    max_age_minutes: null,
    otp: codes[0],
  };
  await does('replaceSingleSignOn', { token, body });
  await does('getSingleSignOn', { token });
  await does('testSingleSignOn', { token });
  await does('deleteSingleSignOn', { token, body: { otp: codes[1] } });
  await provider.close();
}

/** Authorises a partner's client as a customer. */
export async function connect({ does, isRefused }: Recorder, service: TestApp): Promise<string> {
  await does('getOauthServerMetadata');
  await does('getOpenidConfiguration');
  await does('getProtectedResourceMetadata');
  await does('getOauthKeySet');
  await does('registerOauthClient', {
    body: { client_name: 'Timesheets on your phone', redirect_uris: ['https://timesheets.example/callback'] },
  });
  const register = (uri: string) => isRefused('registerOauthClient', { body: { redirect_uris: [uri] } });
  await register('callback');
  await register('https://elsewhere.example/callback');
  const start = await does('authorizeOauthClient', {
    query: {
      client_id: 'demo-client',
      redirect_uri: CALLBACK,
      state: 's-1',
      scope: 'openid payroll.write session.handoff',
      code_challenge: challengeOf(VERIFIER),
      code_challenge_method: 'S256',
    },
  });
  const request = new URL(String(start.headers.location)).searchParams.get('request');
  const consent = { request, ...OWNER, approve: true };
  await isRefused('completeOauthLogin', { body: { ...consent, password: 'wrong' } }, 401);
  const { body: completed } = await does('completeOauthLogin', { body: consent });
  const client = { client_id: 'demo-client', client_secret: 'demo-secret' };
  const exchange = {
    ...client,
    grant_type: 'authorization_code',
    code: new URL(completed.redirect_to).searchParams.get('code') ?? '',
    redirect_uri: CALLBACK,
    code_verifier: VERIFIER,
  };
  const { body: tokens } = await does('exchangeOauthToken', { form: exchange });
  await isRefused('exchangeOauthToken', { form: { ...exchange, client_secret: 'wrong' } }, 401);
  await isRefused('exchangeOauthToken', { form: { ...exchange, code: 'none' } }, 400);
  await isRefused('exchangeOauthToken', { form: { grant_type: 'refresh_token' } }, 422);
  await does('createSessionHandoff', {
    token: tokens.access_token,
    body: { company_id: 1, target_path: '/companies/1/pays' },
  });
  // Simulates an account that its owner has closed.
  await service.database.query('update customer set closed_at = created_at where id = 3');
  await isRefused(
    'exchangeOauthToken',
    { form: { ...client, grant_type: 'refresh_token', refresh_token: tokens.refresh_token } },
    404,
  );
  await service.database.query('update customer set closed_at = null where id = 3');
  return tokens.refresh_token;
}

/** Ends a connection from either side. */
export async function disconnect({ does }: Recorder, tokens: { owner: string; refresh: string }): Promise<void> {
  const client = { client_id: 'demo-client', client_secret: 'demo-secret' };
  const { body: connections } = await does('listOwnConnections', { token: tokens.owner });
  const params = { connection_id: connections[0].connection_id };
  await does('readConnectionReach', { token: tokens.owner, params });
  await does('endOwnConnection', { token: tokens.owner, params });
  await does('listTouchedPortals', { token: tokens.owner, params });
  await does('endTouchedPortals', { token: tokens.owner, params, body: {} });
  await does('revokeOauthToken', { form: { ...client, token: tokens.refresh, token_type_hint: 'refresh_token' } });
}

/** Manages the payroll users of the account. */
export async function manageUsers({ does, isRefused }: Recorder, token: string): Promise<void> {
  await does('listUsers', { token });
  const body = { username: 'quinn', display_name: 'Quinn Hale', email_address: 'quinn@bakery.example' };
  const { body: made } = await does('createUser', { token, body });
  await isRefused('createUser', { token, body }, 409);
  const params = { user_id: made.user_id };
  await does('updateUser', { token, params, body: { email_address: 'quinn@wattle.example' } });
  await does('inviteUser', { token, params });
  await does('replaceUserPermissions', {
    token,
    params: { ...params, company_id: 1 },
    body: { COMPANY: 'READ_ONLY', EMPLOYEES: 'READ_ONLY', PAYS: 'EDITABLE' },
  });
  await does('resetUserSecondFactor', { token, params });
  await does('deleteUser', { token, params });
  await does('listAuditLog', { token, query: { action: 'user.create', limit: 1 } });
}

/** Connects an identity provider, which sends a user and a group, and sets the group's permissions. */
export async function provision({ does }: Recorder, service: TestApp): Promise<void> {
  const token = await service.login('other@demo.example', 'demo-other');
  const { codes } = await factorsOn(service).addApp(token);
  const body = { name: 'Okta', expires_in_days: 365, invites_users: false };
  const { body: made } = await does('createScimKey', { token, body: { ...body, otp: codes[0] } });
  const scim = providerOn(service, made.key);
  const { body: user } = await scim('POST', '/Users', aUser('ann@moss.example', { externalId: 'okta-7' }));
  const { body: group } = await scim('POST', '/Groups', aGroup('Payroll officers', [user.id]));
  await service.database.query('update scim_key set last_used_at = $1', [service.clock.now()]);
  await does('listScimKeys', { token });
  const { body: companies } = await service.call('GET', '/api/company', { token });
  await does('replaceScimGroupPermissions', {
    token,
    params: { scim_group_id: Number(group.id), company_id: companies[0].id },
    body: { COMPANY: 'READ_ONLY', EMPLOYEES: 'READ_ONLY', PAYS: 'EDITABLE' },
  });
  await does('listScimGroups', { token });
  await does('revokeScimKey', { token, params: { scim_key_id: made.scim_key_id } });
}
