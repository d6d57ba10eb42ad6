import { getRouteApi } from '@tanstack/react-router';
import { asDate, defined, oneOf } from '../search-params.ts';
import { addDays, weekday } from '../ui/days.ts';

export interface TimesheetSearch {
  /** A day of the week shown. */
  week?: string;
  /** All shifts of the week; by default only those of employees with shifts to approve. */
  show?: 'all';
}

export const asTimesheetSearch = (search: Record<string, unknown>): TimesheetSearch =>
  defined({ week: asDate(search.week), show: oneOf(['all'] as const, search.show) });

export const mondayOf = (day: string): string => addDays(day, 1 - weekday(day));

const route = getRouteApi('/timesheets');

/** The search parameters, and `look` to replace them. */
export function useTimesheetSearch() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return {
    ...search,
    look: (to: TimesheetSearch) =>
      navigate({ to: '/timesheets', search: ({ company_id }) => ({ company_id, ...to }) as never }),
  };
}
