import { VERSION } from '../../../src/version.ts';
import { PUBLIC_URL } from '../webhook.fixture.ts';

/** The software version shown in examples and samples. It is fixed, so that a release does not change them. */
export const EXAMPLE_VERSION = '0.1.0';

const TOKEN = 'eyJhbGciOiJub25lIn0.bWFkZS11cA.made-up-signature';
const WEB_AUTHN = 'bWFkZS11cC1mb3ItdGhlLWRvY3VtZW50';

/** Replacement values by key, for values that are secret or change in every run. They are obviously made up. */
const BY_KEY: Readonly<Record<string, unknown>> = {
  access_token: TOKEN,
  id_token: TOKEN,
  refresh_token: 'made-up-refresh-token',
  client_secret: 'made-up-client-secret',
  csrf_token: 'made-up-csrf-token',
  password: 'a made-up passphrase',
  current_password: 'the passphrase so far',
  new_password: 'a made-up passphrase',
  otp: '000000',
  secret: 'MADEUPMADEUPMADEUPMADEUPMADEUP22',
  standardSecret: 'whsec_bWFkZS11cC1mb3ItdGhlLWRvY3VtZW50',
  otpauth_uri: 'otpauth://totp/Tasman:admin%40demo.example?secret=MADEUPMADEUPMADEUPMADEUPMADEUP22&issuer=Tasman',
  qr_code: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  recovery_codes: ['made-up-0001', 'made-up-0002'],
  code_verifier: 'made-up-code-verifier-of-43-characters-or-more',
  challenge: WEB_AUTHN,
  rawId: WEB_AUTHN,
  clientDataJSON: WEB_AUTHN,
  attestationObject: WEB_AUTHN,
  authenticatorData: WEB_AUTHN,
  signature: WEB_AUTHN,
  userHandle: WEB_AUTHN,
  kid: 'made-up-key',
  n: 'made-up-modulus',
  revision: 'r-7',
  chart_revision: 'r-7',
  nextCursor: '1-1',
};

/** Replacement values by operation, for keys that have several meanings. */
const BY_OPERATION: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  exchangeOauthToken: { code: 'made-up-code' },
  revokeOauthToken: { token: 'made-up-refresh-token' },
  completeOauthLogin: {
    request: 'made-up-request',
    redirect_to: 'https://partner.example/callback?code=made-up-code&state=s-1&iss=http%3A%2F%2Ftasman.test',
  },
  createSessionHandoff: { url: 'http://tasman.test/auth/handoff?token=made-up-token' },
  registerOauthClient: { client_id: 'made-up-client' },
  openHireForm: { token: 'made-up-token-of-the-link', wording_hash: 'made-up-hash' },
  saveHireForm: { token: 'made-up-token-of-the-link' },
  submitHireForm: { token: 'made-up-token-of-the-link', wording_hash: 'made-up-hash' },
  createApiKey: { key: 'tsm_live_made-up-key', prefix: 'tsm_live_made-up-' },
  createScimKey: { key: 'tsm_scim_made-up-key', prefix: 'tsm_scim_made-up-' },
  listScimKeys: { prefix: 'tsm_scim_made-up-' },
  listApiKeys: { prefix: 'tsm_live_made-up-' },
  replaceSingleSignOn: { issuer: 'https://login.example.com' },
  getSingleSignOn: { issuer: 'https://login.example.com' },
  testSingleSignOn: {
    checks: [
      { check: 'discovery', ok: true, detail: 'The provider is https://login.example.com' },
      { check: 'keys', ok: true, detail: 'Signing keys found: 1' },
      {
        check: 'authorisation',
        ok: true,
        detail: 'The provider supports the authorization code, PKCE and signed ID tokens',
      },
    ],
  },
  createApiClient: { client_id: 'made-up-client' },
  getServiceStatus: {
    host: 'payroll-1',
    process_id: 4242,
    runtime: 'v24.1.0',
    memory_bytes: 180_000_000,
    address: '10.0.0.5',
    server_version: '18.1',
    started_at: '2026-03-09T20:00:00.000000',
    migration: 46,
    migration_known: 46,
    migration_name: '0046_lean_events',
    migrated_at: '2026-03-09T19:58:00.000000',
    connections_open: 4,
    connections_in_use: 1,
  },
};

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const NO_UUID = '00000000-0000-4000-8000-000000000000';
/** Matches the lines hash, which changes with every rule set. */
const LINES_HASH = /"lines_hash":"[0-9a-f]{64}"/;
const SANDBOX = /SANDBOX-[0-9a-f]{8}/g;

/** Replaces every secret or changing value with a made-up one. */
export function madeUp(value: unknown, operation: string): unknown {
  if (typeof value === 'string') {
    return value
      .replace(UUID, NO_UUID)
      .replace(SANDBOX, 'SANDBOX-00000000')
      .replace(LINES_HASH, `"lines_hash":"${'5d'.repeat(32)}"`)
      .replaceAll(VERSION, EXAMPLE_VERSION)
      .replace(PUBLIC_URL, 'https://listener.example/hooks');
  }
  if (Array.isArray(value)) return value.map((item) => madeUp(item, operation));
  if (value === null || typeof value !== 'object') return value;
  const own = BY_OPERATION[operation] ?? {};
  const isCredential = 'rawId' in value || ('type' in value && value.type === 'public-key');
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (item === null || item === undefined) return [key, item];
      if (key === 'id' && isCredential) return [key, WEB_AUTHN];
      if (key in own) return [key, own[key]];
      return [key, key in BY_KEY ? BY_KEY[key] : madeUp(item, operation)];
    }),
  );
}

/** The number of list elements that an example shows. A list of large elements shows only the first. */
const SHOWN = 2;
const LARGE = 1_500;

/** Cuts lists to their first elements, because people read the examples. */
export function shortened(value: unknown): unknown {
  if (Array.isArray(value)) {
    const size = value.length > 0 ? JSON.stringify(value[0])?.length : 0;
    return value.slice(0, size > LARGE ? 1 : SHOWN).map(shortened);
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortened(item)]));
}
