import { $api } from '../api/client.ts';
import { useCompany } from '../session/session.tsx';

/** Everybody of the company who has not left, by name. */
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

const MOST = 2_000;

/** The requests that touch the days; all of them when none are named. */
export function useRequests(days: { from?: string; to?: string } = {}) {
  const { company_id } = useCompany();
  return $api.useQuery('get', '/api/company/{company_id}/leave-requests', {
    params: { path: { company_id }, query: { ...days, limit: MOST } },
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
