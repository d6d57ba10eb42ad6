import { getRouteApi } from '@tanstack/react-router';
import { asDate, defined, oneOf } from '../search-params.ts';
import { addDays, weekday } from '../ui/days.ts';

export interface TimesheetSearch {
  /** Any day of the week to show. */
  week?: string;
  /** Set to show all shifts of the week. By default, only employees with shifts to approve are shown. */
  show?: 'all';
}

export const asTimesheetSearch = (search: Record<string, unknown>): TimesheetSearch =>
  defined({ week: asDate(search.week), show: oneOf(['all'] as const, search.show) });

export const mondayOf = (day: string): string => addDays(day, 1 - weekday(day));

const route = getRouteApi('/timesheets');

/** The search parameters, and the function `look`, which replaces them. */
export function useTimesheetSearch() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return {
    ...search,
    look: (to: TimesheetSearch) =>
      navigate({ to: '/timesheets', search: ({ company_id }) => ({ company_id, ...to }) as never }),
  };
}
