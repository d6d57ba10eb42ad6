import { isDryRun } from '../../../base/dry-run.ts';
import { answer, companyZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { PayOut, PayPath } from '../pay/read.public.ts';
import { CompanyPath, PayRunOut, RunPath } from '../pay-run/pay-run.service.ts';
import { FillOut, OpenRunIn, PendingQuery, SecondPayQuery } from './draft-pay.schema.ts';
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
        'Returns the run whose period contains the date, and creates it if it does not exist. Pending pays can then be created for it.',
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
      summary: 'Create the pending pays of a run',
      description:
        'Creates a pending pay for every active pay recipient who has the run’s pay period and no pending pay in the run yet. The pay has standard hours at the ' +
        'hourly rate (less approved leave), the employee’s own allowances and deductions, and company allowances that apply ' +
        'automatically. Employees with a complete pay in the run are skipped; the header X-SVC-Skipped has their count. Returns ' +
        'every pending pay of the run. Pending pays do not count towards the year to date or balances, are listed only ' +
        'on request, and emit no event. This operation also deletes earlier pending pays that it created ' +
        'and that were never edited, once two pay periods have passed since their run ended. Send the ETag as If-Match to complete these pays.',
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
      path: `${run}/fill-from-timesheets`,
      id: 'fillFromTimesheets',
      dryRun: true,
      summary: 'Fill a pay run from timesheets',
      description:
        'Replaces the hours of the pending pays by rows from the approved timesheet entries of the period, with the day, the times ' +
        'and, for employees with an award, the rate and the clause. Rows in other units stay. Time that was corrected after it was ' +
        'paid adds only the difference. An employee whose time cannot be interpreted is listed with the reason, and the pay does not ' +
        'change. Filling again gives the same rows. Completing a pay marks its entries as paid.',
      params: RunPath,
      replies: { 200: FillOut },
      errors: [404],
      handler: async ({ caller, params }) => {
        const { body, etag } = await drafts.fill(caller, params.company_id, params.run_id);
        return answer(200, body, { etag });
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
        'Completes every pending pay of the run exactly as it was last shown, or none of them. Returns 409 and names a pay ' +
        'if its facts have changed since then; preview that pay again. Also returns 409 if an employee already has a complete pay in the run, ' +
        'unless allow_second_pay is true. Each pay emits pay.updated.',
      params: RunPath,
      query: SecondPayQuery,
      headers: {
        'If-Match': {
          description:
            'The ETag of the pay sheet or of the response that created the pending pays. Returns 412 if the pending pays have changed since then',
        },
      },
      replies: { 200: Type.Array(PayOut) },
      errors: [400, 404, 409, 412],
      handler: async ({ caller, params, query, request }) => {
        const seen = request.headers['if-match'];
        const { pays, etag } = await drafts.completeRun(caller, params.company_id, params.run_id, query, seen);
        // If a client sends this ETag as If-Match, the service completes exactly the pays that the dry run showed.
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
        'Completes the pay exactly as it was last shown, and emits pay.updated. Returns 409 if its facts have ' +
        'changed since then; preview it again. Also returns 409 if the employee already has a complete pay in the run, unless ' +
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
