import { answer, employeeZone, type Route, route } from '../../../http/route.ts';
import { EmployeePath } from '../employee/employee.service.ts';
import { NzLeaveEntitlementsOut, NzLeaveQuery } from './nz-leave.schema.ts';
import type { NzLeaveService } from './nz-leave.service.ts';

export function nzLeaveRoutes({ nzLeave }: { readonly nzLeave: NzLeaveService }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/employees/{employee_id}/nz-leave-entitlements',
      id: 'readNzLeaveEntitlements',
      tag: 'Leave',
      summary: 'Read an employee’s Holidays Act entitlements',
      description:
        'New Zealand only. Leave balances accrue with each pay; the Act grants annual holidays at each anniversary and sick ' +
        'and family violence leave on entitlement dates. Final pays and warnings use these entitlements.',
      access: employeeZone('LEAVE'),
      rate: 'standard',
      params: EmployeePath,
      query: NzLeaveQuery,
      replies: { 200: NzLeaveEntitlementsOut },
      errors: [400],
      handler: async ({ caller, params, query }) => answer(200, await nzLeave.read(caller, params.employee_id, query)),
    }),
  ];
}
