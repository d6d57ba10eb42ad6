import { $api } from '../api/client.ts';
import type { DueItem } from '../home/due.ts';
import { useCompany } from '../session/session.tsx';
import { type FilingProblem, isRefused } from './problem.ts';

const SLOWLY = { staleTime: 60_000, retry: false } as const;
const refused = (problems: readonly FilingProblem[] | undefined): number | undefined =>
  problems?.filter(isRefused).length;

/** How many problems stand in the way of what is due; undefined while that is not known, or makes no sense. */
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
    { ...SLOWLY, enabled: is('STP_TO_SUBMIT') },
  );
  const contributions = $api.useQuery(
    'get',
    '/api/company/{company_id}/super-batches/problems',
    { params: { path, query } },
    { ...SLOWLY, enabled: is('SUPER_DUE') },
  );
  const payday = $api.useQuery(
    'get',
    '/api/company/{company_id}/payday-filings/problems',
    { params: { path, query } },
    { ...SLOWLY, enabled: is('PAYDAY_TO_FILE') },
  );
  const payments = $api.useQuery(
    'get',
    '/api/company/{company_id}/pay-runs/{pay_run_id}/payments',
    { params: { path: { company_id, pay_run_id } } },
    { ...SLOWLY, enabled: is('PAYMENT_FILE') },
  );
  return refused((stp.data ?? contributions.data ?? payday.data ?? payments.data)?.problems);
}
