import { createRouter } from '@tanstack/react-router';
import { accountRoutes } from './account/routes.ts';
import { employeeRoutes } from './employees/routes.ts';
import { filingRoutes } from './filing/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { leaveRoutes } from './leave/routes.ts';
import { ledgerRoutes } from './ledger/routes.ts';
import { partnerRoutes } from './partner/routes.ts';
import { paysRoutes } from './pays/routes.ts';
import { proposalRoutes } from './proposals/routes.ts';
import { reportsRoutes } from './reports/routes.ts';
import { rootRoute } from './root.tsx';
import { selfRoutes } from './self/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { statusRoutes } from './status/routes.ts';

const routeTree = rootRoute.addChildren([
  ...homeRoutes,
  ...paysRoutes,
  ...proposalRoutes,
  ...employeeRoutes,
  ...leaveRoutes,
  ...filingRoutes,
  ...ledgerRoutes,
  ...reportsRoutes,
  ...settingsRoutes,
  ...partnerRoutes,
  ...accountRoutes,
  ...selfRoutes,
  ...statusRoutes,
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
