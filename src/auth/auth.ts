import type { FastifyInstance } from 'fastify';
import type { Clock } from '../base/clock.ts';
import type { FieldCipher } from '../base/secrets.ts';
import type { Db } from '../db/db.ts';
import type { Listener } from '../db/notify.ts';
import type { RateLimiter } from '../http/limits/rate-limit.ts';
import type { Route } from '../http/route.ts';
import { accessTokens } from './access-token.ts';
import { ownAccount } from './account/account.ts';
import { accountKeys } from './account-key/account-key.service.ts';
import { API_KEY, PROVISIONING_KEY } from './account-key/account-key.ts';
import { accountStates, announceAccountChange } from './account-state.ts';
import { apiKeyRoutes } from './api-key/api-key.routes.ts';
import { accountGate } from './gate.ts';
import { consents as oauthConsents } from './oauth/consent.ts';
import { idTokens } from './oauth/id-token.ts';
import { oauthRoutes } from './oauth/oauth.routes.ts';
import { addOauthPages } from './pages/oauth-pages.ts';
import { sessionPages } from './pages/session-page.ts';
import { visitProof } from './pages/visit-proof.ts';
import type { NewCompanies } from './partner/checkout/new-companies.ts';
import { partner } from './partner/partner.ts';
import type { Passwords } from './password.ts';
import { portalSignIns } from './portal/portal-sign-ins.ts';
import { addScim } from './scim/protocol.ts';
import { scimRoutes } from './scim/scim.routes.ts';
import { scimGroupAccess } from './scim/scim-group-access.ts';
import { scimGroups } from './scim/scim-groups.ts';
import { scimUsers } from './scim/scim-users.ts';
import { passkeySignatures } from './second-factor/passkey-signatures.ts';
import { secondFactors } from './second-factor/second-factor.ts';
import { devices } from './sign-in/device.ts';
import { loginRoutes } from './sign-in/login.routes.ts';
import { signInWith } from './sign-in/sign-in.ts';
import { signingKeys } from './signing-keys.ts';
import type { OutgoingRequests } from './sso/provider.ts';
import { singleSignOn } from './sso/sso.ts';

export interface AuthDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly listener?: Listener;
  readonly limiter: RateLimiter;
  /** The public addresses. They are read on every use, because they are not final until the server listens. */
  readonly urls: { readonly base: string; readonly frontend: string };
  /** The first key is current. Forms that were rendered with an earlier key are accepted too. */
  readonly secretKeys: readonly [string, ...string[]];
  readonly passwords: Passwords;
  /** Entries of the form `redirect host=customer id`. An empty list disables self-registration. */
  readonly registrationAllow: readonly string[];
  /** Sends requests to the OpenID Connect providers that accounts have connected. */
  readonly outgoing: OutgoingRequests;
  /** Creates companies when a reseller orders an account for a customer. The company room passes this in. */
  readonly newCompanies: NewCompanies;
}

/** Authentication and authorisation: passwords, tokens, OAuth consent and the partner API. */
export function auth(given: AuthDeps) {
  const { db, clock, cipher, listener, limiter, urls, registrationAllow, passwords } = given;
  const base = () => urls.base;
  const isSecure = () => urls.base.startsWith('https:');
  const keys = signingKeys({ db, cipher, clock, ...(listener ? { listener } : {}) });
  const tokens = accessTokens({ keys, clock, issuer: base });
  const accounts = accountStates({ db, clock, ...(listener ? { listener } : {}) });
  const completion = { cipher, devices: devices({ secretKeys: given.secretKeys, isSecure }), base };
  const factors = secondFactors({ db, clock, cipher, passwords, accounts, tokens, completion, base });
  const signIn = signInWith({ db, clock, passwords, completion, secondStep: factors.secondStep });
  const consents = oauthConsents({ db, clock, accounts, issuer: base });
  const shared = { db, clock, cipher, passwords, accounts, limiter, urls, devices: completion.devices };
  const own = ownAccount({ ...shared, isSecure });
  const partners = partner({ ...shared, companies: given.newCompanies });
  const sso = singleSignOn({ ...{ db, clock, cipher, accounts, factors, completion, base }, outgoing: given.outgoing });
  const keyDeps = { db, clock, cipher, urls, proofs: factors.proofs };
  const routes: readonly Route[] = [
    ...loginRoutes({ db, clock, signIn, tokens }),
    ...own.routes,
    ...factors.routes,
    ...sso.routes,
    ...oauthRoutes({
      ...{ db, clock, keys, tokens, accounts, consents, signIn, base, registrationAllow },
      idTokens: idTokens({ keys, clock, issuer: base }),
    }),
    ...partners.routes,
    ...apiKeyRoutes(accountKeys(keyDeps, API_KEY)),
    ...scimRoutes(accountKeys(keyDeps, PROVISIONING_KEY), scimGroupAccess(shared)),
  ];
  const gate = accountGate({ db, tokens, accounts, clock });
  const pages = sessionPages({ gate, limiter });
  return {
    routes,
    gate,
    accounts: { announce: announceAccountChange, forget: accounts.forget },
    sessionPages: pages,
    /** Portal logins of employees. */
    portal: portalSignIns(shared),
    signatures: passkeySignatures({ db, clock, base }),
    addPages(server: FastifyInstance): void {
      const pageSignIn = factors.pageSignIn(signIn);
      const proof = visitProof({ secretKeys: given.secretKeys, isSecure });
      addOauthPages(server, { db, clock, consents, pageSignIn, limiter, proof });
      own.addPages(server, { proof, pages, pageSignIn });
      factors.addPages(server, { limiter, pages });
      partners.install(server, { proof, offersCompanyAccount: sso.offersCompanyAccount });
      sso.addPages(server, { limiter, proof, pages, consents, isSecure, account: own.account });
      addScim(server, { ...shared, users: scimUsers(shared), groups: scimGroups(shared) });
    },
  };
}
