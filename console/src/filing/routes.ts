import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root.tsx';
import { asFilingSearch } from './search.ts';

export const filingRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/filing',
    validateSearch: asFilingSearch,
    component: lazyRouteComponent(() => import('./filing-screen.tsx'), 'FilingScreen'),
  }),
] as const;
