import { answer, ownCompanyZone, type Route, route } from '../../../http/route.ts';
import { ReportOut, ReportParams, ReportQuery } from './report.schema.ts';
import type { ReportService } from './report.service.ts';

const path = '/api/company/{company_id}/reports/{report}';
const shared = {
  method: 'GET',
  tag: 'Reports',
  access: ownCompanyZone('REPORTS'),
  params: ReportParams,
  query: ReportQuery,
  errors: [400],
} as const;
const WHAT =
  'Complete pays by payment date. leave-liability looks at the end of the last day alone. Needs the REPORTS permission.';

const attachment = (type: string, name: string) => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'private, no-store',
});

export const reportRoutes = ({ reports }: { reports: ReportService }): Route[] => [
  route({
    ...shared,
    path,
    id: 'readReport',
    summary: 'Read a report',
    description: `A table with its titles and sums. ${WHAT}`,
    rate: 'list',
    replies: { 200: ReportOut },
    handler: async ({ principal, params, query, request }) =>
      answer(200, await reports.read({ principal, requestId: request.id }, params.company_id, params.report, query)),
  }),
  route({
    ...shared,
    path: `${path}/csv`,
    id: 'downloadReportCsv',
    summary: 'Download a report as CSV',
    description: `The same table, with a row of titles and one of sums. ${WHAT}`,
    rate: 'list',
    replies: { 200: { content: 'text/csv', description: 'The file' } },
    handler: async ({ principal, params, query, request }) => {
      const caller = { principal, requestId: request.id };
      const file = await reports.csv(caller, params.company_id, params.report, query);
      return answer(200, file, attachment('text/csv; charset=utf-8', `${params.report}-${params.company_id}.csv`));
    },
  }),
  route({
    ...shared,
    path: `${path}/pdf`,
    id: 'downloadReportPdf',
    summary: 'Download a report as PDF',
    description: `The same table on pages of A4. ${WHAT}`,
    rate: 'pdf',
    replies: { 200: { content: 'application/pdf', description: 'The file' } },
    handler: async ({ principal, params, query, request }) => {
      const caller = { principal, requestId: request.id };
      const file = await reports.pdf(caller, params.company_id, params.report, query);
      return answer(200, file, attachment('application/pdf', `${params.report}-${params.company_id}.pdf`));
    },
  }),
];
