import { answer, onTarget, type Route, route } from '../../../http/route.ts';
import { PayRunParams, PostingsOut, SelectionIn } from './gl-posting.schema.ts';
import type { PostingService } from './gl-posting.service.ts';

const path = '/api/pay-run/{pay_run_id}/gl-postings';
const shared = { tag: 'General ledger', family: 'gl', params: PayRunParams } as const;

/**
 * Contract [SCOPE-005, EXPORT-029]: a download changes nothing: reading is enough, and a lapsed customer keeps it.
 * [EXPORT-034]: the run's own 404 and 403 come after the body has been read.
 */
const download = {
  ...shared,
  method: 'POST',
  access: onTarget(
    { of: 'pay-run', area: 'PAYS', need: 'view', afterBody: true },
    { scopes: ['payroll.read', 'payroll.write'], subscription: false },
  ),
  body: SelectionIn,
  // Contract [EXPORT-003]: JSON null counts as left out.
  bodyIs: { optional: true, nullable: true },
  errors: [404, 409],
} as const;

const attachment = (payRunId: number, kind: 'csv' | 'pdf', type: string) => ({
  'content-type': type,
  'content-disposition': `attachment; filename="gl-postings-${payRunId}.${kind}"`,
  'cache-control': 'private, no-store',
});

const WHO = 'Needs the PAYS permission to view. Without a body, every completed pay of the run is taken.';

export const postingRoutes = ({ postings }: { postings: PostingService }): Route[] => [
  route({
    ...shared,
    method: 'GET',
    path,
    id: 'readGlPostings',
    summary: 'Read the postings of a pay run',
    description: 'The completed pays of the run as the company’s chart posts them. Legs not exported are left out.',
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
      `Follows the company’s chart. Every cell is quoted; there is no header row. Text that a spreadsheet program would ` +
      `run as a formula (it starts with =, +, -, @ and is no number) has an apostrophe in front. ${WHO}`,
    rate: 'standard',
    replies: { 200: { content: 'text/csv', description: 'The file' } },
    handler: async ({ principal, params, body }) =>
      answer(
        200,
        await postings.csv(principal, params.pay_run_id, body ?? {}),
        attachment(params.pay_run_id, 'csv', 'text/csv; charset=utf-8'),
      ),
  }),
  route({
    ...download,
    path: `${path}/pdf`,
    id: 'downloadGlPostingsPdf',
    summary: 'Download suggested postings as PDF',
    description: `A fixed report with the service’s own accounts; the company’s chart does not change it. ${WHO}`,
    rate: 'pdf',
    replies: { 200: { content: 'application/pdf', description: 'The file' } },
    handler: async ({ principal, params, body }) =>
      answer(
        200,
        await postings.pdf(principal, params.pay_run_id, body ?? {}),
        attachment(params.pay_run_id, 'pdf', 'application/pdf'),
      ),
  }),
];
