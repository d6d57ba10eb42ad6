import { useNavigate, useSearch } from '@tanstack/react-router';
import type { LeaveSearch } from './routes.ts';

export const LEAVE_TABS = [
  { value: 'calendar', label: 'Calendar' },
  { value: 'requests', label: 'Requests' },
  { value: 'balances', label: 'Balances' },
] as const;
export type LeaveTab = (typeof LEAVE_TABS)[number]['value'];

/** What is looked at in this place, and a way to look at something else in it. */
export function useLeaveSearch() {
  const search = useSearch({ strict: false }) as LeaveSearch;
  const navigate = useNavigate();
  return {
    ...search,
    look: (at: LeaveSearch) => navigate({ to: '/leave', search: ({ company_id }) => ({ company_id, ...at }) as never }),
  };
}
