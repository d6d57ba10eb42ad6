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
      summary: 'What the law owes an employee who leaves',
      description:
        'Australia only: weeks of notice and redundancy of the National Employment Standards, and long service leave. ' +
        'Nothing is changed. With use_statutory_minimums a termination pays the first two; the third it pays by itself.',
      access: employeeZone(),
      rate: 'standard',
      params: EmployeePath,
      query: EntitlementQuery,
      replies: { 200: TerminationEntitlementsOut },
      errors: [400],
      handler: async ({ principal, params, query, request }) =>
        answer(200, await entitlements.onTermination({ principal, requestId: request.id }, params.employee_id, query)),
    }),
    route({
      method: 'GET',
      path: '/api/employees/{employee_id}/long-service-leave',
      id: 'readLongServiceLeave',
      tag,
      summary: 'Long service leave of an employee by the law of the state',
      description:
        'Australia only: what has built up, what may be taken and what leaving would pay by reason, with the law it is by.',
      access: employeeZone('PAYS'),
      rate: 'standard',
      params: EmployeePath,
      query: LongServiceQuery,
      replies: { 200: LongServiceLeaveOut },
      errors: [400],
      handler: async ({ principal, params, query, request }) =>
        answer(
          200,
          await entitlements.longServiceLeave(
            { principal, requestId: request.id },
            params.employee_id,
            query.as_at as LocalDate | undefined,
          ),
        ),
    }),
  ];
}
