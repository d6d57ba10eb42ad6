import { $api } from '../api/client.ts';
import { useCompany } from '../session/session.tsx';
import { invalidatePaths } from '../ui/notify.ts';

/** Invalidates leave data, after leave was requested, decided or adjusted. */
export const invalidateLeave = (): Promise<unknown> =>
  invalidatePaths(
    '/api/company/{company_id}/due',
    '/api/company/{company_id}/leave-requests',
    '/api/employees/{employee_id}/leave-balances',
    '/api/employees/{employee_id}/opening-balances',
    '/api/employees/{employee_id}/nz-leave-entitlements',
  );

/** The current employees of the company. */
export function usePeople() {
  const { company_id } = useCompany();
  const { data } = $api.useQuery(
    'get',
    '/api/company/{company_id}',
    { params: { path: { company_id } } },
    { staleTime: 60_000 },
  );
  return data?.employees.filter(({ is_terminated }) => !is_terminated);
}

const MAX_ROWS = 2_000;

/** The leave requests that overlap the dates, or all requests if no dates are specified. */
export function useRequests(days: { from?: string; to?: string } = {}) {
  const { company_id } = useCompany();
  return $api.useQuery('get', '/api/company/{company_id}/leave-requests', {
    params: { path: { company_id }, query: { ...days, limit: MAX_ROWS } },
  });
}

export function useHolidays(days: { from: string; to: string }) {
  const { company_id } = useCompany();
  return $api.useQuery(
    'get',
    '/api/company/{company_id}/public-holidays',
    { params: { path: { company_id }, query: days } },
    { staleTime: 600_000 },
  );
}
