import type { CompletedRun } from '../../../webhooks/outbox.ts';
import type { PayRunRecord } from './tables.ts';

/**
 * The completed runs as event data. Identifies the run with the fields of the list of runs; totals may still change and
 * are read from there.
 */
export const runEventsOf = (runs: readonly PayRunRecord[]): CompletedRun[] =>
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
