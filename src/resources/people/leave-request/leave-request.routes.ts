import { answer, employeeZone, ownCompanyZone, type Route, route } from '../../../http/route.ts';
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
      summary: 'List the leave requests of a company',
      description: 'Of all its employees, for a calendar or to decide upon; latest start first.',
      access: ownCompanyZone('PAYS'),
      rate: 'list',
      params: CompanyLeavePath,
      query: CompanyLeaveRequestQuery,
      pages: 'by-store',
      replies: { 200: Type.Array(CompanyLeaveRequestOut) },
      errors: [400],
      handler: async ({ principal, params, query, page, request }) =>
        answer(
          200,
          await leaveRequests.listOfCompany({ principal, requestId: request.id }, params.company_id, {
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
      summary: 'List the leave requests of an employee',
      description: 'Latest start first. Each day says which pay has it.',
      access: employeeZone('PAYS'),
      rate: 'list',
      params: EmployeePath,
      query: LeaveRequestQuery,
      pages: 'by-store',
      replies: { 200: Type.Array(LeaveRequestOut) },
      errors: [400],
      handler: async ({ principal, params, query, page, request }) =>
        answer(
          200,
          await leaveRequests.list({ principal, requestId: request.id }, params.employee_id, { ...query, page }),
        ),
    }),
    route({
      method: 'POST',
      path: all,
      id: 'createLeaveRequest',
      tag,
      summary: 'Ask for leave',
      description:
        'Pending until it is approved or declined. It covers the standard working days from start_date to end_date, or ' +
        'the days it names. 409 when another request that is pending or approved has one of the days.',
      access: employeeZone('PAYS'),
      rate: 'standard',
      params: EmployeePath,
      body: LeaveRequestIn,
      replies: { 201: LeaveRequestOut },
      errors: [400, 409],
      handler: async ({ principal, params, body, request }) =>
        answer(201, await leaveRequests.create({ principal, requestId: request.id }, params.employee_id, body)),
    }),
    route({
      method: 'GET',
      path: one,
      id: 'readLeaveRequest',
      tag,
      summary: 'Read a leave request',
      description: 'One request with its days and the pays that have them.',
      access: employeeZone('PAYS'),
      rate: 'standard',
      params: LeaveRequestPath,
      replies: { 200: LeaveRequestOut },
      errors: [400, 404],
      handler: async ({ principal, params, request }) =>
        answer(200, await leaveRequests.read({ principal, requestId: request.id }, pathOf(params))),
    }),
    route({
      method: 'DELETE',
      path: one,
      id: 'deleteLeaveRequest',
      tag,
      summary: 'Delete a pending leave request',
      description: 'One that was decided stays on record: 409.',
      access: employeeZone('PAYS'),
      rate: 'standard',
      params: LeaveRequestPath,
      replies: { 204: { content: null, description: 'Deleted' } },
      errors: [400, 404, 409],
      handler: async ({ principal, params, request }) => {
        await leaveRequests.remove({ principal, requestId: request.id }, pathOf(params));
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
        'Pending pays that are made from now on have the leave in place of ordinary hours. 409 when the balance, less ' +
        'what is promised already, does not cover it.',
      access: employeeZone('PAYS'),
      rate: 'standard',
      params: LeaveRequestPath,
      query: ApproveQuery,
      replies: { 200: LeaveRequestOut },
      errors: [400, 404, 409],
      handler: async ({ principal, params, query, request }) =>
        answer(200, await leaveRequests.approve({ principal, requestId: request.id }, pathOf(params), query)),
    }),
    route({
      method: 'POST',
      path: `${one}/decline`,
      id: 'declineLeaveRequest',
      tag,
      summary: 'Decline a leave request',
      description: 'The request stays on record. 409 once it is decided.',
      access: employeeZone('PAYS'),
      rate: 'standard',
      params: LeaveRequestPath,
      replies: { 200: LeaveRequestOut },
      errors: [400, 404, 409],
      handler: async ({ principal, params, request }) =>
        answer(200, await leaveRequests.decline({ principal, requestId: request.id }, pathOf(params))),
    }),
    route({
      method: 'POST',
      path: `${one}/cancel`,
      id: 'cancelLeaveRequest',
      tag,
      summary: 'Cancel a leave request',
      description:
        'Calls off the days that are on no pay yet. 409 while a pending pay has one of its days, and when all of it was ' +
        'paid.',
      access: employeeZone('PAYS'),
      rate: 'standard',
      params: LeaveRequestPath,
      replies: { 200: LeaveRequestOut },
      errors: [400, 404, 409],
      handler: async ({ principal, params, request }) =>
        answer(200, await leaveRequests.cancel({ principal, requestId: request.id }, pathOf(params))),
    }),
  ];
}
