import { createHmac, type KeyObject } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import type { Clock } from '../base/clock.ts';
import { unauthorised } from '../base/errors.ts';
import { newUuid } from '../base/secrets.ts';
import type { SigningKeys } from './signing-keys.ts';

interface Hs256Header {
  readonly alg: 'HS256';
  readonly typ: string;
  readonly kid: string;
}

/**
 * Signs a compact JWT with HMAC SHA-256 (RFC 7515, 3.1 and A.1). The JWT library is not used, because its Web Crypto
 * API hands each signature to another thread, which takes ten times as long as signing.
 */
export function signHs256(header: Hs256Header, claims: Readonly<Record<string, unknown>>, key: KeyObject): string {
  const signed = `${encoded(header)}.${encoded(claims)}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

export const ACCESS_TOKEN_SECONDS = 1_800;
const ALGORITHM = 'HS256';
/**
 * The audience of access tokens. It does not depend on the address of the service, because nodes may serve the API
 * under different host names.
 */
const AUDIENCE = 'tasman-api';

/** Claims of an access token. The contract defines the names `sub`, `admin_mode`, `api_client_id` and `scope`. */
export interface AccessClaims {
  readonly sub: string;
  readonly admin_mode: boolean;
  readonly api_client_id: string | null;
  readonly scope: string;
  readonly customer_id: number;
  readonly user_id: number;
  readonly connection_id: number | null;
  /** The id of the sign-in session, which can be ended before the token expires; null for a partner's token. */
  readonly session_id: number | null;
  /** The consent that the token was issued under. It may end while other consents of the connection stay valid. */
  readonly consent_id: number | null;
  /** Set when an employee signed in to the portal. */
  readonly employee_id: number | null;
}

export interface AccessTokens {
  sign(claims: AccessClaims): Promise<string>;
  /** Throws 401 unless the token is valid, current and issued by this service. */
  verify(token: string): Promise<AccessClaims>;
}

/** A verified token. Caching it avoids verifying the signature again on the next request. */
interface Checked {
  readonly kid: string;
  readonly expires: number;
  readonly claims: AccessClaims;
}
const MOST_CHECKED = 10_000;

const isLive = ({ expires }: Checked, clock: Clock): boolean => expires > Math.floor(clock.now().getTime() / 1000);

export const invalidToken = () => unauthorised('Could not validate credentials');

export function accessTokens({
  keys,
  clock,
  issuer,
}: {
  keys: SigningKeys;
  clock: Clock;
  issuer: () => string;
}): AccessTokens {
  const checked = new Map<string, Checked>();

  async function check(token: string): Promise<Checked> {
    const { kid } = decodeProtectedHeader(token);
    const key = typeof kid === 'string' ? await keys.byId(kid) : undefined;
    if (!key) throw invalidToken();
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      typ: 'at+jwt',
      audience: AUDIENCE,
      currentDate: clock.now(),
      requiredClaims: ['sub', 'exp', 'scope', 'customer_id'],
    });
    const claims = {
      sub: payload.sub as string,
      admin_mode: payload.admin_mode === true,
      api_client_id: typeof payload.api_client_id === 'string' ? payload.api_client_id : null,
      scope: payload.scope as string,
      customer_id: payload.customer_id as number,
      user_id: payload.user_id as number,
      connection_id: typeof payload.connection_id === 'number' ? payload.connection_id : null,
      session_id: typeof payload.session_id === 'number' ? payload.session_id : null,
      consent_id: typeof payload.consent_id === 'number' ? payload.consent_id : null,
      employee_id: typeof payload.employee_id === 'number' ? payload.employee_id : null,
    };
    return { kid: kid as string, expires: payload.exp as number, claims };
  }

  return {
    async sign({ sub, api_client_id, session_id, employee_id, ...claims }) {
      const { id, key } = await keys.current();
      const now = Math.floor(clock.now().getTime() / 1000);
      return signHs256(
        { alg: ALGORITHM, typ: 'at+jwt', kid: id },
        {
          ...claims,
          ...(api_client_id === null ? {} : { api_client_id }),
          ...(session_id === null ? {} : { session_id }),
          ...(employee_id === null ? {} : { employee_id }),
          sub,
          iss: issuer(),
          aud: AUDIENCE,
          jti: newUuid(),
          iat: now,
          exp: now + ACCESS_TOKEN_SECONDS,
        },
        key,
      );
    },
    async verify(token) {
      try {
        const known = checked.get(token);
        if (known && isLive(known, clock) && (await keys.byId(known.kid))) return known.claims;
        checked.delete(token);
        const found = await check(token);
        if (checked.size >= MOST_CHECKED) checked.clear();
        checked.set(token, found);
        return found.claims;
      } catch (error) {
        // A database outage is not the caller's fault, so it must not look like an invalid token.
        if ((error as { status?: number }).status === 503) throw error;
        throw invalidToken();
      }
    },
  };
}
