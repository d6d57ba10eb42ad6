import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root.tsx';
import { type AccountTab, asAccountTab } from './tabs.ts';

export const accountRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/account',
    validateSearch: (search: Record<string, unknown>): { tab?: AccountTab } =>
      search.tab === undefined ? {} : { tab: asAccountTab(search.tab) },
    component: lazyRouteComponent(() => import('./account-screen.tsx'), 'AccountScreen'),
  }),
] as const;
