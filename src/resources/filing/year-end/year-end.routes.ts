import { answer, ownCompanyZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { CompanyPath } from '../../pay/pay-run/pay-run.service.ts';
import { YearEndOut, YearEndPath, YearEndQuery } from './year-end.schema.ts';
import type { YearEndService } from './year-end.service.ts';

const tag = 'Year ends';
const path = '/api/company/{company_id}/year-to-date';
const WHAT =
  'Australia: the totals of Single Touch Payroll, opening year-to-date pays included and pays reported externally left ' +
  'out. New Zealand: the totals of employment information, with what the payroll before filed told apart. Needs the ' +
  'REPORTS permission.';
const fileHeaders = (type: string, disposition: string) => ({
  'content-type': type,
  'content-disposition': disposition,
  'cache-control': 'private, no-store',
});

export const yearEndRoutes = ({ yearEnds }: { yearEnds: YearEndService }): Route[] => [
  route({
    method: 'GET',
    path: `${path}/summaries`,
    id: 'listYearEndSummaries',
    tag,
    summary: 'List the year-end totals of employees',
    description: `One for everybody with a complete pay in the year, by name. ${WHAT}`,
    access: ownCompanyZone('REPORTS'),
    rate: 'standard',
    params: CompanyPath,
    query: YearEndQuery,
    pages: 'by-store',
    replies: { 200: Type.Array(YearEndOut) },
    errors: [400],
    handler: async ({ principal, params, query, page, request }) =>
      answer(200, await yearEnds.list({ principal, requestId: request.id }, params.company_id, query, page)),
  }),
  route({
    method: 'GET',
    path: `${path}/summaries.csv`,
    id: 'downloadYearEndSummaries',
    tag,
    summary: 'Download the year-end totals as CSV',
    description:
      'The same as a table with titles; in Australia a row for each employee and income type, where what belongs to the ' +
      `year as a whole stands in the first row of the employee. ${WHAT}`,
    access: ownCompanyZone('REPORTS'),
    rate: 'standard',
    params: CompanyPath,
    query: YearEndQuery,
    replies: { 200: { content: 'text/csv', description: 'The file' } },
    errors: [400],
    handler: async ({ principal, params, query, request }) => {
      const { text, year } = await yearEnds.csv({ principal, requestId: request.id }, params.company_id, query);
      const name = `year-end-summaries-${params.company_id}-${year}.csv`;
      return answer(200, text, fileHeaders('text/csv; charset=utf-8', `attachment; filename="${name}"`));
    },
  }),
  route({
    method: 'GET',
    path: `${path}/{employee_id}/summary.pdf`,
    id: 'downloadYearEndSummary',
    tag,
    summary: 'Download the year-end totals of an employee as PDF',
    description: `For the employee. 404 for somebody who was not paid in the year. ${WHAT}`,
    access: ownCompanyZone('REPORTS'),
    rate: 'pdf',
    params: YearEndPath,
    query: YearEndQuery,
    replies: { 200: { content: 'application/pdf', description: 'The summary' } },
    errors: [400, 404],
    handler: async ({ principal, params, query, request }) => {
      const caller = { principal, requestId: request.id };
      const { bytes, year } = await yearEnds.pdf(caller, params.company_id, params.employee_id, query);
      const name = `year-end-summary-${params.employee_id}-${year}.pdf`;
      return answer(200, bytes, fileHeaders('application/pdf', `inline; filename="${name}"`));
    },
  }),
];
