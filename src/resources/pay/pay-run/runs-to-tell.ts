import type { RunToTell } from '../../../webhooks/outbox.ts';
import type { PayRunRecord } from './tables.ts';

/**
 * The runs of pays that were completed, as listeners are told of them: which run it is, in the words of the list of runs.
 * Its totals may change yet, and are read there.
 */
export const runsToTell = (runs: readonly PayRunRecord[]): RunToTell[] =>
  [...new Map(runs.map((run) => [run.id, run])).values()].map(
    ({ id, company_id, pay_period, start_date, end_date }) => ({
      id,
      companyId: company_id,
      data: {
        pay_run_id: id,
        company_id,
        pay_period,
        pay_run_start_date: start_date,
        pay_run_end_date: end_date,
        status: 'complete',
      },
    }),
  );
