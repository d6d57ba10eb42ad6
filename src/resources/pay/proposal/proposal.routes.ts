import { answer, onTarget, ownCompanyZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import {
  CompanyPath,
  DeclineIn,
  PaysProposalIn,
  ProposalOut,
  ProposalPath,
  ProposalQuery,
  RunCompletionProposalIn,
} from './proposal.schema.ts';
import type { ProposalService } from './proposal.service.ts';

const tag = 'Proposals';
const LIST = '/api/company/{company_id}/proposals';
const ONE = `${LIST}/{proposal_id}`;
const pathOf = (params: { company_id: number; proposal_id: number }) => ({
  companyId: params.company_id,
  id: params.proposal_id,
});
/** Contract [FIX-008]: a proposal is a write. The scope payroll.propose allows no other write, not even a decision. */
const toPropose = onTarget({ of: 'company', area: 'PAYS' }, { scopes: ['payroll.propose', 'payroll.write'] });

export const proposalRoutes = ({ proposals }: { proposals: ProposalService }): Route[] => [
  route({
    method: 'POST',
    path: `${LIST}/pays`,
    id: 'proposePays',
    tag,
    summary: 'Propose pays',
    description:
      'Previews pays like dry_run and keeps the result for 24 hours, for a person to approve or decline. No one ' +
      'is paid yet. Needs the scope payroll.propose or payroll.write. For agents and other programs that must not run ' +
      'pays without approval.',
    access: toPropose,
    rate: 'standard',
    params: CompanyPath,
    body: PaysProposalIn,
    replies: { 201: ProposalOut },
    errors: [400, 404],
    handler: async ({ caller, params, body }) =>
      answer(201, await proposals.proposePays(caller, params.company_id, body)),
  }),
  route({
    method: 'POST',
    path: `${LIST}/run-completion`,
    id: 'proposeRunCompletion',
    tag,
    summary: 'Propose to complete a pay run',
    description:
      'Previews the completion of the pending pays of a run and keeps the result for 24 hours, for a ' +
      'person to approve or decline. Needs the scope payroll.propose or payroll.write. Returns 409 if the run cannot ' +
      'be completed or has no pending pay.',
    access: toPropose,
    rate: 'standard',
    params: CompanyPath,
    body: RunCompletionProposalIn,
    replies: { 201: ProposalOut },
    errors: [404, 409],
    handler: async ({ caller, params, body }) =>
      answer(201, await proposals.proposeRunCompletion(caller, params.company_id, body)),
  }),
  route({
    method: 'GET',
    path: LIST,
    id: 'listProposals',
    tag,
    summary: 'List proposals',
    description: 'Newest first.',
    access: ownCompanyZone('PAYS'),
    rate: 'list',
    params: CompanyPath,
    query: ProposalQuery,
    pages: 'by-store',
    replies: { 200: Type.Array(ProposalOut) },
    errors: [400],
    handler: async ({ caller, params, query, page }) =>
      answer(200, await proposals.list(caller, params.company_id, { ...query, page })),
  }),
  route({
    method: 'GET',
    path: ONE,
    id: 'readProposal',
    tag,
    summary: 'Read a proposal',
    description: 'With the totals of its pays and its status.',
    access: ownCompanyZone('PAYS'),
    rate: 'standard',
    params: ProposalPath,
    replies: { 200: ProposalOut },
    errors: [400, 404],
    handler: async ({ caller, params }) => answer(200, await proposals.read(caller, pathOf(params))),
  }),
  route({
    method: 'POST',
    path: `${ONE}/approve`,
    id: 'approveProposal',
    dryRun: true,
    tag,
    summary: 'Approve a proposal and carry it out',
    description:
      'Only for a person who is signed in, in a different session from the one that created the proposal. The proposal is carried out ' +
      'once, exactly as previewed, with the permissions of the approver. Returns 412 if the result would differ from the ' +
      'preview, and 409 if the proposal was already decided, has expired or can no longer be carried out. In these cases no one is paid.',
    access: ownCompanyZone('PAYS'),
    rate: 'standard',
    params: ProposalPath,
    replies: { 200: ProposalOut },
    errors: [404, 409, 412],
    handler: async ({ caller, params }) => answer(200, await proposals.approve(caller, pathOf(params))),
  }),
  route({
    method: 'POST',
    path: `${ONE}/decline`,
    id: 'declineProposal',
    tag,
    summary: 'Decline a proposal',
    description:
      'No one is paid; the proposer can read the reason. Returns 409 if the proposal was already decided or has expired.',
    access: ownCompanyZone('PAYS'),
    rate: 'standard',
    params: ProposalPath,
    body: DeclineIn,
    replies: { 200: ProposalOut },
    errors: [404, 409],
    handler: async ({ caller, params, body }) =>
      answer(200, await proposals.decline(caller, pathOf(params), body.reason)),
  }),
];
