import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root.tsx';
import { asLedgerSearch } from './tabs.ts';

export const ledgerRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/ledger',
    validateSearch: asLedgerSearch,
    component: lazyRouteComponent(() => import('./ledger-screen.tsx'), 'LedgerScreen'),
  }),
] as const;
