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
      summary: 'List an employee’s own allowances',
      description: 'Sorted by description. Company allowances attached to the employee are not included.',
      access: employeeZone(),
      rate: 'list',
      params: EmployeeAllowancesParams,
      pages: { keyOf: ({ description, id }) => [nameOrder(description), id] },
      replies: { 200: Type.Array(EmployeeAllowanceOut) },
      errors: [400],
      handler: async ({ caller, params }) => answer(200, await employeeAllowances.list(caller, params.employee_id)),
    }),
    route({
      method: 'POST',
      path: allowancesPath,
      id: 'createEmployeeAllowance',
      tag,
      summary: 'Create an allowance for one employee',
      description:
        'Pays refer to the allowance by its description. Pending pays include the allowance unless is_recurring is false.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeeAllowancesParams,
      body: EmployeeAllowanceIn,
      replies: { 201: EmployeeAllowanceOut },
      errors: [400, 409],
      handler: async ({ caller, params, body }) =>
        answer(201, await employeeAllowances.create(caller, params.employee_id, body)),
    }),
    route({
      method: 'PATCH',
      path: `${allowancesPath}/{allowance_id}`,
      id: 'updateEmployeeAllowance',
      tag,
      summary: 'Change an employee’s own allowance',
      description: 'Only the fields you send are changed. Processed pays do not change.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeeAllowanceParams,
      body: EmployeeAllowanceIn,
      replies: { 200: EmployeeAllowanceOut },
      errors: [400, 404, 409],
      handler: async ({ caller, params, body }) =>
        answer(200, await employeeAllowances.update(caller, pathOf(params), body)),
    }),
    route({
      method: 'DELETE',
      path: `${allowancesPath}/{allowance_id}`,
      id: 'deleteEmployeeAllowance',
      tag,
      summary: 'Delete an employee’s own allowance',
      description: 'Processed pays do not change.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeeAllowanceParams,
      replies: { 204: { content: null, description: 'Deleted' } },
      errors: [400, 404, 409],
      handler: async ({ caller, params }) => {
        await employeeAllowances.remove(caller, pathOf(params));
        return answer(204, undefined);
      },
    }),
  ];
}
