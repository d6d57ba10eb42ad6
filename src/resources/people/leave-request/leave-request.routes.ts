import { answer, employeeZone, onTarget, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { EmployeePath } from '../employee/employee.service.ts';
import {
  ApproveQuery,
  CompanyLeavePath,
  CompanyLeaveRequestOut,
  CompanyLeaveRequestQuery,
  LeaveRequestIn,
  LeaveRequestOut,
  LeaveRequestPath,
  LeaveRequestQuery,
} from './leave-request.schema.ts';
import type { LeaveRequestService } from './leave-request.service.ts';

const tag = 'Leave';
const all = '/api/employees/{employee_id}/leave-requests';
const one = `${all}/{leave_request_id}`;
const pathOf = (params: { employee_id: number; leave_request_id: number }) => ({
  employeeId: params.employee_id,
  requestId: params.leave_request_id,
});

export function leaveRequestRoutes({ leaveRequests }: { leaveRequests: LeaveRequestService }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/company/{company_id}/leave-requests',
      id: 'listCompanyLeaveRequests',
      tag,
      summary: 'List a company’s leave requests',
      description: 'Requests of all employees, for a leave calendar or for approval. Latest start date first.',
      access: onTarget({ of: 'company', area: 'LEAVE', partnerArea: 'PAYS' }),
      rate: 'list',
      params: CompanyLeavePath,
      query: CompanyLeaveRequestQuery,
      pages: 'by-store',
      replies: { 200: Type.Array(CompanyLeaveRequestOut) },
      errors: [400],
      handler: async ({ caller, params, query, page }) =>
        answer(
          200,
          await leaveRequests.listOfCompany(caller, params.company_id, {
            ...query,
            page,
          }),
        ),
    }),
    route({
      method: 'GET',
      path: all,
      id: 'listLeaveRequests',
      tag,
      summary: 'List an employee’s leave requests',
      description: 'Latest start date first. Each day has the id of the pay that contains it.',
      access: employeeZone('LEAVE'),
      rate: 'list',
      params: EmployeePath,
      query: LeaveRequestQuery,
      pages: 'by-store',
      replies: { 200: Type.Array(LeaveRequestOut) },
      errors: [400],
      handler: async ({ caller, params, query, page }) =>
        answer(200, await leaveRequests.list(caller, params.employee_id, { ...query, page })),
    }),
    route({
      method: 'POST',
      path: all,
      id: 'createLeaveRequest',
      tag,
      summary: 'Create a leave request',
      description:
        'The request is pending until it is approved or declined. It covers the standard working days from start_date to end_date, or ' +
        'the days listed in days. Returns 409 when another pending or approved request includes one of the days.',
      access: employeeZone('LEAVE'),
      rate: 'standard',
      params: EmployeePath,
      body: LeaveRequestIn,
      replies: { 201: LeaveRequestOut },
      errors: [400, 409],
      handler: async ({ caller, params, body }) =>
        answer(201, await leaveRequests.create(caller, params.employee_id, body)),
    }),
    route({
      method: 'GET',
      path: one,
      id: 'readLeaveRequest',
      tag,
      summary: 'Read a leave request',
      description: 'Returns the request with its days and the pays that contain them.',
      access: employeeZone('LEAVE'),
      rate: 'standard',
      params: LeaveRequestPath,
      replies: { 200: LeaveRequestOut },
      errors: [400, 404],
      handler: async ({ caller, params }) => answer(200, await leaveRequests.read(caller, pathOf(params))),
    }),
    route({
      method: 'DELETE',
      path: one,
      id: 'deleteLeaveRequest',
      tag,
      summary: 'Delete a pending leave request',
      description: 'Returns 409 for a request that is no longer pending; it stays on record.',
      access: employeeZone('LEAVE'),
      rate: 'standard',
      params: LeaveRequestPath,
      replies: { 204: { content: null, description: 'Deleted' } },
      errors: [400, 404, 409],
      handler: async ({ caller, params }) => {
        await leaveRequests.remove(caller, pathOf(params));
        return answer(204, undefined);
      },
    }),
    route({
      method: 'POST',
      path: `${one}/approve`,
      id: 'approveLeaveRequest',
      tag,
      summary: 'Approve a leave request',
      description:
        'Pending pays created from now on include the leave instead of ordinary hours. Returns 409 when the request is no ' +
        'longer pending, or when the balance, minus leave already approved, does not cover it and allow_negative is false.',
      access: employeeZone('LEAVE'),
      rate: 'standard',
      params: LeaveRequestPath,
      query: ApproveQuery,
      replies: { 200: LeaveRequestOut },
      errors: [400, 404, 409],
      handler: async ({ caller, params, query }) =>
        answer(200, await leaveRequests.approve(caller, pathOf(params), query)),
    }),
    route({
      method: 'POST',
      path: `${one}/decline`,
      id: 'declineLeaveRequest',
      tag,
      summary: 'Decline a leave request',
      description: 'The request stays on record. Returns 409 when it is no longer pending.',
      access: employeeZone('LEAVE'),
      rate: 'standard',
      params: LeaveRequestPath,
      replies: { 200: LeaveRequestOut },
      errors: [400, 404, 409],
      handler: async ({ caller, params }) => answer(200, await leaveRequests.decline(caller, pathOf(params))),
    }),
    route({
      method: 'POST',
      path: `${one}/cancel`,
      id: 'cancelLeaveRequest',
      tag,
      summary: 'Cancel a leave request',
      description:
        'Cancels the days that are not on a pay yet. Returns 409 while a pending pay includes one of the days, or when all days were ' +
        'paid.',
      access: employeeZone('LEAVE'),
      rate: 'standard',
      params: LeaveRequestPath,
      replies: { 200: LeaveRequestOut },
      errors: [400, 404, 409],
      handler: async ({ caller, params }) => answer(200, await leaveRequests.cancel(caller, pathOf(params))),
    }),
  ];
}
