import { $api, type Schemas } from '../api/client.ts';
import { lookAgain } from '../ui/said.ts';

export type Chart = Schemas['GlChart'];
export type Row = Schemas['GlRow'];

export const CHART = '/api/company/{company_id}/gl-settings';

export const useChart = (company_id: number) => $api.useQuery('get', CHART, { params: { path: { company_id } } });

/** Every write names the chart that was read: somebody else's change in between is told and not overwritten. */
export const unchanged = ({ revision }: Pick<Chart, 'revision'>) => ({ 'If-Match': `"${revision}"` });

export const chartAgain = (): Promise<unknown> =>
  lookAgain(CHART, '/api/company/{company_id}/gl-settings/defaults', '/api/pay-run/{pay_run_id}/gl-postings');
