import { $api, type Schemas } from '../api/client.ts';
import { invalidatePaths } from '../ui/notify.ts';

export type Chart = Schemas['GlChart'];
export type Row = Schemas['GlRow'];

/** The props of each tab of the ledger screen. */
export interface LedgerPart {
  readonly chart: Chart;
  readonly mayEdit: boolean;
}

export const CHART = '/api/company/{company_id}/gl-settings';

export const useChart = (company_id: number) => $api.useQuery('get', CHART, { params: { path: { company_id } } });

/** The If-Match header sent with every write, so that a concurrent change is reported instead of overwritten. */
export const ifUnchanged = ({ revision }: Pick<Chart, 'revision'>) => ({ 'If-Match': `"${revision}"` });

export const invalidateChart = (): Promise<unknown> =>
  invalidatePaths(CHART, '/api/company/{company_id}/gl-settings/defaults', '/api/pay-run/{pay_run_id}/gl-postings');
