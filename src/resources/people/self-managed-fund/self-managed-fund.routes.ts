import { answer, employeeZone, type Route, route } from '../../../http/route.ts';
import { EmployeePath } from '../employee/employee.service.ts';
import { SelfManagedFundIn, SelfManagedFundOut } from './self-managed-fund.schema.ts';
import type { SelfManagedFundService } from './self-managed-fund.service.ts';

const tag = 'Superannuation';
const path = '/api/employees/{employee_id}/self-managed-fund';

export function selfManagedFundRoutes({ funds }: { readonly funds: SelfManagedFundService }): Route[] {
  return [
    route({
      method: 'GET',
      path,
      id: 'readSelfManagedFund',
      tag,
      summary: "Read an employee's self-managed super fund",
      description: '404 for an employee who has none.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeePath,
      replies: { 200: SelfManagedFundOut },
      errors: [400, 404],
      handler: async ({ principal, params, request }) =>
        answer(200, await funds.read({ principal, requestId: request.id }, params.employee_id)),
    }),
    route({
      method: 'PUT',
      path,
      id: 'saveSelfManagedFund',
      tag,
      summary: "Set an employee's self-managed super fund",
      description:
        'Australia. Super goes to it while default_employee_fund_usi is empty: such a fund has no USI, and is paid by its ' +
        'ABN, its electronic service address and its account.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeePath,
      body: SelfManagedFundIn,
      replies: { 200: SelfManagedFundOut },
      errors: [400, 409],
      handler: async ({ principal, params, body, request }) =>
        answer(200, await funds.save({ principal, requestId: request.id }, params.employee_id, body)),
    }),
    route({
      method: 'DELETE',
      path,
      id: 'deleteSelfManagedFund',
      tag,
      summary: "Delete an employee's self-managed super fund",
      description: 'Contributions go to the default fund of the employee again.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeePath,
      replies: { 204: { content: null, description: 'Deleted' } },
      errors: [400, 404],
      handler: async ({ principal, params, request }) => {
        await funds.remove({ principal, requestId: request.id }, params.employee_id);
        return answer(204, undefined);
      },
    }),
  ];
}
