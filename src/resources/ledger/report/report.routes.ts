import { XLSX } from '../../../formats/xlsx.ts';
import { attachment } from '../../../http/headers.ts';
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
  'Includes complete pays by payday; leave-liability shows balances at the end of the last day. Requires the REPORTS permission.';

export const reportRoutes = ({ reports }: { reports: ReportService }): Route[] => [
  route({
    ...shared,
    path,
    id: 'readReport',
    summary: 'Read a report',
    description: `Returns a table with column titles and totals. ${WHAT}`,
    rate: 'list',
    replies: { 200: ReportOut },
    handler: async ({ caller, params, query }) =>
      answer(200, await reports.read(caller, params.company_id, params.report, query)),
  }),
  route({
    ...shared,
    path: `${path}/csv`,
    id: 'downloadReportCsv',
    summary: 'Download a report as CSV',
    description: `The table of the report as CSV, with a header row and a totals row. ${WHAT}`,
    rate: 'list',
    replies: { 200: { content: 'text/csv', description: 'The file' } },
    handler: async ({ caller, params, query }) => {
      const file = await reports.csv(caller, params.company_id, params.report, query);
      return answer(200, file, attachment('text/csv; charset=utf-8', `${params.report}-${params.company_id}.csv`));
    },
  }),
  route({
    ...shared,
    path: `${path}/xlsx`,
    id: 'downloadReportXlsx',
    summary: 'Download a report as an Excel workbook',
    description: `The rows of the CSV file, with amounts as numbers and dates as dates. ${WHAT}`,
    rate: 'list',
    replies: { 200: { content: XLSX, description: 'The workbook' } },
    handler: async ({ caller, params, query }) => {
      const file = await reports.xlsx(caller, params.company_id, params.report, query);
      return answer(200, file, attachment(XLSX, `${params.report}-${params.company_id}.xlsx`));
    },
  }),
  route({
    ...shared,
    path: `${path}/pdf`,
    id: 'downloadReportPdf',
    summary: 'Download a report as PDF',
    description: `The table of the report as an A4 PDF. ${WHAT}`,
    rate: 'pdf',
    replies: { 200: { content: 'application/pdf', description: 'The file' } },
    handler: async ({ caller, params, query }) => {
      const file = await reports.pdf(caller, params.company_id, params.report, query);
      return answer(200, file, attachment('application/pdf', `${params.report}-${params.company_id}.pdf`));
    },
  }),
];
