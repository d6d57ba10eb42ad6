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
      description: 'Returns 404 if the employee has none.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeePath,
      replies: { 200: SelfManagedFundOut },
      errors: [400, 404],
      handler: async ({ caller, params }) => answer(200, await funds.read(caller, params.employee_id)),
    }),
    route({
      method: 'PUT',
      path,
      id: 'saveSelfManagedFund',
      tag,
      summary: "Set an employee's self-managed super fund",
      description:
        'Australia only. Super is paid to this fund while default_employee_fund_usi is empty: a self-managed fund has no USI and is paid through its ' +
        'ABN, electronic service address and bank account.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeePath,
      body: SelfManagedFundIn,
      replies: { 200: SelfManagedFundOut },
      errors: [400, 409],
      handler: async ({ caller, params, body }) => answer(200, await funds.save(caller, params.employee_id, body)),
    }),
    route({
      method: 'DELETE',
      path,
      id: 'deleteSelfManagedFund',
      tag,
      summary: "Delete an employee's self-managed super fund",
      description: 'Contributions are then paid to the employee’s default fund.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeePath,
      replies: { 204: { content: null, description: 'Deleted' } },
      errors: [400, 404],
      handler: async ({ caller, params }) => {
        await funds.remove(caller, params.employee_id);
        return answer(204, undefined);
      },
    }),
  ];
}
