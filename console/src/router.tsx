import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { type AccountTab, asAccountTab } from './account/tabs.ts';
import { approvalRoutes } from './approvals/routes.ts';
import { employeeRoutes } from './employees/routes.ts';
import { asFilingSearch } from './filing/search.ts';
import { asImportsSearch } from './imports/kinds.ts';
import { asLeaveSearch } from './leave/search.ts';
import { asLedgerSearch } from './ledger/tabs.ts';
import { asPartnerSearch } from './partner/tabs.ts';
import { paysRoutes } from './pays/routes.ts';
import { asReportSearch } from './reports/reports.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { rootRoute } from './root.tsx';
import { defined, oneOf } from './search-params.ts';
import { selfRoutes } from './self/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { asTimesheetSearch } from './timesheets/search.ts';

const homeRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    component: lazyRouteComponent(() => import('./home/home-screen.tsx'), 'HomeScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/companies',
    validateSearch: (search: Record<string, unknown>) => defined({ show: oneOf(['late'], search.show) }),
    component: lazyRouteComponent(() => import('./home/all-companies-screen.tsx'), 'AllCompaniesScreen'),
  }),
] as const;

const proposalRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/pays/proposals',
    validateSearch: (search: Record<string, unknown>): { decided?: true } =>
      search.decided === true ? { decided: true } : {},
    component: lazyRouteComponent(() => import('./proposals/proposals-screen.tsx'), 'ProposalsScreen'),
  }),
] as const;

const importRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/imports',
    validateSearch: asImportsSearch,
    component: lazyRouteComponent(() => import('./imports/file-screen.tsx'), 'FileScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/imports/$importId',
    component: lazyRouteComponent(() => import('./imports/import-screen.tsx'), 'ImportScreen'),
  }),
] as const;

const leaveRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/leave',
    validateSearch: asLeaveSearch,
    component: lazyRouteComponent(() => import('./leave/leave-screen.tsx'), 'LeaveScreen'),
  }),
] as const;

const timesheetRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/timesheets',
    validateSearch: asTimesheetSearch,
    component: lazyRouteComponent(() => import('./timesheets/timesheets-screen.tsx'), 'TimesheetsScreen'),
  }),
] as const;

const filingRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/filing',
    validateSearch: asFilingSearch,
    component: lazyRouteComponent(() => import('./filing/filing-screen.tsx'), 'FilingScreen'),
  }),
] as const;

const ledgerRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/ledger',
    validateSearch: asLedgerSearch,
    component: lazyRouteComponent(() => import('./ledger/ledger-screen.tsx'), 'LedgerScreen'),
  }),
] as const;

const reportsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/reports',
    validateSearch: asReportSearch,
    component: lazyRouteComponent(() => import('./reports/reports-screen.tsx'), 'ReportsScreen'),
  }),
] as const;

const partnerRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/partner',
    validateSearch: asPartnerSearch,
    component: lazyRouteComponent(() => import('./partner/partner-screen.tsx'), 'PartnerScreen'),
  }),
] as const;

const accountRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/account',
    validateSearch: (search: Record<string, unknown>): { tab?: AccountTab } =>
      search.tab === undefined ? {} : { tab: asAccountTab(search.tab) },
    component: lazyRouteComponent(() => import('./account/account-screen.tsx'), 'AccountScreen'),
  }),
] as const;

/** The page that an emailed link opens for a new employee, who has no account. */
const hireRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/hire',
    component: lazyRouteComponent(() => import('./hire-form/form-screen.tsx'), 'HireFormPage'),
  }),
] as const;

/** Routes for the operator of the service, who needs no account. */
const statusRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/status',
    component: lazyRouteComponent(() => import('./status/status-screen.tsx'), 'StatusScreen'),
  }),
] as const;

const routeTree = rootRoute.addChildren([
  ...homeRoutes,
  ...paysRoutes,
  ...proposalRoutes,
  ...approvalRoutes,
  ...employeeRoutes,
  ...importRoutes,
  ...leaveRoutes,
  ...timesheetRoutes,
  ...filingRoutes,
  ...ledgerRoutes,
  ...reportsRoutes,
  ...reviewRoutes,
  ...settingsRoutes,
  ...partnerRoutes,
  ...accountRoutes,
  ...selfRoutes,
  ...hireRoutes,
  ...statusRoutes,
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
