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
      summary: 'Read what the Holidays Act grants an employee',
      description:
        'New Zealand. Leave balances build up with each pay; the Act grants annual holidays at each anniversary and sick ' +
        'and family violence leave on entitlement dates. Final pays and warnings go by what is shown here.',
      access: employeeZone('PAYS'),
      rate: 'standard',
      params: EmployeePath,
      query: NzLeaveQuery,
      replies: { 200: NzLeaveEntitlementsOut },
      errors: [400],
      handler: async ({ principal, params, query, request }) =>
        answer(200, await nzLeave.read({ principal, requestId: request.id }, params.employee_id, query)),
    }),
  ];
}
