import { answer, employeeZone, type Route, route } from '../../../http/route.ts';
import { EmployeePath } from '../employee/employee.service.ts';
import { OpeningBalancesIn, OpeningBalancesOut } from './opening-balance.schema.ts';
import type { OpeningBalanceService } from './opening-balance.service.ts';

export function openingBalanceRoutes({
  openingBalances,
}: {
  readonly openingBalances: OpeningBalanceService;
}): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/employees/{employee_id}/opening-balances',
      id: 'readOpeningBalances',
      tag: 'Employees',
      summary: "Read an employee's opening balances",
      description: 'Balances from another payroll system. as_at is null if none were ever set.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeePath,
      replies: { 200: OpeningBalancesOut },
      errors: [400],
      handler: async ({ caller, params }) => answer(200, await openingBalances.read(caller, params.employee_id)),
    }),
    route({
      method: 'PUT',
      path: '/api/employees/{employee_id}/opening-balances',
      id: 'replaceOpeningBalances',
      tag: 'Employees',
      summary: "Set an employee's opening balances",
      description:
        'For migration from another payroll system. Each leave quantity becomes the balance on as_at (annual holidays in ' +
        'New Zealand: the weeks the employee is entitled to and has not taken; negative for holidays taken in advance). ' +
        'Leave types you omit keep their balance. Averages and final pays use the nz figures for everything up to as_at. ' +
        'A second request replaces the first: leave types it omits return to their earlier balance. Returns 409 once a pay after as_at is complete.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeePath,
      body: OpeningBalancesIn,
      replies: { 200: OpeningBalancesOut },
      errors: [400, 409],
      handler: async ({ caller, params, body }) =>
        answer(200, await openingBalances.replace(caller, params.employee_id, body)),
    }),
  ];
}
