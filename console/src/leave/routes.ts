import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root.tsx';
import { LEAVE_TABS, type LeaveTab } from './search.ts';

export interface LeaveSearch {
  tab?: LeaveTab;
  /** The month of the calendar, such as 2026-03. */
  month?: string;
  /** The request that is looked at. */
  request?: number;
  /** Whose balances are looked at, or who a new request is of. */
  employee?: number;
}

const asId = (given: unknown): number | undefined => {
  const id = Number(given);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

export const leaveRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/leave',
    validateSearch: (search: Record<string, unknown>): LeaveSearch => {
      const tab = LEAVE_TABS.find(({ value }) => value === search.tab)?.value;
      const month =
        typeof search.month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(search.month) ? search.month : undefined;
      const request = asId(search.request);
      const employee = asId(search.employee);
      return {
        ...(tab && { tab }),
        ...(month && { month }),
        ...(request && { request }),
        ...(employee && { employee }),
      };
    },
    component: lazyRouteComponent(() => import('./leave-screen.tsx'), 'LeaveScreen'),
  }),
] as const;
