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
      summary: 'List the deductions of the employee’s own',
      description: 'By description.',
      access: employeeZone(),
      rate: 'list',
      params: DeductionsParams,
      pages: { keyOf: ({ description, id }) => [nameOrder(description), id] },
      replies: { 200: Type.Array(DeductionOut) },
      errors: [400],
      handler: async ({ principal, params, request }) =>
        answer(200, await deductions.list({ principal, requestId: request.id }, params.employee_id)),
    }),
    route({
      method: 'POST',
      path: deductionsPath,
      id: 'createEmployeeDeduction',
      tag,
      summary: 'Add a deduction of the employee’s own',
      description: 'Pays reuse it by its description; pending pays have it unless is_recurring is false.',
      access: employeeZone(),
      rate: 'standard',
      params: DeductionsParams,
      body: DeductionIn,
      replies: { 201: DeductionOut },
      errors: [400, 409],
      handler: async ({ principal, params, body, request }) =>
        answer(201, await deductions.create({ principal, requestId: request.id }, params.employee_id, body)),
    }),
    route({
      method: 'PATCH',
      path: `${deductionsPath}/{deduction_id}`,
      id: 'updateEmployeeDeduction',
      tag,
      summary: 'Change a deduction of the employee’s own',
      description: 'What is not sent stays. Processed pays keep what was deducted.',
      access: employeeZone(),
      rate: 'standard',
      params: DeductionParams,
      body: DeductionPatch,
      replies: { 200: DeductionOut },
      errors: [400, 404, 409],
      handler: async ({ principal, params, body, request }) =>
        answer(200, await deductions.update({ principal, requestId: request.id }, pathOf(params), body)),
    }),
    route({
      method: 'DELETE',
      path: `${deductionsPath}/{deduction_id}`,
      id: 'deleteEmployeeDeduction',
      tag,
      summary: 'Delete a deduction of the employee’s own',
      description: 'Pays keep what was deducted.',
      access: employeeZone(),
      rate: 'standard',
      params: DeductionParams,
      replies: { 204: { content: null, description: 'Deleted' } },
      errors: [400, 404, 409],
      handler: async ({ principal, params, request }) => {
        await deductions.remove({ principal, requestId: request.id }, pathOf(params));
        return answer(204, undefined);
      },
    }),
  ];
}
