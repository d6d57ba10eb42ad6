import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root.tsx';

/** Routes for the operator of the service, who needs no account. */
export const statusRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/status',
    component: lazyRouteComponent(() => import('./status-screen.tsx'), 'StatusScreen'),
  }),
] as const;
