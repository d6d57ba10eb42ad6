import { invalidatePaths } from '../ui/notify.ts';

/** Invalidates filing problems after a company, its account or an employee has changed. */
export const invalidateFilingProblems = (): Promise<unknown> =>
  invalidatePaths(
    '/api/company/{company_id}/due',
    '/api/company/{company_id}/filing-problems',
    '/api/company/{company_id}/stp-pay-events/problems',
    '/api/company/{company_id}/super-batches/problems',
    '/api/company/{company_id}/payday-filings/problems',
    '/api/company/{company_id}/pay-runs/{pay_run_id}/payments',
    '/api/company/{company_id}/pay-runs/{pay_run_id}/problems',
  );

/** Invalidates filing data after a filing, a super batch or a bank file was created or changed. */
export const invalidateFilings = (): Promise<unknown> =>
  invalidatePaths(
    '/api/company/{company_id}/due',
    '/api/company/{company_id}/stp-pay-events',
    '/api/company/{company_id}/stp-pay-events/{stp_pay_event_id}',
    '/api/company/{company_id}/stp-pay-events/{stp_pay_event_id}/responses',
    '/api/company/{company_id}/stp-year-to-date',
    '/api/company/{company_id}/year-to-date/summaries',
    '/api/company/{company_id}/super-contributions',
    '/api/company/{company_id}/super-batches',
    '/api/company/{company_id}/super-batches/problems',
    '/api/company/{company_id}/payday-filings',
    '/api/company/{company_id}/payday-filings/problems',
    '/api/company/{company_id}/employee-detail-tasks',
    '/api/company/{company_id}/pay-runs',
  );
