import { answer, ownCompanyZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { CompanyPath } from '../../pay/pay-run/pay-run.service.ts';
import { LODGED_BY_HAND, LodgedByHandIn } from '../stp/lodgement/lodgement.service.ts';
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

const tag = 'Payday filing';
const path = '/api/company/{company_id}/payday-filings';
const one = `${path}/{payday_filing_id}`;
const tasks = '/api/company/{company_id}/employee-detail-tasks';

export function paydayFilingRoutes({ filings }: { filings: PaydayFilingService }): Route[] {
  return [
    route({
      method: 'POST',
      path,
      id: 'submitPaydayFiling',
      tag,
      summary: 'File the employment information of a payday',
      description:
        'New Zealand companies. When something is missing, such as an IRD number, the answer lists it for the company ' +
        'and each employee, and nothing is filed. The employee details of a new employee are filed first.',
      access: ownCompanyZone('REPORTS'),
      rate: 'standard',
      params: CompanyPath,
      body: PaydayFilingIn,
      replies: { 201: PaydayFilingOut },
      errors: [400, 404, 409],
      handler: async ({ principal, params, body, request }) =>
        answer(201, await filings.file({ principal, requestId: request.id }, params.company_id, body)),
    }),
    route({
      method: 'GET',
      path,
      id: 'listPaydayFilings',
      tag,
      summary: 'List payday filings',
      description: 'Newest first.',
      access: ownCompanyZone('REPORTS'),
      rate: 'list',
      params: CompanyPath,
      query: PaydayFilingQuery,
      pages: 'by-store',
      replies: { 200: Type.Array(PaydayFilingOut) },
      errors: [400],
      handler: async ({ principal, params, query, page, request }) =>
        answer(200, await filings.list({ principal, requestId: request.id }, params.company_id, { ...query, page })),
    }),
    route({
      method: 'GET',
      path: `${path}/problems`,
      id: 'listPaydayFilingProblems',
      tag,
      summary: 'List what Inland Revenue would refuse',
      description:
        'Before anything is sent: what is missing or does not fit in the employment information of a run and in the ' +
        'employee details of its people, by employee and field, and the totals of the filing. Nothing is written.',
      access: ownCompanyZone('REPORTS'),
      rate: 'list',
      params: CompanyPath,
      query: PaydayProblemsQuery,
      replies: { 200: PaydayProblemsOut },
      errors: [400, 404],
      handler: async ({ principal, params, query, request }) =>
        answer(200, await filings.problems({ principal, requestId: request.id }, params.company_id, query)),
    }),
    route({
      method: 'GET',
      path: one,
      id: 'readPaydayFiling',
      tag,
      summary: 'Read a payday filing',
      description: 'One filing with how it stands and what Inland Revenue remarked.',
      access: ownCompanyZone('REPORTS'),
      rate: 'standard',
      params: PaydayFilingPath,
      replies: { 200: PaydayFilingOut },
      errors: [400, 404],
      handler: async ({ principal, params }) =>
        answer(200, await filings.read({ principal }, params.company_id, params.payday_filing_id)),
    }),
    route({
      method: 'POST',
      path: `${one}/check`,
      id: 'checkPaydayFiling',
      tag,
      summary: 'Ask how a payday filing stands',
      description:
        'Asks the sending service now instead of waiting for the next round; answers the filing as it then stands.',
      access: ownCompanyZone('REPORTS'),
      rate: 'standard',
      params: PaydayFilingPath,
      replies: { 200: PaydayFilingOut },
      errors: [404],
      handler: async ({ principal, params, request }) =>
        answer(
          200,
          await filings.check({ principal, requestId: request.id }, params.company_id, params.payday_filing_id),
        ),
    }),
    route({
      method: 'POST',
      path: `${one}/complete`,
      id: 'completePaydayFiling',
      tag,
      summary: 'Mark a payday filing as lodged by hand',
      description: LODGED_BY_HAND,
      access: ownCompanyZone('REPORTS'),
      rate: 'standard',
      params: PaydayFilingPath,
      body: LodgedByHandIn,
      bodyIs: { optional: true },
      replies: { 200: PaydayFilingOut },
      errors: [404, 409],
      handler: async ({ principal, params, body, request }) => {
        const caller = { principal, requestId: request.id };
        return answer(200, await filings.complete(caller, params.company_id, params.payday_filing_id, body ?? {}));
      },
    }),
    route({
      method: 'POST',
      path: `${one}/amend`,
      id: 'amendPaydayFiling',
      tag,
      summary: 'Amend a payday filing',
      description:
        'Tells Inland Revenue what changed since the payday was filed: the lines of people with further pays of the run ' +
        'on that payday, and of the people named. Somebody whose pays come to nothing is taken out. The answer is a ' +
        'filing of its own.',
      access: ownCompanyZone('REPORTS'),
      rate: 'standard',
      params: PaydayFilingPath,
      body: PaydayAmendmentIn,
      bodyIs: { optional: true },
      replies: { 201: PaydayFilingOut },
      errors: [400, 404, 409],
      handler: async ({ principal, params, body, request }) => {
        const caller = { principal, requestId: request.id };
        return answer(201, await filings.amend(caller, params.company_id, params.payday_filing_id, body ?? {}));
      },
    }),
    route({
      method: 'GET',
      path: `${one}/file.csv`,
      id: 'downloadPaydayFile',
      tag,
      summary: 'Download the file of a payday filing',
      description: 'As it was filed. Needs the REPORTS permission to view, because it holds IRD numbers.',
      access: ownCompanyZone('REPORTS'),
      rate: 'standard',
      params: PaydayFilingPath,
      replies: { 200: { content: 'text/csv', description: 'The file' } },
      errors: [400, 404],
      handler: async ({ principal, params, request }) =>
        answer(
          200,
          await filings.message({ principal, requestId: request.id }, params.company_id, params.payday_filing_id),
          {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': `attachment; filename="payday-filing-${params.payday_filing_id}.csv"`,
            'cache-control': 'private, no-store',
          },
        ),
    }),
    route({
      method: 'GET',
      path: tasks,
      id: 'listEmployeeDetailTasks',
      tag,
      summary: 'List what Inland Revenue is to be told of employees',
      description: 'Employees it does not know yet, who changed since they were last filed, or who have left.',
      access: ownCompanyZone('REPORTS'),
      rate: 'list',
      params: CompanyPath,
      pages: { keyOf: ({ employee_id }) => [employee_id] },
      replies: { 200: Type.Array(DetailTaskOut) },
      errors: [400],
      handler: async ({ principal, params, request }) =>
        answer(200, await filings.tasks({ principal, requestId: request.id }, params.company_id)),
    }),
    route({
      method: 'POST',
      path: `${tasks}/submit`,
      id: 'submitEmployeeDetails',
      tag,
      summary: 'File employee details',
      description:
        'Tells Inland Revenue of new, changed and departing employees. 409 when there is nothing to tell, or no task for an employee that is named; 400 says what Inland Revenue would refuse.',
      access: ownCompanyZone('REPORTS'),
      rate: 'standard',
      params: CompanyPath,
      body: DetailSubmitIn,
      bodyIs: { optional: true },
      replies: { 201: DetailSubmissionOut },
      errors: [400, 404, 409],
      handler: async ({ principal, params, body, request }) =>
        answer(201, await filings.submitTasks({ principal, requestId: request.id }, params.company_id, body ?? {})),
    }),
  ];
}
