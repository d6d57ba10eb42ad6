import { answer, employeeZone, type Route, route } from '../../../http/route.ts';
import { EmployeePath } from '../employee/employee.service.ts';
import { DeclarationsOut, DeclarationsPatch, WarningsQuery } from './declaration.schema.ts';
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
      summary: 'Read an employee’s declarations',
      description:
        'Returns every key of the employee’s country. Keys that were never declared have their default values. With ' +
        'include_warnings=true, the response also has warnings about settings that were never sent.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeePath,
      query: WarningsQuery,
      replies: { 200: DeclarationsOut },
      errors: [400],
      handler: async ({ caller, params, query }) =>
        answer(200, await declarations.read(caller, params.employee_id, query)),
    }),
    route({
      method: 'PATCH',
      path,
      id: 'updateEmployeeDeclarations',
      tag,
      summary: 'Change an employee’s declarations',
      description:
        'Only the keys you send are changed; null restores the default. A dated declaration applies to pays ' +
        'whose payday is within its dates. Returns 422 for a key of the other country.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeePath,
      body: DeclarationsPatch,
      replies: { 200: DeclarationsOut },
      errors: [400, 409],
      handler: async ({ caller, params, body }) =>
        answer(200, await declarations.update(caller, params.employee_id, body as never)),
    }),
  ];
}
