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
      summary: 'List all problems of a pay run',
      description:
        'Checks everything created from a pay run: Single Touch Payroll, super and the payment file in Australia, ' +
        'payday filing with employee details and the payment file in New Zealand. Pays may be pending; of their ' +
        'super, only missing funds are reported. Pays already reported or filed are skipped. Requires the PAYS permission.',
      access: ownCompanyZone('PAYS'),
      rate: 'pay',
      params: RunPath,
      replies: { 200: RunProblemsOut },
      errors: [400, 404],
      handler: async ({ caller, params }) => {
        return answer(200, await problems.ofRun(caller, params.company_id, params.pay_run_id));
      },
    }),
    route({
      method: 'GET',
      path: '/api/company/{company_id}/filing-problems',
      id: 'listFilingProblems',
      tag,
      summary: 'List all filing and payment problems of a company',
      description:
        'Checks the company and all its employees, regardless of a pay run, for values that the tax office, the funds or the ' +
        'bank would reject. In Australia, it also checks everyone paid in this financial year and all super that is due.',
      access: ownCompanyZone('REPORTS'),
      rate: 'list',
      params: CompanyPath,
      replies: { 200: CompanyProblemsOut },
      errors: [400],
      handler: async ({ caller, params }) => answer(200, await problems.ofCompany(caller, params.company_id)),
    }),
  ];
}
