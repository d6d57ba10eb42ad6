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
    summary: 'What you asked to have changed, the newest first',
    description: 'With what the company decided. Account numbers show their last three digits.',
    access: own,
    rate: 'list',
    query: OwnChangeRequestQuery,
    pages: 'by-store',
    replies: { 200: Type.Array(OwnChangeRequestOut) },
    handler: async ({ principal, query, page, request }) =>
      answer(200, await changeRequests.listOwn({ principal, requestId: request.id }, { limit: query.limit, page })),
  }),
  route({
    method: 'POST',
    path: '/api/self/change-requests/details',
    id: 'askForNewDetails',
    tag,
    summary: 'Ask for other details',
    description:
      'Pending until the company approves or declines it. 403 without allow_edit_account_details; 409 while another one waits.',
    access: own,
    rate: 'standard',
    body: OwnDetailsIn,
    replies: { 201: OwnChangeRequestOut },
    errors: [400, 409],
    handler: async ({ principal, body, request }) =>
      answer(201, await changeRequests.askForDetails({ principal, requestId: request.id }, body)),
  }),
  route({
    method: 'POST',
    path: '/api/self/change-requests/bank-account',
    id: 'askForNewBankAccount',
    tag,
    summary: 'Ask to be paid to another bank account',
    description:
      'Pending until the company approves or declines it; a letter goes to your e-mail address now and when it is approved. ' +
      '403 without allow_edit_bank_accounts; 409 while another one waits.',
    access: own,
    rate: 'standard',
    body: OwnBankAccountIn,
    replies: { 201: OwnChangeRequestOut },
    errors: [400, 404, 409],
    handler: async ({ principal, body, request }) =>
      answer(201, await changeRequests.askForBankAccount({ principal, requestId: request.id }, body)),
  }),
  route({
    method: 'DELETE',
    path: '/api/self/change-requests/{change_request_id}',
    id: 'withdrawChangeRequest',
    tag,
    summary: 'Withdraw a change that waits',
    description: 'Nothing is changed. 409 once it is decided.',
    access: own,
    rate: 'standard',
    params: OwnChangeRequestPath,
    replies: { 204: { content: null, description: 'Withdrawn' } },
    errors: [404, 409],
    handler: async ({ principal, params, request }) => {
      await changeRequests.withdraw({ principal, requestId: request.id }, params.change_request_id);
      return answer(204, undefined);
    },
  }),
  route({
    method: 'GET',
    path: '/api/company/{company_id}/change-requests',
    id: 'listChangeRequests',
    tag,
    summary: 'What employees asked to have changed, the newest first',
    description: 'Requests of the portal that wait for the company, and those it has decided.',
    access: ownCompanyZone('EMPLOYEES'),
    rate: 'list',
    params: CompanyPath,
    query: ChangeRequestQuery,
    pages: 'by-store',
    replies: { 200: Type.Array(ChangeRequestOut) },
    errors: [400],
    handler: async ({ principal, params, query, page, request }) =>
      answer(
        200,
        await changeRequests.list({ principal, requestId: request.id }, params.company_id, { ...query, page }),
      ),
  }),
  route({
    method: 'POST',
    path: `${ONE}/approve`,
    id: 'approveChangeRequest',
    tag,
    summary: 'Approve a change and make it',
    description:
      'Made as if you had changed the employee or the bank account yourself: the same checks, the same events. 409 when what ' +
      'is to change was changed since, or the change breaks a rule; nothing is changed then.',
    access: ownCompanyZone('EMPLOYEES'),
    rate: 'standard',
    params: ChangeRequestPath,
    replies: { 200: ChangeRequestOut },
    errors: [404, 409],
    handler: async ({ principal, params, request }) =>
      answer(200, await changeRequests.approve({ principal, requestId: request.id }, pathOf(params))),
  }),
  route({
    method: 'POST',
    path: `${ONE}/decline`,
    id: 'declineChangeRequest',
    tag,
    summary: 'Decline a change',
    description: 'Changes nothing but the request; the employee reads the reason. 409 once it is decided.',
    access: ownCompanyZone('EMPLOYEES'),
    rate: 'standard',
    params: ChangeRequestPath,
    body: DeclineIn,
    replies: { 200: ChangeRequestOut },
    errors: [404, 409],
    handler: async ({ principal, params, body, request }) =>
      answer(200, await changeRequests.decline({ principal, requestId: request.id }, pathOf(params), body.reason)),
  }),
];
