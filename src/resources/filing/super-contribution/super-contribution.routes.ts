import { attachment } from '../../../http/headers.ts';
import { answer, ownCompanyZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { CompanyPath } from '../../pay/pay-run/pay-run.service.ts';
import {
  ContributionOut,
  ContributionQuery,
  SuperBatchIn,
  SuperBatchOut,
  SuperBatchPaid,
  SuperBatchPath,
  SuperBatchQuery,
  SuperProblemsOut,
  SuperProblemsQuery,
} from './super-contribution.schema.ts';
import type { SuperContributionService } from './super-contribution.service.ts';

const shared = { tag: 'Superannuation', access: ownCompanyZone('REPORTS'), rate: 'standard' } as const;
const ofCompany = { ...shared, params: CompanyPath } as const;
const ofBatch = { ...shared, params: SuperBatchPath } as const;
const path = '/api/company/{company_id}/super-batches';
const one = `${path}/{super_batch_id}`;

export function superContributionRoutes({ contributions }: { contributions: SuperContributionService }): Route[] {
  return [
    route({
      ...ofCompany,
      method: 'GET',
      path: '/api/company/{company_id}/super-contributions',
      id: 'listSuperContributions',
      summary: 'List super contributions',
      description:
        'Australian companies only. The super contribution of each complete pay, its due date and whether it is late.',
      rate: 'list',
      query: ContributionQuery,
      pages: 'by-store',
      replies: { 200: Type.Array(ContributionOut) },
      errors: [400],
      handler: async ({ caller, params, query, page }) =>
        answer(200, await contributions.list(caller, params.company_id, { ...query, page })),
    }),
    route({
      ...ofCompany,
      method: 'POST',
      path,
      id: 'createSuperBatch',
      dryRun: true,
      summary: 'Create a super batch',
      description:
        'Creates the SuperStream file for all due contributions, or for those of one pay run. If something is ' +
        'missing, such as a fund or the account to pay from, the response lists it for each employee and no batch is created.',
      body: SuperBatchIn,
      bodyIs: { optional: true },
      replies: { 201: SuperBatchOut },
      errors: [400, 404, 409],
      handler: async ({ caller, params, body }) =>
        answer(201, await contributions.createBatch(caller, params.company_id, body ?? {})),
    }),
    route({
      ...ofCompany,
      method: 'GET',
      path,
      id: 'listSuperBatches',
      summary: 'List super batches',
      description: 'Newest first.',
      rate: 'list',
      query: SuperBatchQuery,
      pages: 'by-store',
      replies: { 200: Type.Array(SuperBatchOut) },
      errors: [400],
      handler: async ({ caller, params, query, page }) =>
        answer(200, await contributions.listBatches(caller, params.company_id, { ...query, page })),
    }),
    route({
      ...ofCompany,
      method: 'GET',
      path: `${path}/problems`,
      id: 'listSuperBatchProblems',
      summary: 'List super batch problems',
      description:
        'Checks all due contributions, or those of one pay run, for what a clearing house would reject: missing or invalid values ' +
        'by employee and field. Also lists late contributions and employees who need a member verification request first. Nothing is stored.',
      rate: 'list',
      query: SuperProblemsQuery,
      replies: { 200: SuperProblemsOut },
      errors: [400, 404],
      handler: async ({ caller, params, query }) =>
        answer(200, await contributions.problems(caller, params.company_id, query)),
    }),
    route({
      ...ofBatch,
      method: 'GET',
      path: one,
      id: 'readSuperBatch',
      summary: 'Read a super batch',
      description: 'Returns the batch with the pays whose contributions it contains.',
      replies: { 200: SuperBatchOut },
      errors: [400, 404],
      handler: async ({ caller, params }) =>
        answer(200, await contributions.readBatch(caller, params.company_id, params.super_batch_id)),
    }),
    route({
      ...ofBatch,
      method: 'GET',
      path: `${one}/file.csv`,
      id: 'downloadSuperFile',
      summary: 'Download the SuperStream file of a batch',
      description: 'Requires permission to view REPORTS, because it contains tax file numbers.',
      replies: { 200: { content: 'text/csv', description: 'The file' } },
      errors: [400, 404],
      handler: async ({ caller, params: { company_id, super_batch_id: id } }) => {
        const text = await contributions.file(caller, company_id, id);
        return answer(200, text, attachment('text/csv; charset=utf-8', `super-batch-${id}.csv`));
      },
    }),
    route({
      ...ofBatch,
      method: 'POST',
      path: `${one}/paid`,
      id: 'markSuperBatchPaid',
      dryRun: true,
      summary: 'Mark a super batch as paid',
      description:
        'The contributions in the batch count as paid on that day, whether on time or late. Returns 409 if the batch is already paid or cancelled.',
      body: SuperBatchPaid,
      replies: { 200: SuperBatchOut },
      errors: [404, 409],
      handler: async ({ caller, params, body }) =>
        answer(200, await contributions.markPaid(caller, params.company_id, params.super_batch_id, body.paid_on)),
    }),
    route({
      ...ofBatch,
      method: 'POST',
      path: `${one}/cancel`,
      id: 'cancelSuperBatch',
      dryRun: true,
      summary: 'Cancel a super batch',
      description: 'The contributions in the batch become due again.',
      replies: { 200: SuperBatchOut },
      errors: [404, 409],
      handler: async ({ caller, params }) =>
        answer(200, await contributions.cancel(caller, params.company_id, params.super_batch_id)),
    }),
  ];
}
