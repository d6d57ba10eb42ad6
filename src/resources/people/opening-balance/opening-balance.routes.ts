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
      description: 'What the employee brought along from another payroll; as_at is null where nothing was ever set.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeePath,
      replies: { 200: OpeningBalancesOut },
      errors: [400],
      handler: async ({ principal, params, request }) =>
        answer(200, await openingBalances.read({ principal, requestId: request.id }, params.employee_id)),
    }),
    route({
      method: 'PUT',
      path: '/api/employees/{employee_id}/opening-balances',
      id: 'replaceOpeningBalances',
      tag: 'Employees',
      summary: "Set an employee's opening balances",
      description:
        'For somebody who comes from another payroll. Each leave quantity becomes the balance on as_at (annual holidays in ' +
        'New Zealand: the weeks the person is entitled to and has not taken; below zero for holidays taken in advance); ' +
        'leave that is not named stays. The figures of nz stand in averages and final pays for everything up to as_at. ' +
        'A second call replaces the first. Allowed until a pay after as_at is complete (409).',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeePath,
      body: OpeningBalancesIn,
      replies: { 200: OpeningBalancesOut },
      errors: [400, 409],
      handler: async ({ principal, params, body, request }) =>
        answer(200, await openingBalances.replace({ principal, requestId: request.id }, params.employee_id, body)),
    }),
  ];
}
