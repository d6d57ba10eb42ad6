import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root.tsx';
import { hireSearch, listSearch, pageSearch } from './search.ts';

const getParentRoute = () => rootRoute;

export const employeeRoutes = [
  createRoute({
    getParentRoute,
    path: '/employees',
    validateSearch: listSearch,
    component: lazyRouteComponent(() => import('./list/list-screen.tsx'), 'ListScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/employees/new',
    validateSearch: hireSearch,
    component: lazyRouteComponent(() => import('./hire/hire-screen.tsx'), 'HireScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/employees/$employeeId/form',
    component: lazyRouteComponent(() => import('../hire-form/office-screen.tsx'), 'HireFormScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/employees/$employeeId',
    validateSearch: pageSearch,
    component: lazyRouteComponent(() => import('./page/employee-screen.tsx'), 'EmployeeScreen'),
  }),
] as const;
