import { $api, type Schemas } from '../api/client.ts';
import { useArea, useCompany } from '../session/session.tsx';

/** The pay run. Undefined while loading, if the list has no such run, and if the user may not view pays. */
export function useRun(runId: number | undefined): Schemas['PayRun'] | undefined {
  return useRuns().data?.find(({ pay_run_id }) => pay_run_id === runId);
}

export function useRuns() {
  const { company_id } = useCompany();
  const { mayView } = useArea('PAYS');
  return $api.useQuery(
    'get',
    '/api/company/{company_id}/pay-runs',
    { params: { path: { company_id }, query: { limit: 200 } } },
    { enabled: mayView },
  );
}
