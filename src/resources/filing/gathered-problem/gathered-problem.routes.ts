import { CompanyId, PayRunId } from '../../../http/record-fields.ts';
import { answer, ownCompanyZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { CompanyPath } from '../../pay/pay-run/pay-run.service.ts';
import { CompanyProblemsOut, RunProblemsOut } from './gathered-problem.schema.ts';
import type { GatheredProblemService } from './gathered-problem.service.ts';

const tag = 'Filing problems';
const RunPath = Type.Object({ company_id: CompanyId(), pay_run_id: PayRunId() }, { additionalProperties: false });

export function gatheredProblemRoutes({ problems }: { problems: GatheredProblemService }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/company/{company_id}/pay-runs/{pay_run_id}/problems',
      id: 'listPayRunProblems',
      tag,
      summary: 'List what stands in the way of a pay run',
      description:
        'One answer for all that is made from a run: Single Touch Payroll, super and the payment file in Australia, ' +
        'payday filing with employee details and the payment file in New Zealand. Pays may still be pending; super is ' +
        'looked at of complete ones. What was reported or filed already is left out. Needs the PAYS permission.',
      access: ownCompanyZone('PAYS'),
      rate: 'pay',
      params: RunPath,
      replies: { 200: RunProblemsOut },
      errors: [400, 404],
      handler: async ({ principal, params, request }) => {
        const caller = { principal, requestId: request.id };
        return answer(200, await problems.ofRun(caller, params.company_id, params.pay_run_id));
      },
    }),
    route({
      method: 'GET',
      path: '/api/company/{company_id}/filing-problems',
      id: 'listFilingProblems',
      tag,
      summary: 'List what stands in the way of filing and paying for a company',
      description:
        'Of the company and everybody who works for it, whatever run comes next: what the tax office, the funds and the ' +
        'bank would refuse. In Australia also of whoever was paid in this financial year, and of all super that is due.',
      access: ownCompanyZone('REPORTS'),
      rate: 'list',
      params: CompanyPath,
      replies: { 200: CompanyProblemsOut },
      errors: [400],
      handler: async ({ principal, params, request }) =>
        answer(200, await problems.ofCompany({ principal, requestId: request.id }, params.company_id)),
    }),
  ];
}
