import { nameOrder } from '../../../base/name-order.ts';
import { answer, employeeZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { DeductionIn, DeductionOut, DeductionParams, DeductionPatch, DeductionsParams } from './deduction.schema.ts';
import type { DeductionService } from './deduction.service.ts';

const tag = 'Deductions';
const deductionsPath = '/api/employees/{employee_id}/deductions';
const pathOf = (params: { employee_id: number; deduction_id: number }) => ({
  employeeId: params.employee_id,
  deductionId: params.deduction_id,
});

export function deductionRoutes({ deductions }: { deductions: DeductionService }): Route[] {
  return [
    route({
      method: 'GET',
      path: deductionsPath,
      id: 'listEmployeeDeductions',
      tag,
      summary: 'List an employee’s own deductions',
      description: 'Sorted by description.',
      access: employeeZone(),
      rate: 'list',
      params: DeductionsParams,
      pages: { keyOf: ({ description, id }) => [nameOrder(description), id] },
      replies: { 200: Type.Array(DeductionOut) },
      errors: [400],
      handler: async ({ caller, params }) => answer(200, await deductions.list(caller, params.employee_id)),
    }),
    route({
      method: 'POST',
      path: deductionsPath,
      id: 'createEmployeeDeduction',
      tag,
      summary: 'Create a deduction for one employee',
      description:
        'Pays refer to the deduction by its description. Pending pays include the deduction unless is_recurring is false.',
      access: employeeZone(),
      rate: 'standard',
      params: DeductionsParams,
      body: DeductionIn,
      replies: { 201: DeductionOut },
      errors: [400, 409],
      handler: async ({ caller, params, body }) =>
        answer(201, await deductions.create(caller, params.employee_id, body)),
    }),
    route({
      method: 'PATCH',
      path: `${deductionsPath}/{deduction_id}`,
      id: 'updateEmployeeDeduction',
      tag,
      summary: 'Change an employee’s own deduction',
      description: 'Only the fields you send are changed. Processed pays do not change.',
      access: employeeZone(),
      rate: 'standard',
      params: DeductionParams,
      body: DeductionPatch,
      replies: { 200: DeductionOut },
      errors: [400, 404, 409],
      handler: async ({ caller, params, body }) => answer(200, await deductions.update(caller, pathOf(params), body)),
    }),
    route({
      method: 'DELETE',
      path: `${deductionsPath}/{deduction_id}`,
      id: 'deleteEmployeeDeduction',
      tag,
      summary: 'Delete an employee’s own deduction',
      description: 'Processed pays do not change.',
      access: employeeZone(),
      rate: 'standard',
      params: DeductionParams,
      replies: { 204: { content: null, description: 'Deleted' } },
      errors: [400, 404, 409],
      handler: async ({ caller, params }) => {
        await deductions.remove(caller, pathOf(params));
        return answer(204, undefined);
      },
    }),
  ];
}
