import { lookAgain } from '../ui/said.ts';

/** What was missing may be there now: after a company, its account or an employee was changed. */
export const checkedAnew = (): Promise<unknown> =>
  lookAgain(
    '/api/company/{company_id}/due',
    '/api/company/{company_id}/filing-problems',
    '/api/company/{company_id}/stp-pay-events/problems',
    '/api/company/{company_id}/super-batches/problems',
    '/api/company/{company_id}/payday-filings/problems',
    '/api/company/{company_id}/pay-runs/{pay_run_id}/payments',
  );

/** After something was filed, paid or called off: what stands on this place and on Home is asked for again. */
export const filedAnew = (): Promise<unknown> =>
  lookAgain(
    '/api/company/{company_id}/due',
    '/api/company/{company_id}/stp-pay-events',
    '/api/company/{company_id}/stp-pay-events/{stp_pay_event_id}',
    '/api/company/{company_id}/stp-pay-events/{stp_pay_event_id}/responses',
    '/api/company/{company_id}/stp-year-to-date',
    '/api/company/{company_id}/super-contributions',
    '/api/company/{company_id}/super-batches',
    '/api/company/{company_id}/super-batches/problems',
    '/api/company/{company_id}/payday-filings',
    '/api/company/{company_id}/payday-filings/problems',
    '/api/company/{company_id}/employee-detail-tasks',
    '/api/company/{company_id}/pay-runs',
  );
