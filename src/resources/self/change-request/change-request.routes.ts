import { answer, callers, ownCompanyZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { OwnDetailsIn } from '../own/own.service.ts';
import {
  ChangeRequestOut,
  ChangeRequestPath,
  ChangeRequestQuery,
  CompanyPath,
  DeclineIn,
  OwnBankAccountIn,
  OwnChangeRequestOut,
  OwnChangeRequestPath,
  OwnChangeRequestQuery,
} from './change-request.schema.ts';
import type { ChangeRequestService } from './change-request.service.ts';

const tag = 'Employee portal';
const own = callers('employee');
const ONE = '/api/company/{company_id}/change-requests/{change_request_id}';
const pathOf = (params: { company_id: number; change_request_id: number }) => ({
  companyId: params.company_id,
  requestId: params.change_request_id,
});

export const changeRequestRoutes = ({ changeRequests }: { changeRequests: ChangeRequestService }): Route[] => [
  route({
    method: 'GET',
    path: '/api/self/change-requests',
    id: 'listOwnChangeRequests',
    tag,
    summary: 'List your change requests, newest first',
    description: 'Includes the company’s decisions. Account numbers show only their last three digits.',
    access: own,
    rate: 'list',
    query: OwnChangeRequestQuery,
    pages: 'by-store',
    replies: { 200: Type.Array(OwnChangeRequestOut) },
    handler: async ({ caller, query, page }) =>
      answer(200, await changeRequests.listOwn(caller, { limit: query.limit, page })),
  }),
  route({
    method: 'POST',
    path: '/api/self/change-requests/details',
    id: 'askForNewDetails',
    tag,
    summary: 'Request a change to your details',
    description:
      'The request is pending until the company approves or declines it. Returns 403 without allow_edit_account_details and 409 while another such request is pending.',
    access: own,
    rate: 'standard',
    body: OwnDetailsIn,
    replies: { 201: OwnChangeRequestOut },
    errors: [400, 409],
    before: changeRequests.mayAskForDetails,
    handler: async ({ caller, body }) => answer(201, await changeRequests.askForDetails(caller, body)),
  }),
  route({
    method: 'POST',
    path: '/api/self/change-requests/bank-account',
    id: 'askForNewBankAccount',
    tag,
    summary: 'Request a change to your bank account',
    description:
      'The request is pending until the company approves or declines it. You get an email now and when it is approved. ' +
      'Returns 403 without allow_edit_bank_accounts and 409 while another such request is pending.',
    access: own,
    rate: 'standard',
    body: OwnBankAccountIn,
    replies: { 201: OwnChangeRequestOut },
    errors: [400, 404, 409],
    before: changeRequests.mayAskForBankAccount,
    handler: async ({ caller, body }) => answer(201, await changeRequests.askForBankAccount(caller, body)),
  }),
  route({
    method: 'DELETE',
    path: '/api/self/change-requests/{change_request_id}',
    id: 'withdrawChangeRequest',
    tag,
    summary: 'Withdraw a pending change request',
    description: 'Your details do not change. Returns 409 when the request is no longer pending.',
    access: own,
    rate: 'standard',
    params: OwnChangeRequestPath,
    replies: { 204: { content: null, description: 'Withdrawn' } },
    errors: [404, 409],
    handler: async ({ caller, params }) => {
      await changeRequests.withdraw(caller, params.change_request_id);
      return answer(204, undefined);
    },
  }),
  route({
    method: 'GET',
    path: '/api/company/{company_id}/change-requests',
    id: 'listChangeRequests',
    tag,
    summary: 'List employees’ change requests, newest first',
    description: 'Pending and decided requests from the employee portal.',
    access: ownCompanyZone('EMPLOYEES'),
    rate: 'list',
    params: CompanyPath,
    query: ChangeRequestQuery,
    pages: 'by-store',
    replies: { 200: Type.Array(ChangeRequestOut) },
    errors: [400],
    handler: async ({ caller, params, query, page }) =>
      answer(200, await changeRequests.list(caller, params.company_id, { ...query, page })),
  }),
  route({
    method: 'POST',
    path: `${ONE}/approve`,
    id: 'approveChangeRequest',
    tag,
    summary: 'Approve a change request',
    description:
      'Applies the change as if you had made it yourself, with the same checks and events. Returns 409, without any change, when the data ' +
      'has changed since the request or the change breaks a rule.',
    access: ownCompanyZone('EMPLOYEES'),
    rate: 'standard',
    params: ChangeRequestPath,
    replies: { 200: ChangeRequestOut },
    errors: [404, 409],
    handler: async ({ caller, params }) => answer(200, await changeRequests.approve(caller, pathOf(params))),
  }),
  route({
    method: 'POST',
    path: `${ONE}/decline`,
    id: 'declineChangeRequest',
    tag,
    summary: 'Decline a change request',
    description:
      'The employee’s data does not change; the employee sees the reason. Returns 409 when the request is no longer pending.',
    access: ownCompanyZone('EMPLOYEES'),
    rate: 'standard',
    params: ChangeRequestPath,
    body: DeclineIn,
    replies: { 200: ChangeRequestOut },
    errors: [404, 409],
    handler: async ({ caller, params, body }) =>
      answer(200, await changeRequests.decline(caller, pathOf(params), body.reason)),
  }),
];
