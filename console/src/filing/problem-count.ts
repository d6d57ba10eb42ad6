import { $api } from '../api/client.ts';
import type { DueItem } from '../home/due.ts';
import { useCompany } from '../session/session.tsx';
import { type FilingProblem, isBlocking } from './problem.ts';

const QUERY_OPTIONS = { staleTime: 60_000, retry: false } as const;
const refused = (problems: readonly FilingProblem[] | undefined): number | undefined =>
  problems?.filter(isBlocking).length;

/**
 * The number of problems that block a due task. Undefined while loading, and for kinds of task that have no such check.
 */
export function useProblemCount(item: DueItem | undefined): number | undefined {
  const { company_id } = useCompany();
  const pay_run_id = item?.pay_run_id ?? 0;
  const path = { company_id };
  const query = { pay_run_id };
  const is = (kind: DueItem['kind']) => item?.kind === kind && item.pay_run_id !== null;
  const stp = $api.useQuery(
    'get',
    '/api/company/{company_id}/stp-pay-events/problems',
    { params: { path, query } },
    { ...QUERY_OPTIONS, enabled: is('STP_TO_SUBMIT') },
  );
  const contributions = $api.useQuery(
    'get',
    '/api/company/{company_id}/super-batches/problems',
    { params: { path, query } },
    { ...QUERY_OPTIONS, enabled: is('SUPER_DUE') },
  );
  const payday = $api.useQuery(
    'get',
    '/api/company/{company_id}/payday-filings/problems',
    { params: { path, query } },
    { ...QUERY_OPTIONS, enabled: is('PAYDAY_TO_FILE') },
  );
  const payments = $api.useQuery(
    'get',
    '/api/company/{company_id}/pay-runs/{pay_run_id}/payments',
    { params: { path: { company_id, pay_run_id } } },
    { ...QUERY_OPTIONS, enabled: is('PAYMENT_FILE') },
  );
  return refused((stp.data ?? contributions.data ?? payday.data ?? payments.data)?.problems);
}
