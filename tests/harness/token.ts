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
  /** Null makes a session token. */
  readonly clientId?: string | null;
  readonly adminMode?: boolean;
  /** Of an employee's own sign-in to the portal. */
  readonly employeeId?: number;
}

/** A token of the service itself, without the sign-in or consent that a person would give; default: write scope. */
export function tokenFor(service: TestApp, given: TokenFor): Promise<string> {
  const { database, clock } = service;
  const keys = signingKeys({ db: database.db, cipher: fieldCipher([TEST_SECRET_KEY]), clock });
  return accessTokens({ keys, clock, issuer: () => 'http://tasman.test' }).sign({
    sub: given.subject ?? 'admin@demo.example',
    admin_mode: given.adminMode ?? true,
    api_client_id: given.clientId === undefined ? 'demo-client' : given.clientId,
    scope: given.scope ?? 'openid payroll.write',
    customer_id: given.customerId,
    user_id: given.userId ?? given.customerId,
    connection_id: null,
    // A sign-in that nobody can end, since it has no row.
    session_id: given.clientId === null ? 0 : null,
    consent_id: null,
    employee_id: given.employeeId ?? null,
  });
}
