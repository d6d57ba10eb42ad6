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
/** The service checks the caller's access, because it depends on the areas of the approval. */
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
      'Tries the call with the rights of the caller, undoes it, and stores the exact preview and its hash. ' +
      'Returns the errors that the call itself would return, and 409 if the call needs no approval. ' +
      'Once the request is approved, send the call with preview_hash in If-Match. A bank account change needs no ' +
      'second call: approving it makes the change. Repeating a request that is still waiting returns that request.',
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
    description: 'Lists approvals in areas that the caller may view and the caller’s own requests, newest first.',
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
    description: 'Returns the exact preview, byte for byte. The approver approves the hash of these bytes.',
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
      'Returns the options for navigator.credentials.get(). The challenge is the SHA-256 of the approval document, which ' +
      'contains the current policy and time, so the signature proves later who approved what. The options can be used once ' +
      'and expire after 5 minutes. Returns 409 if the caller has no passkey, or if the request cannot be approved now.',
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
      'Only a person in their own session who did not make the request and has edit rights in its area can approve it. ' +
      'Approving a bank account change makes the change at once, or returns 409 if it would differ from the preview. ' +
      'To use any other approval, repeat the call with preview_hash in If-Match. Returns 409 if the request was already ' +
      'decided, if preview_hash does not match the preview, if a bank account change is not acknowledged, or if the ' +
      'approval or the policy changed after the passkey signed. Returns 400 if the signature is not accepted.',
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
      'A person in their own session can reject a request if they have edit rights in its area, or withdraw it if they ' +
      'made it. An approved request can also be rejected until it is used.',
    access: inPerson,
    params: ApprovalPath,
    body: RejectIn,
    replies: { 200: ApprovalOut },
    errors: [404, 409],
    handler: async ({ caller, params, body }) =>
      answer(200, await approvals.reject(caller, pathOf(params), body.reason)),
  }),
];
