import { invalidatePaths } from '../ui/notify.ts';

/** Invalidates leave data, after leave was requested, decided or adjusted. */
export const invalidateLeave = (): Promise<unknown> =>
  invalidatePaths(
    '/api/company/{company_id}/due',
    '/api/company/{company_id}/leave-requests',
    '/api/employees/{employee_id}/leave-balances',
    '/api/employees/{employee_id}/opening-balances',
    '/api/employees/{employee_id}/nz-leave-entitlements',
  );
