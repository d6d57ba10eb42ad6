import { nameOrder } from '../../../base/name-order.ts';
import { answer, employeeZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import {
  EmployeeAllowanceIn,
  EmployeeAllowanceOut,
  EmployeeAllowanceParams,
  EmployeeAllowancesParams,
} from './allowance.schema.ts';
import type { EmployeeAllowanceService } from './employee-allowance.service.ts';

const tag = 'Allowances';
const allowancesPath = '/api/employees/{employee_id}/allowances';
const pathOf = (params: { employee_id: number; allowance_id: number }) => ({
  employeeId: params.employee_id,
  allowanceId: params.allowance_id,
});

export function employeeAllowanceRoutes({
  employeeAllowances,
}: {
  employeeAllowances: EmployeeAllowanceService;
}): Route[] {
  return [
    route({
      method: 'GET',
      path: allowancesPath,
      id: 'listEmployeeAllowances',
      tag,
      summary: 'List the allowances of the employee’s own',
      description: 'By description; those of the company that the employee is attached to are not among them.',
      access: employeeZone(),
      rate: 'list',
      params: EmployeeAllowancesParams,
      pages: { keyOf: ({ description, id }) => [nameOrder(description), id] },
      replies: { 200: Type.Array(EmployeeAllowanceOut) },
      errors: [400],
      handler: async ({ principal, params, request }) =>
        answer(200, await employeeAllowances.list({ principal, requestId: request.id }, params.employee_id)),
    }),
    route({
      method: 'POST',
      path: allowancesPath,
      id: 'createEmployeeAllowance',
      tag,
      summary: 'Add an allowance of the employee’s own',
      description: 'Pays reuse it by its description; pending pays have it unless is_recurring is false.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeeAllowancesParams,
      body: EmployeeAllowanceIn,
      replies: { 201: EmployeeAllowanceOut },
      errors: [400, 409],
      handler: async ({ principal, params, body, request }) =>
        answer(201, await employeeAllowances.create({ principal, requestId: request.id }, params.employee_id, body)),
    }),
    route({
      method: 'PATCH',
      path: `${allowancesPath}/{allowance_id}`,
      id: 'updateEmployeeAllowance',
      tag,
      summary: 'Change an allowance of the employee’s own',
      description: 'What is not sent stays. Processed pays keep what was paid.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeeAllowanceParams,
      body: EmployeeAllowanceIn,
      replies: { 200: EmployeeAllowanceOut },
      errors: [400, 404, 409],
      handler: async ({ principal, params, body, request }) =>
        answer(200, await employeeAllowances.update({ principal, requestId: request.id }, pathOf(params), body)),
    }),
    route({
      method: 'DELETE',
      path: `${allowancesPath}/{allowance_id}`,
      id: 'deleteEmployeeAllowance',
      tag,
      summary: 'Delete an allowance of the employee’s own',
      description: 'Pays keep what was paid.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeeAllowanceParams,
      replies: { 204: { content: null, description: 'Deleted' } },
      errors: [400, 404, 409],
      handler: async ({ principal, params, request }) => {
        await employeeAllowances.remove({ principal, requestId: request.id }, pathOf(params));
        return answer(204, undefined);
      },
    }),
  ];
}
