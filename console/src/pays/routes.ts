import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root.tsx';
import { asNewRunSearch, asOffCycleSearch, asRunSearch, asRunsSearch } from './search.ts';

const getParentRoute = () => rootRoute;

export const paysRoutes = [
  createRoute({
    getParentRoute,
    path: '/pays',
    validateSearch: asRunsSearch,
    component: lazyRouteComponent(() => import('./runs-screen.tsx'), 'RunsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/pays/new',
    validateSearch: asNewRunSearch,
    component: lazyRouteComponent(() => import('./new-run-screen.tsx'), 'NewRunScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/pays/off-cycle',
    validateSearch: asOffCycleSearch,
    component: lazyRouteComponent(() => import('./off-cycle-screen.tsx'), 'OffCycleScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/pays/terminate/$employeeId',
    component: lazyRouteComponent(() => import('./terminate-screen.tsx'), 'TerminateScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/pays/$runId',
    validateSearch: asRunSearch,
    component: lazyRouteComponent(() => import('./run-screen.tsx'), 'RunScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/pays/$runId/pay/$payId',
    component: lazyRouteComponent(() => import('./pay-screen.tsx'), 'PayScreen'),
  }),
] as const;
