import type { FastifyInstance } from 'fastify';
import { accessTokens } from './auth/access-token.ts';
import { accountStates } from './auth/account-state.ts';
import { accountGate } from './auth/gate.ts';
import { consents as oauthConsents } from './auth/oauth/consent.ts';
import { oauthRoutes } from './auth/oauth/oauth.routes.ts';
import { addOauthPages } from './auth/pages/oauth-pages.ts';
import { visitProof } from './auth/pages/visit-proof.ts';
import { loginRoutes } from './auth/sign-in/login.routes.ts';
import { signInWith } from './auth/sign-in/sign-in.ts';
import { signingKeys } from './auth/signing-keys.ts';
import type { Clock } from './base/clock.ts';
import type { Logger } from './base/logger.ts';
import { fieldCipher } from './base/secrets.ts';
import type { Config } from './config.ts';
import type { Db } from './db/db.ts';
import type { Listener } from './db/notify.ts';
import { createMetrics } from './http/metrics.ts';
import { openApiDocument } from './http/openapi.ts';
import { rateLimiter } from './http/rate-limit.ts';
import type { RegisterDeps } from './http/register.ts';
import type { Route } from './http/route.ts';
import { createServer } from './http/server.ts';
import { addServiceRoutes } from './http/service-routes.ts';

export interface AppDeps {
  readonly config: Config;
  readonly db: Db;
  readonly listener?: Listener;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Tests look at every answer; the service does not. */
  readonly onAnswer?: RegisterDeps['onAnswer'];
}

export interface App {
  readonly server: FastifyInstance;
  readonly routes: readonly Route[];
  /** The public addresses; known for certain once the server listens. */
  readonly urls: Urls;
  /** From now on /readyz says no, so that a load balancer stops sending. */
  drain(): void;
}

export interface Urls {
  base: string;
  frontend: string;
}

/** The composition root: every part is made here, in reading order, and handed what it needs. */
export function buildApp({ config, db, listener, clock, logger, onAnswer }: AppDeps): App {
  const base = config.baseUrl ?? `http://${config.host}:${config.port}`;
  const urls: Urls = { base, frontend: config.frontendUrl ?? base };
  const cipher = fieldCipher(config.secretKeys);
  const metrics = createMetrics();
  const limiter = rateLimiter({ clock, scale: config.rateLimitScale });

  const keys = signingKeys({ db, cipher, clock });
  const tokens = accessTokens({ keys, clock, issuer: () => urls.base });
  const accounts = accountStates({ db, ...(listener ? { listener } : {}) });
  const gate = accountGate({ db, tokens, accounts, clock });

  const signIn = signInWith({ db, clock });
  const consents = oauthConsents({ db, clock, accounts, issuer: () => urls.base });
  const oauth = { db, clock, tokens, accounts, consents, signIn, base: () => urls.base, registrationAllow: [] };

  const routes: readonly Route[] = [...loginRoutes({ signIn, tokens }), ...oauthRoutes(oauth)];

  const server = createServer(
    {
      logger,
      gate,
      limiter,
      metrics,
      load: { waitingForDatabase: () => db.stats().waiting },
      trustProxy: config.trustProxy,
      ...(onAnswer ? { onAnswer } : {}),
    },
    routes,
  );
  const proof = visitProof({ secretKey: config.secretKeys[0], isSecure: () => urls.base.startsWith('https:') });
  addOauthPages(server, { db, clock, consents, signIn, limiter, proof });
  let draining = false;
  addServiceRoutes(server, {
    document: () => openApiDocument(routes, { baseUrl: urls.base }),
    metrics,
    ready: async () => {
      if (draining) throw new Error('the service is shutting down');
      await db.ping();
    },
  });
  metrics.gauge('tasman_database_connections', 'Open connections to the database', () => db.stats().total);
  metrics.gauge('tasman_database_waiting', 'Requests waiting for a connection', () => db.stats().waiting);

  return {
    server,
    routes,
    urls,
    drain: () => {
      draining = true;
    },
  };
}
