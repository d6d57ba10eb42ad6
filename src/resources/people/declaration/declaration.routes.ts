import { answer, employeeZone, type Route, route } from '../../../http/route.ts';
import { EmployeePath } from '../employee/employee.service.ts';
import { DeclarationsOut, DeclarationsPatch } from './declaration.schema.ts';
import type { DeclarationService } from './declaration.service.ts';

const tag = 'Declarations';
const path = '/api/employees/{employee_id}/declarations';

export function declarationRoutes({ declarations }: { declarations: DeclarationService }): Route[] {
  return [
    route({
      method: 'GET',
      path,
      id: 'readEmployeeDeclarations',
      tag,
      summary: 'Read what an employee has declared',
      description: 'Every key of the employee’s country; what was never declared has its default.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeePath,
      replies: { 200: DeclarationsOut },
      errors: [400],
      handler: async ({ principal, params, request }) =>
        answer(200, await declarations.read({ principal, requestId: request.id }, params.employee_id)),
    }),
    route({
      method: 'PATCH',
      path,
      id: 'updateEmployeeDeclarations',
      tag,
      summary: 'Change what an employee has declared',
      description:
        'Only the keys sent change; null puts the default back. The payday of each pay chooses among dated ' +
        'declarations. A key of the other country is refused (422).',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeePath,
      body: DeclarationsPatch,
      replies: { 200: DeclarationsOut },
      errors: [400, 409],
      handler: async ({ principal, params, body, request }) =>
        answer(200, await declarations.update({ principal, requestId: request.id }, params.employee_id, body as never)),
    }),
  ];
}
