import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root.tsx';
import { asPartnerSearch } from './tabs.ts';

export const partnerRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/partner',
    validateSearch: asPartnerSearch,
    component: lazyRouteComponent(() => import('./partner-screen.tsx'), 'PartnerScreen'),
  }),
] as const;
