import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../base/clock.ts';
import { AppError, badRequest } from '../../base/errors.ts';
import { type FieldCipher, hashToken, randomToken } from '../../base/secrets.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import { ssoPathOf } from './password-refusal.ts';
import { ProviderProblem, type Providers, type VisitChecks } from './provider.ts';
import {
  findConnection,
  insertVisit,
  type Purpose,
  type SsoConnection,
  type SsoVisit,
  spendVisit,
  VISIT_SECONDS,
} from './sso.store.ts';

export interface VisitDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly providers: Providers;
  /** The public address of the service. */
  readonly base: () => string;
}

export interface NewSsoVisit {
  readonly customerId: number;
  readonly purpose: Purpose;
  readonly next: string;
  /** The login request of a partner, or the token of an invitation. It is stored only in the browser's cookie. */
  readonly attached?: string;
  /** The session in which the user asked to link an identity. */
  readonly sessionId?: number;
  readonly loginHint?: string | undefined;
  /** Whether the provider must make the person sign in again, even if they are signed in there. */
  readonly again?: boolean;
}

/** The provider vouched for a person, in the browser that began the visit. */
export interface Arrival extends Awaited<ReturnType<Providers['identityOf']>> {
  readonly visit: SsoVisit;
  readonly connection: SsoConnection;
  readonly attached: string;
}

/** Thrown when the visit is known, but the provider's response is not accepted. */
export class ArrivalRefused extends Error {
  readonly visit: SsoVisit;
  constructor(visit: SsoVisit, problem: string) {
    super(problem);
    this.visit = visit;
  }
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const COOKIE = /^[A-Za-z0-9_-]{43}(\.[A-Za-z0-9_-]{43})?$/;

export const redirectUriOf = (base: string, customerId: number): string => `${base}${ssoPathOf(customerId)}/callback`;

export const noConnection = () => new AppError(404, 'This account has no company sign-in; sign in with your password');

export const visitOver = () =>
  badRequest('This sign-in was already finished, took too long or began in another browser; sign in again');

/**
 * Sends browsers to the account's provider and handles their return. The state of a visit is in the database and in the
 * browser's cookie, so the browser may return to another node.
 */
export function ssoVisits({ db, clock, cipher, providers, base }: VisitDeps) {
  const nameOf = (state: string) => `tasman_sso_${hashToken(state).slice(0, 12)}`;
  // Lax: the browser comes back from another site, and only with a GET.
  const cookieOf = (state: string, value: string, seconds: number) =>
    `${nameOf(state)}=${value}; Path=/auth/sso; Max-Age=${seconds}; HttpOnly; SameSite=Lax${base().startsWith('https:') ? '; Secure' : ''}`;
  const settingsOf = (connection: SsoConnection) => ({
    issuer: connection.issuer,
    clientId: connection.client_id,
    clientSecret: cipher.open(
      'sso_connection.sealed_client_secret',
      [connection.customer_id],
      connection.sealed_client_secret,
    ),
  });
  const checksOf = (connection: SsoConnection, state: string, secret: string): VisitChecks => ({
    redirectUri: redirectUriOf(base(), connection.customer_id),
    state,
    secret,
    maxAgeSeconds: connection.max_age_minutes === null ? undefined : connection.max_age_minutes * 60,
  });

  return {
    settingsOf,

    endCookie: (state: string) => cookieOf(state, '', 0),

    /** Throws 404 without a connection, and `ProviderProblem` when the provider cannot be reached. */
    async begin({ customerId, purpose, next, attached, sessionId, loginHint, again = false }: NewSsoVisit) {
      const connection = await db.tx(SYSTEM, (tx) => findConnection(tx, customerId), { readOnly: true });
      if (!connection) throw noConnection();
      const [state, secret] = [randomToken(), randomToken()];
      const cookie = attached === undefined ? secret : `${secret}.${attached}`;
      const checks = checksOf(connection, state, secret);
      const url = await providers.authorizationUrl(settingsOf(connection), checks, { loginHint, again });
      await db.tx(SYSTEM, (tx) =>
        insertVisit(tx, {
          ...{ customer_id: customerId, purpose, state, cookie, next_path: next },
          ...{ connection_version: connection.version, session_id: sessionId ?? null, at: clock.now() },
        }),
      );
      return { url: url.href, host: url.host, cookie: cookieOf(state, cookie, VISIT_SECONDS) };
    },

    /**
     * Ends the visit and verifies the provider's response. Throws 400 for a visit that is unknown or over, and
     * `ArrivalRefused` for a response that is not accepted.
     */
    async finish(customerId: number, request: FastifyRequest): Promise<Arrival> {
      const answer = new URL(request.url, 'http://here.invalid').searchParams;
      const state = answer.get('state') ?? '';
      const cookie = TOKEN.test(state) ? cookieNamed(request.headers.cookie, nameOf(state)) : undefined;
      if (cookie === undefined) throw visitOver();
      const found = await db.tx(SYSTEM, async (tx) => ({
        visit: await spendVisit(tx, { customerId, state, cookie, at: clock.now() }),
        connection: await findConnection(tx, customerId),
      }));
      const { visit, connection } = found;
      if (!visit) throw visitOver();
      if (connection?.version !== visit.connection_version)
        throw new ArrivalRefused(visit, 'the connection was changed in the meantime; sign in again');
      const [secret = '', attached = ''] = cookie.split('.');
      const identity = await providers
        .identityOf(settingsOf(connection), checksOf(connection, state, secret), {
          answer,
          beganAt: visit.created_at,
        })
        .catch((error: unknown) => {
          throw error instanceof ProviderProblem ? new ArrivalRefused(visit, error.message) : error;
        });
      return { ...identity, visit, connection, attached };
    },
  };
}

export type SsoVisits = ReturnType<typeof ssoVisits>;

function cookieNamed(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name && value !== undefined && COOKIE.test(value)) return value;
  }
  return undefined;
}
