import { SignJWT } from 'jose';
import type { Clock } from '../../base/clock.ts';
import type { SigningKeys } from '../signing-keys.ts';
import { ID_TOKEN_SECONDS } from './lifetimes.ts';

export interface IdClaims {
  readonly clientId: string;
  readonly customerId: number;
  readonly userId: number;
  readonly nonce: string | null;
  /** When the person signed in, if known. */
  readonly signedInAt: Date | null;
}

export interface IdTokens {
  sign(claims: IdClaims): Promise<string>;
}

/**
 * OpenID Connect Core, 2: tells the requesting client who signed in. The subject is built from the account and user
 * ids, which never change. Names and addresses can change, so they are left out.
 */
export const idTokens = ({
  keys,
  clock,
  issuer,
}: {
  keys: Pick<SigningKeys, 'currentForId'>;
  clock: Clock;
  issuer: () => string;
}): IdTokens => ({
  async sign({ clientId, customerId, userId, nonce, signedInAt }) {
    const { key, published } = await keys.currentForId();
    const now = secondsOf(clock.now());
    return new SignJWT({
      ...(nonce === null ? {} : { nonce }),
      ...(signedInAt === null ? {} : { auth_time: secondsOf(signedInAt) }),
    })
      .setProtectedHeader({ alg: published.alg, typ: 'JWT', kid: published.kid })
      .setIssuer(issuer())
      .setSubject(`${customerId}-${userId}`)
      .setAudience(clientId)
      .setIssuedAt(now)
      .setExpirationTime(now + ID_TOKEN_SECONDS)
      .sign(key);
  },
});

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);
