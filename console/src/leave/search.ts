import { getRouteApi } from '@tanstack/react-router';
import { asId, defined } from '../search-params.ts';

export const LEAVE_TABS = [
  { value: 'calendar', label: 'Calendar' },
  { value: 'requests', label: 'Requests' },
  { value: 'balances', label: 'Balances' },
] as const;
export type LeaveTab = (typeof LEAVE_TABS)[number]['value'];

export interface LeaveSearch {
  tab?: LeaveTab;
  /** The month shown in the calendar, such as 2026-03. */
  month?: string;
  /** The id of the open request. */
  request?: number;
  /** The id of the employee whose balances are open, or for whom leave is being requested. */
  employee?: number;
}

const asMonth = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? value : undefined;

export const asLeaveSearch = (search: Record<string, unknown>): LeaveSearch =>
  defined({
    tab: LEAVE_TABS.find(({ value }) => value === search.tab)?.value,
    month: asMonth(search.month),
    request: asId(search.request),
    employee: asId(search.employee),
  });

const route = getRouteApi('/leave');

/** The search parameters, and the function `look`, which replaces them. */
export function useLeaveSearch() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return {
    ...search,
    look: (to: LeaveSearch) => navigate({ to: '/leave', search: ({ company_id }) => ({ company_id, ...to }) as never }),
  };
}
