import { accessTokens } from '../../src/auth/access-token.ts';
import { signingKeys } from '../../src/auth/signing-keys.ts';
import { fieldCipher } from '../../src/base/secrets.ts';
import type { TestApp } from './app.ts';
import { TEST_SECRET_KEY } from './secret.ts';

export interface TokenFor {
  readonly customerId: number;
  readonly userId?: number;
  readonly subject?: string;
  readonly scope?: string;
  /** The client of the token. Null requests a session token, which has no client. */
  readonly clientId?: string | null;
  readonly adminMode?: boolean;
  /** The employee who signed in to the portal. */
  readonly employeeId?: number;
}

/** Signers are cached, because decrypting the keys takes longer than the call that needs the token. */
const signers = new WeakMap<TestApp, ReturnType<typeof accessTokens>>();

function signerOf(service: TestApp): ReturnType<typeof accessTokens> {
  const known = signers.get(service);
  if (known) return known;
  const { database, clock } = service;
  const keys = signingKeys({ db: database.db, cipher: fieldCipher([TEST_SECRET_KEY]), clock });
  const signer = accessTokens({ keys, clock, issuer: () => 'http://tasman.test' });
  signers.set(service, signer);
  return signer;
}

/** Issues a token of the service without sign-in or consent. The default scope is write. */
export function tokenFor(service: TestApp, given: TokenFor): Promise<string> {
  return signerOf(service).sign({
    sub: given.subject ?? 'admin@demo.example',
    admin_mode: given.adminMode ?? true,
    api_client_id: given.clientId === undefined ? 'demo-client' : given.clientId,
    scope: given.scope ?? 'openid payroll.write',
    customer_id: given.customerId,
    user_id: given.userId ?? given.customerId,
    connection_id: null,
    // Session 0 has no row, so it cannot be ended.
    session_id: given.clientId === null ? 0 : null,
    consent_id: null,
    employee_id: given.employeeId ?? null,
  });
}
