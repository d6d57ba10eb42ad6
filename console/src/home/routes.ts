import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root.tsx';
import { defined, oneOf } from '../search-params.ts';

export const homeRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    component: lazyRouteComponent(() => import('./home-screen.tsx'), 'HomeScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/companies',
    validateSearch: (search: Record<string, unknown>) => defined({ show: oneOf(['late'], search.show) }),
    component: lazyRouteComponent(() => import('./all-companies-screen.tsx'), 'AllCompaniesScreen'),
  }),
] as const;
