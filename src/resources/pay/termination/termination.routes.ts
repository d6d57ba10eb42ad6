import { answer, employeeZone, type Route, route } from '../../../http/route.ts';
import { EmployeeOut, EmployeePath } from '../../people/employee/employee.service.ts';
import { ReinstateIn, TerminateIn, TerminationOut } from './termination.schema.ts';
import type { TerminationService } from './termination.service.ts';

const tag = 'Employees';

export function terminationRoutes({ terminations }: { readonly terminations: TerminationService }): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/employees/{employee_id}/terminate',
      id: 'terminateEmployee',
      dryRun: true,
      tag,
      summary: 'Terminate an employee',
      description:
        'Creates and completes the final pay, which pays out leave and withholds tax, and ends the employment. For a final pay that ' +
        'also has hours, allowances or leave taken, create a pay with a termination block instead.',
      access: employeeZone(),
      rate: 'pay',
      params: EmployeePath,
      body: TerminateIn,
      replies: { 200: TerminationOut },
      errors: [400, 409],
      handler: async ({ caller, params, body }) =>
        answer(200, await terminations.terminate(caller, params.employee_id, body)),
    }),
    route({
      method: 'GET',
      path: '/api/employees/{employee_id}/termination',
      id: 'readTermination',
      tag,
      summary: 'Read the latest termination of an employee',
      description: 'Also available after reinstatement. 404 means that the employee was never terminated.',
      access: employeeZone(),
      rate: 'pay',
      params: EmployeePath,
      replies: { 200: TerminationOut },
      errors: [400, 404],
      handler: async ({ caller, params }) => answer(200, await terminations.read(caller, params.employee_id)),
    }),
    route({
      method: 'POST',
      path: '/api/employees/{employee_id}/reinstate',
      id: 'reinstateEmployee',
      idempotency: 'none',
      tag,
      summary: 'Reinstate a terminated employee',
      description:
        'Sets a new start date. The employee keeps the employee number, year to date, leave balances and history.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeePath,
      body: ReinstateIn,
      bodyIs: { optional: true },
      replies: { 200: EmployeeOut },
      errors: [400, 409],
      handler: async ({ caller, params, body }) =>
        answer(200, await terminations.reinstate(caller, params.employee_id, body ?? {})),
    }),
  ];
}
