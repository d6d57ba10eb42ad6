import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root.tsx';
import { asReportSearch } from './reports.ts';

export const reportsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/reports',
    validateSearch: asReportSearch,
    component: lazyRouteComponent(() => import('./reports-screen.tsx'), 'ReportsScreen'),
  }),
] as const;
