import { lookAgain } from '../ui/said.ts';

/** After leave was asked for, decided or adjusted. */
export const leaveAnew = (): Promise<unknown> =>
  lookAgain(
    '/api/company/{company_id}/due',
    '/api/company/{company_id}/leave-requests',
    '/api/employees/{employee_id}/leave-balances',
    '/api/employees/{employee_id}/opening-balances',
    '/api/employees/{employee_id}/nz-leave-entitlements',
  );
