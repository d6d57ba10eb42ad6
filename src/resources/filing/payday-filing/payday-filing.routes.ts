import { attachment } from '../../../http/headers.ts';
import { answer, ownCompanyZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { CompanyPath } from '../../pay/pay-run/pay-run.service.ts';
import { COMPLETE_BY_HAND } from '../lodgement/public.ts';
import {
  DetailSubmissionOut,
  DetailSubmitIn,
  DetailTaskOut,
  PaydayAmendmentIn,
  PaydayFilingIn,
  PaydayFilingOut,
  PaydayFilingPath,
  PaydayFilingQuery,
  PaydayProblemsOut,
  PaydayProblemsQuery,
} from './payday-filing.schema.ts';
import type { PaydayFilingService } from './payday-filing.service.ts';

const shared = { tag: 'Payday filing', access: ownCompanyZone('REPORTS'), rate: 'standard' } as const;
const ofCompany = { ...shared, params: CompanyPath } as const;
const ofFiling = { ...shared, params: PaydayFilingPath } as const;
const path = '/api/company/{company_id}/payday-filings';
const one = `${path}/{payday_filing_id}`;
const tasks = '/api/company/{company_id}/employee-detail-tasks';

export function paydayFilingRoutes({ filings }: { filings: PaydayFilingService }): Route[] {
  return [
    route({
      ...ofCompany,
      method: 'POST',
      path,
      id: 'submitPaydayFiling',
      dryRun: true,
      idempotency: 'in-steps',
      summary: 'File the employment information of a payday',
      description:
        'New Zealand companies only. If something is missing, such as an IRD number, the response lists it for the company ' +
        'and each employee, and nothing is filed. File the employee details of a new employee first.',
      body: PaydayFilingIn,
      replies: { 201: PaydayFilingOut },
      errors: [400, 404, 409],
      handler: async ({ caller, params, body }) => answer(201, await filings.file(caller, params.company_id, body)),
    }),
    route({
      ...ofCompany,
      method: 'GET',
      path,
      id: 'listPaydayFilings',
      summary: 'List payday filings',
      description: 'Newest first.',
      rate: 'list',
      query: PaydayFilingQuery,
      pages: 'by-store',
      replies: { 200: Type.Array(PaydayFilingOut) },
      errors: [400],
      handler: async ({ caller, params, query, page }) =>
        answer(200, await filings.list(caller, params.company_id, { ...query, page })),
    }),
    route({
      ...ofCompany,
      method: 'GET',
      path: `${path}/problems`,
      id: 'listPaydayFilingProblems',
      summary: 'List payday filing problems',
      description:
        'Checks what Inland Revenue would reject before you file: missing or invalid values in the employment information of a run and in the ' +
        'employee details, by employee and field. Also returns the totals of the filing. Nothing is stored.',
      rate: 'list',
      query: PaydayProblemsQuery,
      replies: { 200: PaydayProblemsOut },
      errors: [400, 404],
      handler: async ({ caller, params, query }) =>
        answer(200, await filings.problems(caller, params.company_id, query)),
    }),
    route({
      ...ofFiling,
      method: 'GET',
      path: one,
      id: 'readPaydayFiling',
      summary: 'Read a payday filing',
      description: 'Returns the filing with its status and the messages from Inland Revenue.',
      replies: { 200: PaydayFilingOut },
      errors: [400, 404],
      handler: async ({ principal, params }) =>
        answer(200, await filings.read({ principal }, params.company_id, params.payday_filing_id)),
    }),
    route({
      ...ofFiling,
      method: 'POST',
      path: `${one}/check`,
      id: 'checkPaydayFiling',
      idempotency: 'in-steps',
      summary: 'Check the status of a payday filing',
      description:
        'Queries the sending service immediately instead of waiting for the next poll, and returns the updated filing.',
      replies: { 200: PaydayFilingOut },
      errors: [404],
      handler: async ({ caller, params }) =>
        answer(200, await filings.check(caller, params.company_id, params.payday_filing_id)),
    }),
    route({
      ...ofFiling,
      ...COMPLETE_BY_HAND,
      path: `${one}/complete`,
      id: 'completePaydayFiling',
      dryRun: true,
      summary: 'Mark a payday filing as filed manually',
      replies: { 200: PaydayFilingOut },
      handler: async ({ caller, params, body }) => {
        return answer(200, await filings.complete(caller, params.company_id, params.payday_filing_id, body ?? {}));
      },
    }),
    route({
      ...ofFiling,
      method: 'POST',
      path: `${one}/amend`,
      id: 'amendPaydayFiling',
      dryRun: true,
      idempotency: 'in-steps',
      summary: 'Amend a payday filing',
      description:
        'Reports changes since the payday was filed: the lines of employees with further pays in the run ' +
        'on that payday, and of the employees in employee_ids. Employees whose pays now total zero are removed. The response is a ' +
        'separate filing.',
      body: PaydayAmendmentIn,
      bodyIs: { optional: true },
      replies: { 201: PaydayFilingOut },
      errors: [400, 404, 409],
      handler: async ({ caller, params, body }) => {
        return answer(201, await filings.amend(caller, params.company_id, params.payday_filing_id, body ?? {}));
      },
    }),
    route({
      ...ofFiling,
      method: 'GET',
      path: `${one}/file.csv`,
      id: 'downloadPaydayFile',
      summary: 'Download the file of a payday filing',
      description: 'The file exactly as filed. Requires permission to view REPORTS, because it contains IRD numbers.',
      replies: { 200: { content: 'text/csv', description: 'The file' } },
      errors: [400, 404],
      handler: async ({ caller, params: { company_id, payday_filing_id: id } }) => {
        const text = await filings.message(caller, company_id, id);
        return answer(200, text, attachment('text/csv; charset=utf-8', `payday-filing-${id}.csv`));
      },
    }),
    route({
      ...ofCompany,
      method: 'GET',
      path: tasks,
      id: 'listEmployeeDetailTasks',
      summary: 'List employee details to file',
      description:
        'Employees whose details were never filed or have changed since they were last filed, and employees who left.',
      rate: 'list',
      pages: { keyOf: ({ employee_id }) => [employee_id] },
      replies: { 200: Type.Array(DetailTaskOut) },
      errors: [400],
      handler: async ({ caller, params }) => answer(200, await filings.tasks(caller, params.company_id)),
    }),
    route({
      ...ofCompany,
      method: 'POST',
      path: `${tasks}/submit`,
      id: 'submitEmployeeDetails',
      dryRun: true,
      idempotency: 'in-steps',
      summary: 'File employee details',
      description:
        'Files new, changed and departing employees with Inland Revenue. Returns 409 when there is nothing to file or no task for an employee in employee_ids, and 400 with the values Inland Revenue would reject.',
      body: DetailSubmitIn,
      bodyIs: { optional: true },
      replies: { 201: DetailSubmissionOut },
      errors: [400, 404, 409],
      handler: async ({ caller, params, body }) =>
        answer(201, await filings.submitTasks(caller, params.company_id, body ?? {})),
    }),
  ];
}
