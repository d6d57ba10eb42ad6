import { attachment } from '../../../http/headers.ts';
import { answer, onTarget, type Route, route } from '../../../http/route.ts';
import { PayRunParams, PostingsOut, SelectionIn } from './gl-posting.schema.ts';
import type { PostingService } from './gl-posting.service.ts';

const path = '/api/pay-run/{pay_run_id}/gl-postings';
const shared = { tag: 'General ledger', family: 'gl', params: PayRunParams } as const;

/**
 * Contract [SCOPE-005, EXPORT-029]: a download needs only read access and works without an active subscription.
 * [EXPORT-034]: the pay run is checked, with 404 or 403, after body validation.
 */
const download = {
  ...shared,
  method: 'POST',
  access: onTarget(
    { of: 'pay-run', area: 'PAYS', need: 'view', afterBody: true },
    { scopes: ['payroll.read', 'payroll.write'], subscription: false },
  ),
  body: SelectionIn,
  // Contract [EXPORT-003]: JSON null counts as omitted.
  bodyIs: { optional: true, nullable: true },
  errors: [404, 409],
} as const;

const WHO = 'Requires permission to view PAYS. Without a body, all completed pays of the run are included.';

export const postingRoutes = ({ postings }: { postings: PostingService }): Route[] => [
  route({
    ...shared,
    method: 'GET',
    path,
    id: 'readGlPostings',
    summary: 'Read the postings of a pay run',
    description:
      'Returns the postings of all completed pays according to the company’s chart. Rows with export_to_csv false, provider ' +
      'clearing accounts and, unless include_nil_amounts is true, zero amounts are omitted.',
    access: onTarget({ of: 'pay-run', area: 'PAYS' }),
    rate: 'standard',
    replies: { 200: PostingsOut },
    errors: [404],
    handler: async ({ principal, params }) => answer(200, await postings.read(principal, params.pay_run_id)),
  }),
  route({
    ...download,
    path: `${path}/csv`,
    id: 'downloadGlPostingsCsv',
    summary: 'Download the postings as CSV',
    description:
      `Uses the company’s chart. Every cell is quoted; there is no header row. Text that a spreadsheet program would ` +
      `run as a formula (it starts with =, +, - or @ and is not a number) is prefixed with an apostrophe. ${WHO}`,
    rate: 'standard',
    replies: { 200: { content: 'text/csv', description: 'The file' } },
    handler: async ({ principal, params, body }) =>
      answer(
        200,
        await postings.csv(principal, params.pay_run_id, body ?? {}),
        attachment('text/csv; charset=utf-8', `gl-postings-${params.pay_run_id}.csv`),
      ),
  }),
  route({
    ...download,
    path: `${path}/pdf`,
    id: 'downloadGlPostingsPdf',
    summary: 'Download suggested postings as PDF',
    description: `A fixed report with the service’s own account codes, independent of the company’s chart. ${WHO}`,
    rate: 'pdf',
    replies: { 200: { content: 'application/pdf', description: 'The file' } },
    handler: async ({ principal, params, body }) =>
      answer(
        200,
        await postings.pdf(principal, params.pay_run_id, body ?? {}),
        attachment('application/pdf', `gl-postings-${params.pay_run_id}.pdf`),
      ),
  }),
];
