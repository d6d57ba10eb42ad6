import type { LocalDate } from '../../../base/local-date.ts';
import { answer, employeeZone, type Route, route } from '../../../http/route.ts';
import { EmployeePath } from '../../people/employee/employee.service.ts';
import {
  EntitlementQuery,
  LongServiceLeaveOut,
  LongServiceQuery,
  TerminationEntitlementsOut,
} from './entitlement.schema.ts';
import type { EntitlementService } from './entitlement.service.ts';

const tag = 'Employees';

export function entitlementRoutes({ entitlements }: { readonly entitlements: EntitlementService }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/employees/{employee_id}/termination-entitlements',
      id: 'readTerminationEntitlements',
      tag,
      summary: 'Read an employee’s termination entitlements',
      description:
        'Australia only: notice and redundancy pay under the National Employment Standards, and long service leave. ' +
        'Changes nothing. A termination pays out the long service leave by default; it pays the notice and redundancy pay only with use_statutory_minimums.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeePath,
      query: EntitlementQuery,
      replies: { 200: TerminationEntitlementsOut },
      errors: [400],
      handler: async ({ caller, params, query }) =>
        answer(200, await entitlements.onTermination(caller, params.employee_id, query)),
    }),
    route({
      method: 'GET',
      path: '/api/employees/{employee_id}/long-service-leave',
      id: 'readLongServiceLeave',
      tag,
      summary: 'Read long service leave under state law',
      description:
        'Australia only: leave accrued, leave that can be taken, the payment on leaving for each reason, and the law that applies.',
      // Not LEAVE, because the response states the pay rate and the payments on leaving.
      access: employeeZone('PAYS'),
      rate: 'standard',
      params: EmployeePath,
      query: LongServiceQuery,
      replies: { 200: LongServiceLeaveOut },
      errors: [400],
      handler: async ({ caller, params, query }) =>
        answer(
          200,
          await entitlements.longServiceLeave(caller, params.employee_id, query.as_at as LocalDate | undefined),
        ),
    }),
  ];
}
