import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root.tsx';
import { asLeaveSearch } from './search.ts';

export const leaveRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/leave',
    validateSearch: asLeaveSearch,
    component: lazyRouteComponent(() => import('./leave-screen.tsx'), 'LeaveScreen'),
  }),
] as const;
