import type { PayRunOut } from './pay-run.schema.ts';
import type { ListedRun } from './pay-run.store.ts';

export const payRunView = (run: ListedRun, stpStatus: string | undefined): PayRunOut => ({
  pay_run_id: run.id,
  company_id: run.company_id,
  pay_period: run.pay_period,
  pay_run_start_date: run.start_date,
  pay_run_end_date: run.end_date,
  processed_date: run.processed_date,
  status: run.pay_count > 0 && run.pay_count === run.completed_pay_count ? 'complete' : 'pending',
  pay_count: run.pay_count,
  completed_pay_count: run.completed_pay_count,
  gross: Number(run.gross),
  tax: Number(run.tax),
  net: Number(run.net),
  super: Number(run.super),
  stp_status: stpStatus ?? null,
});
