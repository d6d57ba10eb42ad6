import { isDryRun } from '../../../base/dry-run.ts';
import { answer, companyZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { PayOut, PayPath } from '../pay/read.public.ts';
import { CompanyPath, PayRunOut, RunPath } from '../pay-run/pay-run.service.ts';
import { OpenRunIn, PendingQuery, SecondPayQuery } from './draft-pay.schema.ts';
import type { DraftPayService } from './draft-pay.service.ts';

const shared = { tag: 'Pays', access: companyZone('PAYS'), rate: 'pay' } as const;
const run = '/api/company/{company_id}/pay-runs/{run_id}';
const pay = '/api/company/{company_id}/pays/{pay_id}';

export function draftPayRoutes({
  drafts,
  headerPrefix,
}: {
  readonly drafts: DraftPayService;
  readonly headerPrefix: string;
}): Route[] {
  return [
    route({
      ...shared,
      method: 'POST',
      path: '/api/company/{company_id}/pay-runs',
      id: 'openPayRun',
      summary: 'Open a pay run',
      description:
        'Creates the run of the period that contains the date, or finds it, so that pending pays can be made for it.',
      params: CompanyPath,
      body: OpenRunIn,
      replies: { 200: PayRunOut },
      errors: [404],
      handler: async ({ caller, params, body }) => answer(200, await drafts.openRun(caller, params.company_id, body)),
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${run}/pending-pays`,
      id: 'generatePendingPays',
      summary: 'Make the pending pays of a run',
      description:
        'Makes a pending pay for every active pay recipient of the run’s pay period who has none yet: standard hours at the ' +
        'hourly rate less approved leave, the employee’s own allowances and deductions, and company allowances that apply ' +
        'automatically. Employees with a complete pay in the run are left out; the header X-SVC-Skipped has their number. Returns ' +
        'every pending pay of the run. Pending pays do not count for the year to date or for balances, are listed only ' +
        'on request, and emit no event. Pending pays that were made here and never edited are deleted two periods ' +
        'after their run has ended, when new ones are made. The ETag of the pending pays is used to complete them.',
      params: RunPath,
      query: PendingQuery,
      replies: { 200: Type.Array(PayOut) },
      errors: [400, 404],
      handler: async ({ caller, params, query }) => {
        const { pays, skipped, etag } = await drafts.generate(caller, params.company_id, params.run_id, query);
        return answer(200, pays, { [`x-${headerPrefix.toLowerCase()}-skipped`]: String(skipped), etag });
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${run}/complete`,
      id: 'completePayRun',
      dryRun: true,
      summary: 'Complete a pay run',
      description:
        'Completes every pending pay of the run exactly as it was last shown, or none of them. 409 names a pay whose ' +
        'facts have changed since; preview it again. Also 409 when an employee already has a complete pay in the run, ' +
        'unless allow_second_pay is true. Each pay emits pay.updated.',
      params: RunPath,
      query: SecondPayQuery,
      headers: {
        'If-Match': {
          description:
            'The ETag of the pay sheet, or of the call that made the pending pays. 412 if the pending pays have changed since',
        },
      },
      replies: { 200: Type.Array(PayOut) },
      errors: [400, 404, 409, 412],
      handler: async ({ caller, params, query, request }) => {
        const seen = request.headers['if-match'];
        const { pays, etag } = await drafts.completeRun(caller, params.company_id, params.run_id, query, seen);
        // Sent as If-Match, this ETag completes exactly the pays that the dry run showed.
        return answer(200, pays, isDryRun() ? { etag } : {});
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${pay}/complete`,
      id: 'completePay',
      dryRun: true,
      summary: 'Complete a pending pay',
      description:
        'Completes the pay exactly as it was last shown, and emits pay.updated. 409 when its facts have ' +
        'changed since; preview it again. Also 409 when the employee already has a complete pay in the run, unless ' +
        'allow_second_pay is true.',
      params: PayPath,
      query: SecondPayQuery,
      replies: { 200: PayOut },
      errors: [400, 404, 409],
      handler: async ({ caller, params, query }) =>
        answer(200, await drafts.complete(caller, params.company_id, params.pay_id, query)),
    }),
  ];
}
