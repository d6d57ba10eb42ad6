import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root.tsx';

const PERIODS = ['WEEKLY', 'FORTNIGHTLY', 'MONTHLY'] as const;
const STATES = ['pending', 'complete'] as const;
const SHOWN = ['changed', 'warned'] as const;
const ORDERS = ['change'] as const;

/** One of the words, or nothing: an address with another word is read as if it had none. */
const oneOf = <T extends string>(words: readonly T[], given: unknown): T | undefined =>
  words.find((word) => word === given);
const given = <T extends object>(found: T): T =>
  Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as T;

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;

export interface RunsSearch {
  state?: (typeof STATES)[number] | undefined;
  period?: (typeof PERIODS)[number] | undefined;
}

export interface RunSearch {
  /** Which rows are shown; all of them without it. */
  show?: (typeof SHOWN)[number] | undefined;
  /** By name without it. */
  order?: (typeof ORDERS)[number] | undefined;
  /** Columns that were asked for beside those in use. */
  columns?: string[] | undefined;
}

export interface NewRunSearch {
  pay_period?: (typeof PERIODS)[number] | undefined;
  /** A day of the period. */
  pay_date?: string | undefined;
}

export interface PersonSearch {
  employee?: number | undefined;
}

const columnsOf = (value: unknown): string[] | undefined => {
  const found = Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
  return found.length === 0 ? undefined : found.slice(0, 20);
};

export const runsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pays',
  validateSearch: (search: Record<string, unknown>): RunsSearch =>
    given({ state: oneOf(STATES, search.state), period: oneOf(PERIODS, search.period) }),
  component: lazyRouteComponent(() => import('./runs-screen.tsx'), 'RunsScreen'),
});

export const newRunRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pays/new',
  validateSearch: (search: Record<string, unknown>): NewRunSearch =>
    given({ pay_period: oneOf(PERIODS, search.pay_period), pay_date: dayOf(search.pay_date) }),
  component: lazyRouteComponent(() => import('./new-run-screen.tsx'), 'NewRunScreen'),
});

export const offCycleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pays/off-cycle',
  validateSearch: (search: Record<string, unknown>): PersonSearch =>
    given({ employee: Number(search.employee) > 0 ? Number(search.employee) : undefined }),
  component: lazyRouteComponent(() => import('./off-cycle-screen.tsx'), 'OffCycleScreen'),
});

export const terminateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pays/terminate/$employeeId',
  component: lazyRouteComponent(() => import('./terminate-screen.tsx'), 'TerminateScreen'),
});

export const runRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pays/$runId',
  validateSearch: (search: Record<string, unknown>): RunSearch =>
    given({
      show: oneOf(SHOWN, search.show),
      order: oneOf(ORDERS, search.order),
      columns: columnsOf(search.columns),
    }),
  component: lazyRouteComponent(() => import('./run-screen.tsx'), 'RunScreen'),
});

export const payRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pays/$runId/pay/$payId',
  component: lazyRouteComponent(() => import('./pay-screen.tsx'), 'PayScreen'),
});

export const paysRoutes = [runsRoute, newRunRoute, offCycleRoute, terminateRoute, runRoute, payRoute] as const;
