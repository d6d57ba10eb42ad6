import { answer, callers, ownCompanyZone, type Route, route, type Target } from '../../../http/route.ts';
import { ApprovalPolicyOut, ApprovalPolicyPatch, ApprovalSettings, PolicyPath } from './approval-policy.schema.ts';
import type { ApprovalPolicyService } from './approval-policy.service.ts';

const shared = { tag: 'Approvals', rate: 'standard', params: PolicyPath } as const;
const path = '/api/company/{company_id}/approval-policy';
/** Requires view access to the company in the path. */
const ofCompany: Target = { of: 'company', area: 'COMPANY', need: 'view' };

export function approvalPolicyRoutes({ policies }: { readonly policies: ApprovalPolicyService }): Route[] {
  const inPerson = { ...callers('administrator-in-person'), target: ofCompany };
  return [
    route({
      ...shared,
      method: 'GET',
      path,
      id: 'readApprovalPolicy',
      summary: 'Read the approval policy',
      description:
        'The areas that need the approval of another person in this company. Only for account administrators in their ' +
        'own session; other callers use GET approvals/rules.',
      access: inPerson,
      replies: { 200: ApprovalPolicyOut },
      errors: [400],
      handler: async ({ caller, params }) => answer(200, await policies.read(caller, params.company_id)),
    }),
    route({
      ...shared,
      method: 'PATCH',
      path,
      id: 'changeApprovalPolicy',
      summary: 'Change the approval policy',
      description:
        'Only for account administrators in their own session. Returns 409 if fewer than two people could approve in ' +
        'one of the areas. A change that weakens an active policy does not take effect at once: the response is 202, and ' +
        'the change waits in `pending` until a second account administrator sends the same request, or a person with ' +
        'edit rights in every area of the policy confirms it. Any other change to the policy withdraws the pending one.',
      access: inPerson,
      body: ApprovalPolicyPatch,
      replies: { 200: ApprovalPolicyOut, 202: ApprovalPolicyOut },
      errors: [400, 404, 409],
      handler: async ({ caller, params, body }) => {
        const { isWaiting, policy } = await policies.change(caller, params.company_id, body);
        return isWaiting ? answer(202, policy) : answer(200, policy);
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${path}/confirm`,
      id: 'confirmApprovalPolicy',
      summary: 'Confirm a weaker approval policy',
      description:
        'The second person sends the settings from `pending`. Only for a person in their own session who did not ask ' +
        'for the change and has edit rights in every area of the active policy. Returns 409 if `pending` is null or ' +
        'contains other settings.',
      access: { ...callers('person'), target: ofCompany },
      body: ApprovalSettings,
      replies: { 200: ApprovalPolicyOut },
      errors: [400, 404, 409],
      handler: async ({ caller, params, body }) => answer(200, await policies.confirm(caller, params.company_id, body)),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/api/company/{company_id}/approvals/rules',
      id: 'readApprovalRules',
      summary: 'Read what needs approval',
      description:
        'The approval policy, for everyone with access to the company, so that programs know what to request.',
      access: ownCompanyZone('COMPANY'),
      replies: { 200: ApprovalPolicyOut },
      errors: [400],
      handler: async ({ caller, params }) => answer(200, await policies.read(caller, params.company_id)),
    }),
  ];
}
