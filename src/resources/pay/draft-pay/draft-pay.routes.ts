import { answer, companyZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { PayOut, PayPath } from '../pay/public.ts';
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
        'Makes the run of the period that holds the day, or finds it, so that pending pays can be made for it.',
      params: CompanyPath,
      body: OpenRunIn,
      replies: { 200: PayRunOut },
      errors: [404],
      handler: async ({ principal, params, body, request }) =>
        answer(200, await drafts.openRun({ principal, requestId: request.id }, params.company_id, body)),
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${run}/pending-pays`,
      id: 'generatePendingPays',
      summary: 'Make the pending pays of a run',
      description:
        'A pending pay for every active pay recipient of the run’s pay period that has none yet: standard hours at the ' +
        'hourly rate less approved leave, the employee’s own allowances and deductions, and company allowances that apply ' +
        'by themselves. Who has a complete pay in the run is left out; the header X-SVC-Skipped says how many. Answers ' +
        'every pending pay of the run. Pending pays are in no year to date, balance or list that ' +
        'does not ask for them, and emit nothing. Those that were made here and never touched disappear two periods ' +
        'after their run has ended, when the next ones are made. The ETag is that of the pending pays, for completing them.',
      params: RunPath,
      query: PendingQuery,
      replies: { 200: Type.Array(PayOut) },
      errors: [400, 404],
      handler: async ({ principal, params, query, request }) => {
        const caller = { principal, requestId: request.id };
        const { pays, skipped, etag } = await drafts.generate(caller, params.company_id, params.run_id, query);
        return answer(200, pays, { [`x-${headerPrefix.toLowerCase()}-skipped`]: String(skipped), etag });
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${run}/complete`,
      id: 'completePayRun',
      summary: 'Complete a pay run',
      description:
        'Completes every pending pay of the run, or none: each exactly as it was last shown. 409 names a pay that rests on ' +
        'figures which have changed since; preview it again. 409 too when an employee has a complete pay in the run already, ' +
        'unless allow_second_pay says that a second one is meant. Each pay emits pay.updated.',
      params: RunPath,
      query: SecondPayQuery,
      headers: {
        'If-Match': {
          description:
            'The ETag of the sheet of the run, or of making its pending pays: they are completed only if they are exactly those, else 412',
        },
      },
      replies: { 200: Type.Array(PayOut) },
      errors: [400, 404, 409, 412],
      handler: async ({ principal, params, query, request }) => {
        const caller = { principal, requestId: request.id };
        const seen = request.headers['if-match'];
        return answer(200, await drafts.completeRun(caller, params.company_id, params.run_id, query, seen));
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: `${pay}/complete`,
      id: 'completePay',
      summary: 'Complete a pending pay',
      description:
        'The pay becomes complete exactly as it was last shown, and emits pay.updated. 409 when figures it rests on have ' +
        'changed since; preview it again. 409 too when the employee has a complete pay in the run already, unless ' +
        'allow_second_pay says that a second one is meant.',
      params: PayPath,
      query: SecondPayQuery,
      replies: { 200: PayOut },
      errors: [400, 404, 409],
      handler: async ({ principal, params, query, request }) =>
        answer(
          200,
          await drafts.complete({ principal, requestId: request.id }, params.company_id, params.pay_id, query),
        ),
    }),
  ];
}
