import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../base/clock.ts';
import type { FieldCipher } from '../../base/secrets.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import type { Route } from '../../http/route.ts';
import type { AccountStates } from '../account-state.ts';
import type { SecondFactors } from '../second-factor/second-factor.ts';
import type { SignInCompletionDeps } from '../sign-in/complete-sign-in.ts';
import { type OutgoingRequests, providers as providersOf } from './provider.ts';
import { ssoRoutes } from './sso.routes.ts';
import { ssoService } from './sso.service.ts';
import { findConnection } from './sso.store.ts';
import { addSsoPages, type SsoPageDeps } from './sso-pages.ts';
import { ssoSignIn } from './sso-sign-in.ts';
import { ssoVisits } from './visits.ts';

export interface SingleSignOnDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly accounts: Pick<AccountStates, 'forget'>;
  readonly factors: Pick<SecondFactors, 'proofs' | 'secondStep' | 'steps'>;
  readonly completion: SignInCompletionDeps;
  readonly outgoing: OutgoingRequests;
  readonly base: () => string;
}

/** Sign-in with the OpenID Connect provider of an account. */
export function singleSignOn(given: SingleSignOnDeps) {
  const { db, clock, factors, outgoing } = given;
  const providers = providersOf({ clock, outgoing });
  const visits = ssoVisits({ ...given, providers });
  const signIn = ssoSignIn({ ...given, ...factors });
  const routes: readonly Route[] = ssoRoutes(ssoService({ ...given, providers, visits, proofs: factors.proofs }));
  return {
    routes,
    /** Whether the invited person may link a company account. */
    offersCompanyAccount: (token: string): Promise<boolean> =>
      db.tx(SYSTEM, async (tx) => {
        const person = await signIn.invitedBy(tx, token);
        return person !== undefined && (await findConnection(tx, person.customerId)) !== undefined;
      }),
    addPages(server: FastifyInstance, needs: Omit<SsoPageDeps, 'db' | 'clock' | 'visits' | 'signIn' | 'proofs'>): void {
      addSsoPages(server, { ...needs, db, clock, visits, signIn, proofs: factors.proofs });
      server.addHook('onClose', () => outgoing.close());
    },
  };
}
