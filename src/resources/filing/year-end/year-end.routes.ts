import { attachment, inline } from '../../../http/headers.ts';
import { answer, ownCompanyZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { CompanyPath } from '../../pay/pay-run/pay-run.service.ts';
import { YearEndOut, YearEndPath, YearEndQuery } from './year-end.schema.ts';
import type { YearEndService } from './year-end.service.ts';

const tag = 'Year ends';
const path = '/api/company/{company_id}/year-to-date';
const WHAT =
  'Australia: Single Touch Payroll totals, including opening year-to-date pays and excluding pays reported ' +
  'externally. New Zealand: employment information totals, with amounts filed by the previous system shown separately. Requires the ' +
  'REPORTS permission.';
export const yearEndRoutes = ({ yearEnds }: { yearEnds: YearEndService }): Route[] => [
  route({
    method: 'GET',
    path: `${path}/summaries`,
    id: 'listYearEndSummaries',
    tag,
    summary: 'List employees’ year-end totals',
    description: `One entry per employee with a complete pay in the year, sorted by name. ${WHAT}`,
    access: ownCompanyZone('REPORTS'),
    rate: 'standard',
    params: CompanyPath,
    query: YearEndQuery,
    pages: 'by-store',
    replies: { 200: Type.Array(YearEndOut) },
    errors: [400],
    handler: async ({ caller, params, query, page }) =>
      answer(200, await yearEnds.list(caller, params.company_id, query, page)),
  }),
  route({
    method: 'GET',
    path: `${path}/summaries.csv`,
    id: 'downloadYearEndSummaries',
    tag,
    summary: 'Download the year-end totals as CSV',
    description:
      'The totals as a table with a header row. In Australia there is one row per employee and income type; totals for ' +
      `the whole year are in the employee’s first row. ${WHAT}`,
    access: ownCompanyZone('REPORTS'),
    rate: 'standard',
    params: CompanyPath,
    query: YearEndQuery,
    replies: { 200: { content: 'text/csv', description: 'The file' } },
    errors: [400],
    handler: async ({ caller, params, query }) => {
      const { text, year } = await yearEnds.csv(caller, params.company_id, query);
      const name = `year-end-summaries-${params.company_id}-${year}.csv`;
      return answer(200, text, attachment('text/csv; charset=utf-8', name));
    },
  }),
  route({
    method: 'GET',
    path: `${path}/{employee_id}/summary.pdf`,
    id: 'downloadYearEndSummary',
    tag,
    summary: 'Download an employee’s year-end totals as PDF',
    description: `A summary for the employee. Returns 404 if the employee was not paid in the year. ${WHAT}`,
    access: ownCompanyZone('REPORTS'),
    rate: 'pdf',
    params: YearEndPath,
    query: YearEndQuery,
    replies: { 200: { content: 'application/pdf', description: 'The summary' } },
    errors: [400, 404],
    handler: async ({ caller, params, query }) => {
      const { bytes, year } = await yearEnds.pdf(caller, params.company_id, params.employee_id, query);
      const name = `year-end-summary-${params.employee_id}-${year}.pdf`;
      return answer(200, bytes, inline('application/pdf', name));
    },
  }),
];
