import type { FastifyInstance } from 'fastify';
import type { Clock } from '../base/clock.ts';
import type { FieldCipher } from '../base/secrets.ts';
import type { Db } from '../db/db.ts';
import type { Listener } from '../db/notify.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { Route } from '../http/route.ts';
import { accessTokens } from './access-token.ts';
import { accountStates } from './account-state.ts';
import { accountGate } from './gate.ts';
import { consents as oauthConsents } from './oauth/consent.ts';
import { oauthRoutes } from './oauth/oauth.routes.ts';
import { addOauthPages } from './pages/oauth-pages.ts';
import { sessionPages } from './pages/session-page.ts';
import { visitProof } from './pages/visit-proof.ts';
import type { NewCompanies } from './partner/checkout/new-companies.ts';
import { partner } from './partner/partner.ts';
import { secondFactors } from './second-factor/second-factor.ts';
import { loginRoutes } from './sign-in/login.routes.ts';
import { signInWith } from './sign-in/sign-in.ts';
import { signingKeys } from './signing-keys.ts';

export interface AuthDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly listener?: Listener;
  readonly limiter: RateLimiter;
  /** The public addresses; they are read at every use, since they are known for certain only once the server listens. */
  readonly urls: { readonly base: string; readonly frontend: string };
  readonly secretKey: string;
  /** Each `redirect host=customer id`; nobody registers by itself while the list is empty. */
  readonly registrationAllow: readonly string[];
  /** From the company room: an order of a partner's customer opens companies. */
  readonly newCompanies: NewCompanies;
}

/** Who comes in and what they may do: passwords, tokens, consents of OAuth, and what partners see of the service. */
export function auth(given: AuthDeps) {
  const { db, clock, cipher, listener, limiter, urls, registrationAllow } = given;
  const base = () => urls.base;
  const isSecure = () => urls.base.startsWith('https:');
  const keys = signingKeys({ db, cipher, clock, ...(listener ? { listener } : {}) });
  const tokens = accessTokens({ keys, clock, issuer: base });
  const accounts = accountStates({ db, clock, ...(listener ? { listener } : {}) });
  const factors = secondFactors({ db, clock, cipher, accounts, tokens, base });
  const signIn = signInWith({ db, clock, secondStep: factors.secondStep });
  const consents = oauthConsents({ db, clock, accounts, issuer: base });
  const partners = partner({ db, clock, cipher, accounts, limiter, urls, companies: given.newCompanies });
  const routes: readonly Route[] = [
    ...loginRoutes({ db, clock, signIn, tokens }),
    ...factors.routes,
    ...oauthRoutes({ db, clock, tokens, accounts, consents, signIn, base, registrationAllow }),
    ...partners.routes,
  ];
  const gate = accountGate({ db, tokens, accounts, clock });
  const pages = sessionPages({ db, clock, gate, signIn, isSecure });
  return {
    routes,
    gate,
    sessionPages: pages,
    addPages(server: FastifyInstance): void {
      const pageSignIn = factors.pageSignIn(signIn);
      const proof = visitProof({ secretKey: given.secretKey, isSecure });
      addOauthPages(server, { db, clock, consents, pageSignIn, limiter, proof });
      factors.addPages(server, { limiter, pageSignIn, sessionOf: pages.sessionOf, isSecure });
      partners.install(server, { proof });
    },
  };
}
