import { answer, callers, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { LeaveBalanceOut } from '../../people/leave-balance/leave-balance.service.ts';
import { LeaveRequestIn, LeaveRequestOut } from '../../people/leave-request/leave-request.service.ts';
import {
  OwnBankAccountOut,
  OwnDetailsOut,
  OwnLeavePath,
  OwnLeaveRequestQuery,
  OwnPayOut,
  OwnPayPath,
  OwnPaysQuery,
  SelfOut,
} from './own.schema.ts';
import type { OwnService } from './own.service.ts';

const tag = 'Employee portal';
const access = callers('employee');

export const ownRoutes = ({ own }: { own: OwnService }): Route[] => [
  route({
    method: 'GET',
    path: '/api/self',
    id: 'readSelf',
    tag,
    summary: 'Who you are as an employee, and what you may see and ask for',
    description:
      'For employees with portal access, signed in. It works on after the employment while the portal is open.',
    access,
    rate: 'list',
    replies: { 200: SelfOut },
    handler: async ({ principal, request }) => answer(200, await own.whoIs({ principal, requestId: request.id })),
  }),
  route({
    method: 'GET',
    path: '/api/self/pays',
    id: 'listOwnPays',
    tag,
    summary: 'Your pays, the newest first',
    description: 'Complete ones. 403 without allow_view_payslips.',
    access,
    rate: 'list',
    query: OwnPaysQuery,
    pages: 'by-store',
    replies: { 200: Type.Array(OwnPayOut) },
    handler: async ({ principal, query, page, request }) =>
      answer(200, await own.pays({ principal, requestId: request.id }, { limit: query.limit, page })),
  }),
  route({
    method: 'GET',
    path: '/api/self/pays/{pay_id}/payslip.pdf',
    id: 'downloadOwnPayslip',
    tag,
    summary: 'Download a payslip of yours',
    description: 'Somebody else’s pay, and one that is not complete, is not there. 403 without allow_view_payslips.',
    access,
    rate: 'pdf',
    params: OwnPayPath,
    replies: { 200: { content: 'application/pdf', description: 'The payslip' } },
    errors: [404],
    handler: async ({ principal, params, request }) => {
      const { bytes, name } = await own.payslip({ principal, requestId: request.id }, params.pay_id);
      return answer(200, bytes, {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${name}"`,
        'cache-control': 'private, no-store',
      });
    },
  }),
  route({
    method: 'GET',
    path: '/api/self/leave-balances',
    id: 'listOwnLeaveBalances',
    tag,
    summary: 'Your leave balances',
    description:
      'Those that allow_view_holiday_leave_balance, allow_view_sick_leave_balance and allow_view_long_service_leave_balance open; other kinds of leave go with the first.',
    access,
    rate: 'list',
    replies: { 200: Type.Array(LeaveBalanceOut) },
    handler: async ({ principal, request }) =>
      answer(200, await own.leaveBalances({ principal, requestId: request.id })),
  }),
  route({
    method: 'GET',
    path: '/api/self/leave-requests',
    id: 'listOwnLeaveRequests',
    tag,
    summary: 'Your leave requests, latest start first',
    description: 'With what the company decided, and the pays that have their days.',
    access,
    rate: 'list',
    query: OwnLeaveRequestQuery,
    pages: 'by-store',
    replies: { 200: Type.Array(LeaveRequestOut) },
    handler: async ({ principal, query, page, request }) =>
      answer(200, await own.leaveRequests({ principal, requestId: request.id }, { limit: query.limit, page })),
  }),
  route({
    method: 'POST',
    path: '/api/self/leave-requests',
    id: 'askForLeave',
    tag,
    summary: 'Ask for leave',
    description:
      'Pending until the company decides. 403 without allow_edit_leave_requests; 409 when another request has one of the days, ' +
      'and when the balance does not cover it, unless allow_edit_leave_requests_when_negative is true.',
    access,
    rate: 'standard',
    body: LeaveRequestIn,
    replies: { 201: LeaveRequestOut },
    errors: [400, 409],
    handler: async ({ principal, body, request }) =>
      answer(201, await own.askForLeave({ principal, requestId: request.id }, body)),
  }),
  route({
    method: 'POST',
    path: '/api/self/leave-requests/{leave_request_id}/cancel',
    id: 'cancelOwnLeave',
    tag,
    summary: 'Call a leave request off',
    description: 'Pending or approved, while it is on no pay. 403 without allow_edit_leave_requests.',
    access,
    rate: 'standard',
    params: OwnLeavePath,
    replies: { 200: LeaveRequestOut },
    errors: [404, 409],
    handler: async ({ principal, params, request }) =>
      answer(200, await own.cancelLeave({ principal, requestId: request.id }, params.leave_request_id)),
  }),
  route({
    method: 'GET',
    path: '/api/self/details',
    id: 'readOwnDetails',
    tag,
    summary: 'Your name, address, contacts and next of kin',
    description: 'Changes are asked for with POST /api/self/change-requests/details.',
    access,
    rate: 'standard',
    replies: { 200: OwnDetailsOut },
    handler: async ({ principal, request }) => answer(200, await own.details({ principal, requestId: request.id })),
  }),
  route({
    method: 'GET',
    path: '/api/self/bank-accounts',
    id: 'listOwnBankAccounts',
    tag,
    summary: 'The bank accounts you are paid to',
    description: 'The one that takes the rest first. Numbers show their last three digits.',
    access,
    rate: 'list',
    replies: { 200: Type.Array(OwnBankAccountOut) },
    handler: async ({ principal, request }) =>
      answer(200, await own.bankAccounts({ principal, requestId: request.id })),
  }),
];
