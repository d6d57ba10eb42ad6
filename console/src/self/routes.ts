import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root.tsx';
import { asId } from '../search-params.ts';

const getParentRoute = () => rootRoute;
const isTrue = (given: unknown): boolean => given === true || given === 'true';

export const selfRoutes = [
  createRoute({
    getParentRoute,
    path: '/self',
    component: lazyRouteComponent(() => import('./payslips-screen.tsx'), 'PayslipsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/self/leave',
    validateSearch: (search: Record<string, unknown>): { ask?: true } => (isTrue(search.ask) ? { ask: true } : {}),
    component: lazyRouteComponent(() => import('./leave-screen.tsx'), 'LeaveScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/self/timesheets',
    validateSearch: (search: Record<string, unknown>): { shift?: 'new' | number } => {
      if (search.shift === 'new') return { shift: 'new' };
      const id = asId(search.shift);
      return id === undefined ? {} : { shift: id };
    },
    component: lazyRouteComponent(() => import('./timesheets-screen.tsx'), 'TimesheetsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/self/details',
    validateSearch: (search: Record<string, unknown>): { edit?: true } => (isTrue(search.edit) ? { edit: true } : {}),
    component: lazyRouteComponent(() => import('./details-screen.tsx'), 'DetailsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/self/bank',
    validateSearch: (search: Record<string, unknown>): { account?: 'new' | number } => {
      const id = Number(search.account);
      if (search.account === 'new') return { account: 'new' };
      return Number.isSafeInteger(id) && id > 0 ? { account: id } : {};
    },
    component: lazyRouteComponent(() => import('./bank-screen.tsx'), 'BankScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/employees/changes',
    validateSearch: (search: Record<string, unknown>): { decided?: true } =>
      isTrue(search.decided) ? { decided: true } : {},
    component: lazyRouteComponent(() => import('./changes-screen.tsx'), 'ChangesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/employees/portal',
    component: lazyRouteComponent(() => import('./portal-screen.tsx'), 'PortalScreen'),
  }),
] as const;
