import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root.tsx';
import { asId, defined } from '../search-params.ts';

const getParentRoute = () => rootRoute;

/** Pays of another system have negative keys. */
const asPayKey = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value !== 0 ? value : undefined;

export const reviewRoutes = [
  createRoute({
    getParentRoute,
    path: '/reviews',
    component: lazyRouteComponent(() => import('./reviews-screen.tsx'), 'ReviewsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/reviews/new',
    component: lazyRouteComponent(() => import('./new-review-screen.tsx'), 'NewReviewScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/reviews/$reviewId',
    /** The employee and the pay whose findings are shown. */
    validateSearch: (search: Record<string, unknown>): { employee?: number; pay?: number } =>
      defined({ employee: asId(search.employee), pay: asPayKey(search.pay) }),
    component: lazyRouteComponent(() => import('./review-screen.tsx'), 'ReviewScreen'),
  }),
] as const;
