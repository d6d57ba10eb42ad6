import { answer, companyZone, jsonText, onTarget, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { CompanyPath, RunPath } from '../pay-run/pay-run.service.ts';
import type { PayChanges } from './change/pay-changes.ts';
import { ExplanationOut } from './explain/explanation.schema.ts';
import {
  CreatePaysQuery,
  ListPaysQuery,
  PatchQuery,
  PayIdPath,
  PayIn,
  PayOut,
  PayPatch,
  PayPath,
  PaysOut,
  TogetherQuery,
} from './pay.schema.ts';
import type { PayService } from './pay.service.ts';

const tag = 'Pays';

const onePay = '/api/company/{company_id}/pays/{pay_id}';
const changed = { tag, access: companyZone('PAYS'), rate: 'pay' } as const;

export function payRoutes({ pays, changes }: { pays: PayService; changes: PayChanges }): Route[] {
  return [
    route({
      method: 'PUT',
      path: '/api/company/{company_id}/pays/create',
      id: 'createPays',
      dryRun: true,
      tag,
      summary: 'Create pays',
      description:
        'Calculates and completes all pays or none: an error names its pay as pays[index]. Each pay joins the ' +
        'run of the pay period that contains its pay date. Pays for the same employee in one request build on each other in the order sent. ' +
        'Every pay emits pay.created.',
      access: companyZone('PAYS', { foundByHandler: true }),
      rate: 'pay',
      params: CompanyPath,
      query: CreatePaysQuery,
      body: Type.Array(PayIn),
      bodyIs: { batch: true },
      headers: {
        'If-Match': {
          description: 'The ETag of a preview (dry_run=true). Returns 412 if the pays differ from the preview',
        },
      },
      replies: { 200: PaysOut },
      errors: [400, 404, 409, 412],
      handler: async ({ caller, params, query, body, request }) => {
        const ifMatch = request.headers['if-match'];
        const { body: made, etag } = await pays.create(caller, params.company_id, query, body, {
          ...(ifMatch === undefined ? {} : { ifMatch }),
        });
        return answer(200, jsonText(made), etag === undefined ? {} : { etag });
      },
    }),
    route({
      method: 'GET',
      path: '/api/company/{company_id}/pays',
      id: 'listPays',
      tag,
      summary: 'List pays',
      description:
        'Newest run first; the pays of a run in the order in which they were created. The response has the same shapes as for creating pays.',
      access: companyZone('PAYS'),
      rate: 'pay',
      params: CompanyPath,
      query: ListPaysQuery,
      pages: 'by-store',
      replies: { 200: PaysOut },
      errors: [400],
      handler: async ({ caller, params, query, page }) =>
        answer(200, await pays.list(caller, params.company_id, query, page)),
    }),
    route({
      method: 'GET',
      path: '/api/company/{company_id}/pays/{pay_id}',
      id: 'readPay',
      tag,
      summary: 'Read a pay',
      description: 'One pay with its rows, pending or complete.',
      access: companyZone('PAYS'),
      rate: 'pay',
      params: PayPath,
      replies: { 200: PayOut },
      errors: [400, 404],
      handler: async ({ caller, params }) => answer(200, await pays.read(caller, params.company_id, params.pay_id)),
    }),
    route({
      method: 'GET',
      path: '/api/pays/{pay_id}/explanation',
      id: 'explainPay',
      tag,
      summary: 'Explain a pay',
      description:
        'Every line of the pay with its inputs, formula, rounding, rule and the source of each parameter. The ' +
        'lines add up to the totals of the pay.',
      access: onTarget({ of: 'pay', area: 'PAYS', partnerArea: 'COMPANY' }),
      rate: 'pay',
      params: PayIdPath,
      replies: { 200: ExplanationOut },
      errors: [404],
      handler: async ({ caller, params }) => answer(200, await pays.explain(caller, params.pay_id)),
    }),
    route({
      ...changed,
      method: 'PATCH',
      path: onePay,
      id: 'updatePay',
      dryRun: true,
      summary: 'Change a pay',
      description:
        'Replaces the lists that are sent, keeps the others and recalculates the pay with the current settings; an empty ' +
        'object previews it again. A complete pay stays complete and emits pay.updated. A null termination removes the ' +
        'termination.',
      params: PayPath,
      query: PatchQuery,
      body: PayPatch,
      replies: { 200: PayOut },
      errors: [400, 404, 409],
      handler: async ({ caller, params, query, body }) =>
        answer(200, await changes.edit(caller, params.company_id, params.pay_id, body, query)),
    }),
    route({
      ...changed,
      method: 'DELETE',
      path: onePay,
      id: 'deletePay',
      summary: 'Delete a pay',
      description:
        'Deleting a pending pay emits no event. Deleting a complete pay restores its leave to the balances, undoes ' +
        'the termination if it is a final pay, and emits pay.deleted. Returns 409 if the pay was reported to the tax ' +
        'office.',
      params: PayPath,
      query: TogetherQuery,
      replies: { 204: { content: null, description: 'Deleted' } },
      errors: [404, 409],
      handler: async ({ caller, params, query }) => {
        await changes.remove(caller, params.company_id, params.pay_id, query.together);
        return answer(204, undefined);
      },
    }),
    route({
      ...changed,
      method: 'POST',
      path: `${onePay}/revert`,
      id: 'revertPay',
      dryRun: true,
      summary: 'Revert a complete pay',
      description:
        'The pay becomes pending again: its leave is restored to the balances, the employment it ended resumes, and it emits pay.deleted. Returns 409 ' +
        'if the pay was reported to the tax office.',
      params: PayPath,
      query: TogetherQuery,
      replies: { 200: PayOut },
      errors: [400, 404, 409],
      handler: async ({ caller, params, query }) =>
        answer(200, await changes.revert(caller, params.company_id, params.pay_id, query.together)),
    }),
    route({
      ...changed,
      method: 'POST',
      path: '/api/company/{company_id}/pay-runs/{run_id}/revert',
      id: 'revertPayRun',
      dryRun: true,
      summary: 'Revert a pay run',
      description:
        'Makes every complete pay of the run pending again, or none of them: leave is restored to the balances, employments that the pays ended resume, ' +
        'and each pay emits pay.deleted. Returns these pays. Returns 409 if the run has no complete pay or if any of its pays was reported to ' +
        'the tax office.',
      params: RunPath,
      replies: { 200: Type.Array(PayOut) },
      errors: [400, 404, 409],
      handler: async ({ caller, params }) =>
        answer(200, await changes.revertRun(caller, params.company_id, params.run_id)),
    }),
  ];
}
