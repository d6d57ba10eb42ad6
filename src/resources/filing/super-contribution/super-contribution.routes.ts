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

const tag = 'Superannuation';
const path = '/api/company/{company_id}/super-batches';
const one = `${path}/{super_batch_id}`;

export function superContributionRoutes({ contributions }: { contributions: SuperContributionService }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/company/{company_id}/super-contributions',
      id: 'listSuperContributions',
      tag,
      summary: 'List super contributions',
      description: 'Australian companies. What each complete pay owes to a fund, by when, and whether it is late.',
      access: ownCompanyZone('REPORTS'),
      rate: 'list',
      params: CompanyPath,
      query: ContributionQuery,
      pages: 'by-store',
      replies: { 200: Type.Array(ContributionOut) },
      errors: [400],
      handler: async ({ principal, params, query, page, request }) =>
        answer(
          200,
          await contributions.list({ principal, requestId: request.id }, params.company_id, { ...query, page }),
        ),
    }),
    route({
      method: 'POST',
      path,
      id: 'createSuperBatch',
      tag,
      summary: 'Gather contributions into a batch',
      description:
        'Makes the SuperStream file of all contributions that are due, or of those of one pay run. When something is ' +
        'missing, such as a fund or the account to pay from, the answer lists it for each employee, and no batch is made.',
      access: ownCompanyZone('REPORTS'),
      rate: 'standard',
      params: CompanyPath,
      body: SuperBatchIn,
      bodyIs: { optional: true },
      replies: { 201: SuperBatchOut },
      errors: [400, 404, 409],
      handler: async ({ principal, params, body, request }) =>
        answer(
          201,
          await contributions.createBatch({ principal, requestId: request.id }, params.company_id, body ?? {}),
        ),
    }),
    route({
      method: 'GET',
      path,
      id: 'listSuperBatches',
      tag,
      summary: 'List super batches',
      description: 'Newest first.',
      access: ownCompanyZone('REPORTS'),
      rate: 'list',
      params: CompanyPath,
      query: SuperBatchQuery,
      pages: 'by-store',
      replies: { 200: Type.Array(SuperBatchOut) },
      errors: [400],
      handler: async ({ principal, params, query, page, request }) =>
        answer(
          200,
          await contributions.listBatches({ principal, requestId: request.id }, params.company_id, { ...query, page }),
        ),
    }),
    route({
      method: 'GET',
      path: `${path}/problems`,
      id: 'listSuperBatchProblems',
      tag,
      summary: 'List what a clearing house would refuse',
      description:
        'Of the contributions that are due, or of those of one pay run, before a batch is made: what is missing or does ' +
        'not fit, by employee and field; what is late; and for whom the fund is asked first. Nothing is written.',
      access: ownCompanyZone('REPORTS'),
      rate: 'list',
      params: CompanyPath,
      query: SuperProblemsQuery,
      replies: { 200: SuperProblemsOut },
      errors: [400, 404],
      handler: async ({ principal, params, query, request }) =>
        answer(200, await contributions.problems({ principal, requestId: request.id }, params.company_id, query)),
    }),
    route({
      method: 'GET',
      path: one,
      id: 'readSuperBatch',
      tag,
      summary: 'Read a super batch',
      description: 'One batch with the pays whose contributions are in it.',
      access: ownCompanyZone('REPORTS'),
      rate: 'standard',
      params: SuperBatchPath,
      replies: { 200: SuperBatchOut },
      errors: [400, 404],
      handler: async ({ principal, params, request }) =>
        answer(
          200,
          await contributions.readBatch({ principal, requestId: request.id }, params.company_id, params.super_batch_id),
        ),
    }),
    route({
      method: 'GET',
      path: `${one}/file.csv`,
      id: 'downloadSuperFile',
      tag,
      summary: 'Download the SuperStream file of a batch',
      description: 'Needs the REPORTS permission to view, because it holds tax file numbers.',
      access: ownCompanyZone('REPORTS'),
      rate: 'standard',
      params: SuperBatchPath,
      replies: { 200: { content: 'text/csv', description: 'The file' } },
      errors: [400, 404],
      handler: async ({ principal, params, request }) =>
        answer(
          200,
          await contributions.file({ principal, requestId: request.id }, params.company_id, params.super_batch_id),
          {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': `attachment; filename="super-batch-${params.super_batch_id}.csv"`,
            'cache-control': 'private, no-store',
          },
        ),
    }),
    route({
      method: 'POST',
      path: `${one}/paid`,
      id: 'markSuperBatchPaid',
      tag,
      summary: 'Mark a super batch as paid',
      description: 'Its contributions count as paid on that day, in time or late. 409 once it is paid or cancelled.',
      access: ownCompanyZone('REPORTS'),
      rate: 'standard',
      params: SuperBatchPath,
      body: SuperBatchPaid,
      replies: { 200: SuperBatchOut },
      errors: [404, 409],
      handler: async ({ principal, params, body, request }) =>
        answer(
          200,
          await contributions.markPaid(
            { principal, requestId: request.id },
            params.company_id,
            params.super_batch_id,
            body.paid_on,
          ),
        ),
    }),
    route({
      method: 'POST',
      path: `${one}/cancel`,
      id: 'cancelSuperBatch',
      tag,
      summary: 'Cancel a super batch',
      description: 'Its contributions are due again.',
      access: ownCompanyZone('REPORTS'),
      rate: 'standard',
      params: SuperBatchPath,
      replies: { 200: SuperBatchOut },
      errors: [404, 409],
      handler: async ({ principal, params, request }) =>
        answer(
          200,
          await contributions.cancel({ principal, requestId: request.id }, params.company_id, params.super_batch_id),
        ),
    }),
  ];
}
