import type { FastifyInstance } from 'fastify';
import type { RateLimiter } from '../../http/limits/rate-limit.ts';
import type { Route } from '../../http/route.ts';
import type { VisitProof } from '../pages/visit-proof.ts';
import type { Devices } from '../sign-in/device.ts';
import { clientActivity } from './activity/activity.ts';
import { watchClients } from './activity/watch-clients.ts';
import { apiClientRoutes } from './api-client/api-client.routes.ts';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import type { CheckoutDeps } from './checkout/checkout.service.ts';
import { readPriceList } from './checkout/price-list.ts';
import { connectionRoutes } from './connection/connection.routes.ts';
import { handoffRoutes } from './handoff/handoff.routes.ts';
import { handoffService } from './handoff/handoff.service.ts';
import { addPartnerPages, type PartnerPageDeps } from './partner-pages.ts';
import { userRoutes } from './user/user.routes.ts';

export interface PartnerDeps extends Omit<CheckoutDeps, 'prices'> {
  readonly limiter: RateLimiter;
  readonly urls: { readonly base: string; readonly frontend: string };
  readonly devices: Devices;
}

export interface Partner {
  readonly routes: readonly Route[];
  /** Adds the pages behind links and starts counting client requests. */
  install(server: FastifyInstance, pages: { proof: VisitProof } & Pick<PartnerPageDeps, 'offersCompanyAccount'>): void;
}

/** The partner API and the owner's management of payroll users. */
export function partner(deps: PartnerDeps): Partner {
  const activity = clientActivity(deps);
  const handoffs = handoffService(deps);
  return {
    routes: [
      ...apiClientRoutes({ ...deps, activity }),
      ...connectionRoutes(deps),
      ...handoffRoutes(handoffs),
      ...checkoutRoutes({ ...deps, prices: readPriceList() }),
      ...userRoutes(deps),
    ],
    install(server, pages) {
      addPartnerPages(server, { ...deps, handoffs, ...pages });
      watchClients(server, { activity, clock: deps.clock });
    },
  };
}
