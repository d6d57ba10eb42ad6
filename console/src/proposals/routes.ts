import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root.tsx';

export const proposalRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/pays/proposals',
    validateSearch: (search: Record<string, unknown>): { decided?: true } =>
      search.decided === true ? { decided: true } : {},
    component: lazyRouteComponent(() => import('./proposals-screen.tsx'), 'ProposalsScreen'),
  }),
] as const;
