import { PasskeyOptionsOut } from '../../../http/passkey.schema.ts';
import { answer, callers, onTarget, ownCompanyZone, type Route, route, type Target } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import {
  ApprovalIn,
  ApprovalListed,
  ApprovalOut,
  ApprovalPath,
  ApprovalQuery,
  ApproveIn,
  CompanyPath,
  PasskeyOptionsIn,
  RejectIn,
} from './approval.schema.ts';
import type { ApprovalService } from './approval.service.ts';

const shared = { tag: 'Approvals', rate: 'standard' } as const;
const LIST = '/api/company/{company_id}/approvals';
const ONE = `${LIST}/{approval_id}`;
const pathOf = (params: { company_id: number; approval_id: number }) => ({
  companyId: params.company_id,
  id: params.approval_id,
});
/** The access to the areas of an approval is checked by the service. */
const ofCompany: Target = { of: 'company', area: 'COMPANY', need: 'view' };
const inPerson = { ...callers('person'), target: ofCompany };

export const approvalRoutes = ({ approvals }: { readonly approvals: ApprovalService }): Route[] => [
  route({
    ...shared,
    method: 'POST',
    path: LIST,
    id: 'requestApproval',
    idempotency: 'in-steps',
    summary: 'Request the approval of another person',
    description:
      'The service tries the call, with the rights of the caller, and stores the exact preview and its hash. Nothing is done yet. ' +
      'Returns the errors that the call itself would return. Returns 409 if the call needs no approval. After the approval, send the call with the ' +
      'preview_hash as If-Match; a change of a bank account is made by the approval itself. The same preview is requested once.',
    access: onTarget(ofCompany),
    params: CompanyPath,
    body: ApprovalIn,
    replies: { 201: ApprovalOut },
    errors: [400, 404, 409],
    handler: async ({ caller, params, body, request }) =>
      answer(201, await approvals.request(caller, params.company_id, body, request)),
  }),
  route({
    ...shared,
    method: 'GET',
    path: LIST,
    id: 'listApprovals',
    summary: 'List approvals',
    description: 'Newest first: the approvals in areas that the caller may view, and the caller’s own.',
    access: ownCompanyZone('COMPANY'),
    rate: 'list',
    params: CompanyPath,
    query: ApprovalQuery,
    pages: 'by-store',
    replies: { 200: Type.Array(ApprovalListed) },
    errors: [400],
    handler: async ({ caller, params, query, page }) =>
      answer(200, await approvals.list(caller, params.company_id, { ...query, page })),
  }),
  route({
    ...shared,
    method: 'GET',
    path: ONE,
    id: 'readApproval',
    summary: 'Read an approval with its exact preview',
    description: 'Returns the preview whose hash is approved, byte for byte.',
    access: ownCompanyZone('COMPANY'),
    params: ApprovalPath,
    replies: { 200: ApprovalOut },
    errors: [400, 404],
    handler: async ({ caller, params }) => answer(200, await approvals.read(caller, pathOf(params))),
  }),
  route({
    ...shared,
    method: 'POST',
    path: `${ONE}/passkey-options`,
    id: 'beginPasskeyApproval',
    summary: 'Start approving with a passkey',
    description:
      'Returns the options for navigator.credentials.get(). The challenge is the SHA-256 of the approval document with the ' +
      'policy and time of now, so that the signature proves later who approved what. The options can be used once and expire after ' +
      '5 minutes. Returns 409 without a passkey, or if the caller could not approve now.',
    access: inPerson,
    params: ApprovalPath,
    body: PasskeyOptionsIn,
    replies: { 200: PasskeyOptionsOut },
    errors: [404, 409],
    handler: async ({ caller, params, body }) =>
      answer(200, await approvals.passkeyOptions(caller, pathOf(params), body)),
  }),
  route({
    ...shared,
    method: 'POST',
    path: `${ONE}/approve`,
    id: 'approveApproval',
    summary: 'Approve a request',
    description:
      'Only for a person in their own session who did not make the request and has edit rights in its area. A change of a bank ' +
      'account is made at once; it returns 409 if it would differ from the preview. Other approvals are used by repeating the call with the hash as If-Match. Returns ' +
      '409 if the approval was already decided, if another preview was read, if a bank account change is not acknowledged, or if ' +
      'the approval or the policy changed since the passkey signed; 400 if its signature is not accepted.',
    access: inPerson,
    params: ApprovalPath,
    body: ApproveIn,
    replies: { 200: ApprovalOut },
    errors: [400, 404, 409],
    handler: async ({ caller, params, body, request }) =>
      answer(200, await approvals.approve(caller, pathOf(params), body, request)),
  }),
  route({
    ...shared,
    method: 'POST',
    path: `${ONE}/reject`,
    id: 'rejectApproval',
    summary: 'Reject a request',
    description:
      'For a person in their own session with edit rights in the area, or for the person who made the request, to withdraw it. ' +
      'Also rejects an approval that is not used yet.',
    access: inPerson,
    params: ApprovalPath,
    body: RejectIn,
    replies: { 200: ApprovalOut },
    errors: [404, 409],
    handler: async ({ caller, params, body }) =>
      answer(200, await approvals.reject(caller, pathOf(params), body.reason)),
  }),
];
