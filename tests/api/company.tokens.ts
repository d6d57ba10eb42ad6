import { accessTokens } from '../../src/auth/access-token.ts';
import { signingKeys } from '../../src/auth/signing-keys.ts';
import { fieldCipher } from '../../src/base/secrets.ts';
import type { TestApp } from '../harness/app.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';

export interface Speaker {
  readonly customerId: number;
  readonly userId?: number;
  readonly isOwner?: boolean;
  readonly scope?: string;
  /** The partner's client the token was issued to. */
  readonly clientId?: string;
}

/** A token signed as the service signs its own, without the cost of a password. */
export async function tokenFor(service: TestApp, speaker: Speaker): Promise<string> {
  const { customerId, userId = customerId, isOwner = true, scope = 'payroll.read payroll.write' } = speaker;
  const keys = signingKeys({
    db: service.database.db,
    cipher: fieldCipher([TEST_SECRET_KEY]),
    clock: service.clock,
  });
  return accessTokens({ keys, clock: service.clock, issuer: () => 'http://tasman.test' }).sign({
    sub: `user ${userId}`,
    admin_mode: isOwner,
    api_client_id: speaker.clientId ?? null,
    scope,
    customer_id: customerId,
    user_id: userId,
    connection_id: null,
  });
}

/** The owner of Demo Customer, of Other Customer, of Lapsed Customer, and Demo Customer's payroll user. */
export const DEMO: Speaker = { customerId: 3 };
export const OTHER: Speaker = { customerId: 4 };
export const LAPSED: Speaker = { customerId: 5 };
export const PAULA: Speaker = { customerId: 3, userId: 101, isOwner: false };
