import type { FastifyInstance } from 'fastify';
import type { RateLimiter } from '../../http/limits/rate-limit.ts';
import type { Route } from '../../http/route.ts';
import type { SessionPages } from '../pages/session-page.ts';
import type { VisitProof } from '../pages/visit-proof.ts';
import type { PageSignIn } from '../second-factor/page-sign-in.ts';
import { accountRoutes } from './account.routes.ts';
import { type AccountDeps, accountService } from './account.service.ts';
import { addAccountPages } from './pages/account-pages.ts';
import { addDevicePages } from './pages/device-pages.ts';
import { addForgotPasswordPages } from './pages/forgot-password-pages.ts';
import { addSignInPages } from './pages/sign-in-pages.ts';
import { passwordResets } from './password-reset.ts';

export interface OwnAccountDeps extends AccountDeps {
  readonly limiter: RateLimiter;
  readonly isSecure: () => boolean;
}

/** Routes and pages where people manage their own sign-in. */
export function ownAccount(deps: OwnAccountDeps) {
  const account = accountService(deps);
  const resets = passwordResets(deps);
  const routes: readonly Route[] = accountRoutes({ ...deps, account, resets });
  return {
    routes,
    account,
    addPages(
      server: FastifyInstance,
      { proof, pages, pageSignIn }: { proof: VisitProof; pages: SessionPages; pageSignIn: PageSignIn },
    ): void {
      const shared = { ...deps, account, resets, proof, pages, pageSignIn };
      addSignInPages(server, shared);
      addForgotPasswordPages(server, shared);
      addDevicePages(server, shared);
      addAccountPages(server, shared);
      server.addHook('onClose', () => resets.settled());
    },
  };
}
