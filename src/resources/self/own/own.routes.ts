import { inline } from '../../../http/headers.ts';
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
    summary: 'Read your employment and portal permissions',
    description:
      'For signed-in employees with portal access. Still works after the employment ends, as long as portal access is active.',
    access,
    rate: 'list',
    replies: { 200: SelfOut },
    handler: async ({ caller }) => answer(200, await own.whoIs(caller)),
  }),
  route({
    method: 'GET',
    path: '/api/self/pays',
    id: 'listOwnPays',
    tag,
    summary: 'List your pays, newest first',
    description: 'Only complete pays. Returns 403 without allow_view_payslips.',
    access,
    rate: 'list',
    query: OwnPaysQuery,
    pages: 'by-store',
    replies: { 200: Type.Array(OwnPayOut) },
    handler: async ({ caller, query, page }) => answer(200, await own.pays(caller, { limit: query.limit, page })),
  }),
  route({
    method: 'GET',
    path: '/api/self/pays/{pay_id}/payslip.pdf',
    id: 'downloadOwnPayslip',
    tag,
    summary: 'Download one of your payslips',
    description: 'Returns 404 for a pay that is not yours or not complete, and 403 without allow_view_payslips.',
    access,
    rate: 'pdf',
    params: OwnPayPath,
    replies: { 200: { content: 'application/pdf', description: 'The payslip' } },
    errors: [404],
    handler: async ({ caller, params }) => {
      const { bytes, name } = await own.payslip(caller, params.pay_id);
      return answer(200, bytes, inline('application/pdf', name));
    },
  }),
  route({
    method: 'GET',
    path: '/api/self/leave-balances',
    id: 'listOwnLeaveBalances',
    tag,
    summary: 'List your leave balances',
    description:
      'Returns the balances that allow_view_holiday_leave_balance, allow_view_sick_leave_balance and allow_view_long_service_leave_balance permit; the first also covers other leave types.',
    access,
    rate: 'list',
    replies: { 200: Type.Array(LeaveBalanceOut) },
    handler: async ({ caller }) => answer(200, await own.leaveBalances(caller)),
  }),
  route({
    method: 'GET',
    path: '/api/self/leave-requests',
    id: 'listOwnLeaveRequests',
    tag,
    summary: 'List your leave requests, latest start date first',
    description: 'Includes the company’s decisions and the pays that contain the days.',
    access,
    rate: 'list',
    query: OwnLeaveRequestQuery,
    pages: 'by-store',
    replies: { 200: Type.Array(LeaveRequestOut) },
    handler: async ({ caller, query, page }) =>
      answer(200, await own.leaveRequests(caller, { limit: query.limit, page })),
  }),
  route({
    method: 'POST',
    path: '/api/self/leave-requests',
    id: 'askForLeave',
    tag,
    summary: 'Request leave',
    description:
      'The request is pending until the company decides. Returns 403 without allow_edit_leave_requests. Returns 409 when another request includes one of the days, ' +
      'or when the balance does not cover it, unless allow_edit_leave_requests_when_negative is true.',
    access,
    rate: 'standard',
    body: LeaveRequestIn,
    replies: { 201: LeaveRequestOut },
    errors: [400, 409],
    before: own.mayAskForLeave,
    handler: async ({ caller, body }) => answer(201, await own.askForLeave(caller, body)),
  }),
  route({
    method: 'POST',
    path: '/api/self/leave-requests/{leave_request_id}/cancel',
    id: 'cancelOwnLeave',
    tag,
    summary: 'Cancel one of your leave requests',
    description:
      'Possible while the request is pending or approved and is not on a pay. Returns 403 without allow_edit_leave_requests.',
    access,
    rate: 'standard',
    params: OwnLeavePath,
    replies: { 200: LeaveRequestOut },
    errors: [404, 409],
    handler: async ({ caller, params }) => answer(200, await own.cancelLeave(caller, params.leave_request_id)),
  }),
  route({
    method: 'GET',
    path: '/api/self/details',
    id: 'readOwnDetails',
    tag,
    summary: 'Read your name, address, contact details and next of kin',
    description: 'Request changes with POST /api/self/change-requests/details.',
    access,
    rate: 'standard',
    replies: { 200: OwnDetailsOut },
    handler: async ({ caller }) => answer(200, await own.details(caller)),
  }),
  route({
    method: 'GET',
    path: '/api/self/bank-accounts',
    id: 'listOwnBankAccounts',
    tag,
    summary: 'List the bank accounts you are paid to',
    description:
      'The account that receives the remainder comes first. Account numbers show only their last three digits.',
    access,
    rate: 'list',
    replies: { 200: Type.Array(OwnBankAccountOut) },
    handler: async ({ caller }) => answer(200, await own.bankAccounts(caller)),
  }),
];
