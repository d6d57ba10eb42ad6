import { answer, employeeZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { EmployeePath } from '../employee/employee.service.ts';
import { LeaveBalanceOut, LeaveBalanceQuery } from './leave-balance.schema.ts';
import type { LeaveBalanceService } from './leave-balance.service.ts';

export function leaveBalanceRoutes({ leaveBalances }: { leaveBalances: LeaveBalanceService }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/employees/{employee_id}/leave-balances',
      id: 'listLeaveBalances',
      tag: 'Leave',
      summary: 'List an employee’s leave balances',
      description:
        'Balances as at the last complete pay. Units: hours in Australia; weeks for annual holidays and days for sick ' +
        'leave and alternative holidays in New Zealand.',
      access: employeeZone('LEAVE'),
      rate: 'list',
      params: EmployeePath,
      query: LeaveBalanceQuery,
      replies: { 200: Type.Array(LeaveBalanceOut) },
      errors: [400],
      handler: async ({ caller, params, query }) =>
        answer(200, await leaveBalances.list(caller, params.employee_id, query)),
    }),
  ];
}
