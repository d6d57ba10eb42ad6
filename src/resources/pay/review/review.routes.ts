import { Readable } from 'node:stream';
import { XLSX } from '../../../formats/xlsx.ts';
import { attachment, inline } from '../../../http/headers.ts';
import { answer, ownCompanyZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import type { BackPayService } from './back-pay.service.ts';
import {
  HistoryPath,
  HistoryPayIn,
  HistoryPayOut,
  HistoryQuery,
  HistoryResults,
  MOST_HISTORY_PAYS,
} from './history.schema.ts';
import type { HistoryService } from './history.service.ts';
import {
  BackPayIn,
  BackPayOut,
  CompanyPath,
  FindingOut,
  FindingsQuery,
  LetterPath,
  ReviewExcludeIn,
  ReviewIn,
  ReviewIncludeIn,
  ReviewOut,
  ReviewPath,
  ReviewPersonOut,
} from './review.schema.ts';
import type { ReviewService } from './review.service.ts';
import type { ReviewFilesService } from './review-files.service.ts';

const tag = 'Reviews';
const LIST = '/api/company/{company_id}/reviews';
const ONE = `${LIST}/{review_id}`;
const pathOf = (params: { company_id: number; review_id: number }) => ({
  companyId: params.company_id,
  id: params.review_id,
});

export interface ReviewRouteDeps {
  readonly reviews: ReviewService;
  readonly files: ReviewFilesService;
  readonly backPay: BackPayService;
  readonly history: HistoryService;
}

export const reviewRoutes = ({ reviews, files, backPay, history }: ReviewRouteDeps): Route[] => [
  route({
    method: 'POST',
    path: LIST,
    id: 'createReview',
    tag,
    summary: 'Start a review',
    description:
      'Recalculates every pay of the range under the premises, in the background, and changes no pay. Read the review until its state is `done`. Pays that are completed after the start are not in it. Returns 409 while another review of the company is running, and 422 for unknown employees and pays, settings of the other country and ranges above seven years.',
    access: ownCompanyZone('PAYS'),
    rate: 'standard',
    params: CompanyPath,
    body: ReviewIn,
    bodyIs: { batch: true },
    dryRun: true,
    replies: { 201: ReviewOut },
    errors: [404, 409],
    handler: async ({ caller, params, body }) => answer(201, await reviews.create(caller, params.company_id, body)),
  }),
  route({
    method: 'GET',
    path: LIST,
    id: 'listReviews',
    tag,
    summary: 'List reviews',
    description: 'Newest first, with progress and totals.',
    access: ownCompanyZone('PAYS'),
    rate: 'list',
    params: CompanyPath,
    pages: 'by-store',
    replies: { 200: Type.Array(ReviewOut) },
    errors: [400],
    handler: async ({ caller, params, page }) => answer(200, await reviews.list(caller, params.company_id, page)),
  }),
  route({
    method: 'GET',
    path: ONE,
    id: 'readReview',
    tag,
    summary: 'Read a review',
    description: 'With progress, totals, and the pays that could not be reviewed.',
    access: ownCompanyZone('PAYS'),
    rate: 'standard',
    params: ReviewPath,
    replies: { 200: ReviewOut },
    errors: [400, 404],
    handler: async ({ caller, params }) => answer(200, await reviews.read(caller, pathOf(params))),
  }),
  route({
    method: 'DELETE',
    path: ONE,
    id: 'deleteReview',
    tag,
    summary: 'Delete a review',
    description:
      'Deletes the review and its findings. A running review stops. Returns 409 for a review that is closed or has back pay.',
    access: ownCompanyZone('PAYS'),
    rate: 'standard',
    params: ReviewPath,
    replies: { 204: { content: null, description: 'Deleted' } },
    errors: [404, 409],
    handler: async ({ caller, params }) => {
      await reviews.remove(caller, pathOf(params));
      return answer(204, undefined);
    },
  }),
  route({
    method: 'GET',
    path: `${ONE}/people`,
    id: 'listReviewPeople',
    tag,
    summary: 'List the people of a review',
    description:
      'The sums of each employee who was reviewed, by id. Overpayments are listed separately; they are netted only if the review has net_across_periods.',
    access: ownCompanyZone('PAYS'),
    rate: 'list',
    params: ReviewPath,
    pages: 'by-store',
    replies: { 200: Type.Array(ReviewPersonOut) },
    errors: [400, 404],
    handler: async ({ caller, params, page }) => answer(200, await reviews.people(caller, pathOf(params), page)),
  }),
  route({
    method: 'GET',
    path: `${ONE}/findings`,
    id: 'listReviewFindings',
    tag,
    summary: 'List the findings of a review',
    description: 'Every line that should have been different, by employee and pay in order of completion.',
    access: ownCompanyZone('PAYS'),
    rate: 'list',
    params: ReviewPath,
    query: FindingsQuery,
    pages: 'by-store',
    replies: { 200: Type.Array(FindingOut) },
    errors: [400, 404],
    handler: async ({ caller, params, query, page }) =>
      answer(200, await reviews.findings(caller, pathOf(params), { ...query, page })),
  }),
  route({
    method: 'POST',
    path: `${ONE}/exclude`,
    id: 'excludeReviewFindings',
    tag,
    summary: 'Exclude findings from a review',
    description:
      'Excluded findings stay in the list, with the reason, but no longer count in the sums. Returns 409 if the review is not done or has back pay, and 422 for findings and employees that are not in it.',
    access: ownCompanyZone('PAYS'),
    rate: 'standard',
    params: ReviewPath,
    body: ReviewExcludeIn,
    replies: { 200: ReviewOut },
    errors: [404, 409],
    handler: async ({ caller, params, body }) => answer(200, await reviews.exclude(caller, pathOf(params), body)),
  }),
  route({
    method: 'POST',
    path: `${ONE}/include`,
    id: 'includeReviewFindings',
    tag,
    summary: 'Include excluded findings again',
    description: 'The findings count in the sums again. Returns the same errors as excluding findings.',
    access: ownCompanyZone('PAYS'),
    rate: 'standard',
    params: ReviewPath,
    body: ReviewIncludeIn,
    replies: { 200: ReviewOut },
    errors: [404, 409],
    handler: async ({ caller, params, body }) => answer(200, await reviews.include(caller, pathOf(params), body)),
  }),
  route({
    method: 'POST',
    path: `${ONE}/back-pay`,
    id: 'createReviewBackPay',
    tag,
    summary: 'Make the back pay of a review',
    description:
      'Makes a draft pay for every employee who is owed earnings or leave, all of them or none. Check and complete the drafts as usual. The review closes itself once all of them are complete, and then corrects the leave balances. If only leave balances are wrong, no draft is needed: they are corrected and the review closes at once. Returns 409 if the review is not done or has back pay already, if another review pays for the same pays, or if there is nothing to pay or correct; 422 for a payday before today or an interest rate above 1.',
    access: ownCompanyZone('PAYS'),
    rate: 'standard',
    params: ReviewPath,
    body: BackPayIn,
    dryRun: true,
    replies: { 201: BackPayOut },
    errors: [404, 409],
    handler: async ({ caller, params, body }) => answer(201, await backPay.create(caller, pathOf(params), body)),
  }),
  ...fileRoutes(files),
  ...historyRoutes(history),
];

const HISTORY = '/api/company/{company_id}/history';

/** Contract [REDO-004]: pays of another system. */
const historyRoutes = (history: HistoryService): Route[] => [
  route({
    method: 'POST',
    path: HISTORY,
    id: 'loadHistory',
    tag,
    summary: 'Store pays of another system',
    description: `For reviews: the pays are paid to no one and are in no total. Up to ${MOST_HISTORY_PAYS} pays in one request. A pay that is not valid fails; the others are stored and the response is 207. A pay whose external_id is already stored replaces the stored one, or stays unchanged if nothing differs, so that a request can be repeated. Returns 409 while a review of the company is running.`,
    access: ownCompanyZone('PAYS'),
    rate: 'standard',
    params: CompanyPath,
    body: Type.Array(HistoryPayIn, { minItems: 1, maxItems: MOST_HISTORY_PAYS }),
    bodyIs: { batch: true },
    replies: { 201: HistoryResults, 207: HistoryResults },
    errors: [404, 409],
    handler: async ({ caller, params, body }) => {
      const results = await history.load(caller, params.company_id, body);
      return results.some(({ outcome }) => outcome === 'failed') ? answer(207, results) : answer(201, results);
    },
  }),
  route({
    method: 'GET',
    path: HISTORY,
    id: 'listHistory',
    tag,
    summary: 'List pays of another system',
    description: 'Latest payday first. Filter by employee and payday.',
    access: ownCompanyZone('PAYS'),
    rate: 'list',
    params: CompanyPath,
    query: HistoryQuery,
    pages: 'by-store',
    replies: { 200: Type.Array(HistoryPayOut) },
    errors: [400],
    handler: async ({ caller, params, query, page }) =>
      answer(200, await history.list(caller, params.company_id, { ...query, page })),
  }),
  route({
    method: 'DELETE',
    path: `${HISTORY}/{history_pay_id}`,
    id: 'deleteHistoryPay',
    tag,
    summary: 'Delete a pay of another system',
    description:
      'Returns 409 while a review of the company is running, and for a pay that the back pay of a review pays for.',
    access: ownCompanyZone('PAYS'),
    rate: 'standard',
    params: HistoryPath,
    replies: { 204: { content: null, description: 'Deleted' } },
    errors: [404, 409],
    handler: async ({ caller, params }) => {
      await history.remove(caller, params.company_id, params.history_pay_id);
      return answer(204, undefined);
    },
  }),
];

const NOT_YET = 'Excluded findings are left out, and the file says so. Returns 409 until the review is done.';

const fileRoutes = (files: ReviewFilesService): Route[] => [
  route({
    method: 'GET',
    path: `${ONE}/findings.csv`,
    id: 'downloadReviewFindingsCsv',
    tag,
    summary: 'Download the findings of a review as CSV',
    description: `One row for each finding, by employee, with a header row. The file is streamed. ${NOT_YET}`,
    access: ownCompanyZone('PAYS'),
    rate: 'list',
    params: ReviewPath,
    replies: { 200: { content: 'text/csv', description: 'The file' } },
    errors: [400, 404, 409],
    handler: async ({ caller, params }) =>
      answer(
        200,
        streamed(await files.csv(caller, pathOf(params))),
        attachment('text/csv; charset=utf-8', `review-${params.review_id}.csv`),
      ),
  }),
  route({
    method: 'GET',
    path: `${ONE}/findings.xlsx`,
    id: 'downloadReviewFindingsXlsx',
    tag,
    summary: 'Download the findings of a review as an Excel workbook',
    description: `The rows of the CSV file. After 20,000 rows, a further sheet begins. The file is streamed. ${NOT_YET}`,
    access: ownCompanyZone('PAYS'),
    rate: 'list',
    params: ReviewPath,
    replies: { 200: { content: XLSX, description: 'The workbook' } },
    errors: [400, 404, 409],
    handler: async ({ caller, params }) =>
      answer(
        200,
        streamed(await files.xlsx(caller, pathOf(params))),
        attachment(XLSX, `review-${params.review_id}.xlsx`),
      ),
  }),
  route({
    method: 'GET',
    path: `${ONE}/summary.pdf`,
    id: 'downloadReviewSummary',
    tag,
    summary: 'Download the summary of a review',
    description: `For a board: what was reviewed, the assumptions, the sums by financial year and person, and what was left out. ${NOT_YET}`,
    access: ownCompanyZone('PAYS'),
    rate: 'pdf',
    params: ReviewPath,
    replies: { 200: { content: 'application/pdf', description: 'The summary' } },
    errors: [400, 404, 409],
    handler: async ({ caller, params }) =>
      answer(
        200,
        await files.summary(caller, pathOf(params)),
        inline('application/pdf', `review-${params.review_id}.pdf`),
      ),
  }),
  route({
    method: 'GET',
    path: `${ONE}/letters/{employee_id}.pdf`,
    id: 'downloadReviewLetter',
    tag,
    summary: 'Download the letter to an employee of a review',
    description: `The sums of one employee in plain words. Returns 404 for employees who are not in the review. ${NOT_YET}`,
    access: ownCompanyZone('PAYS'),
    rate: 'pdf',
    params: LetterPath,
    replies: { 200: { content: 'application/pdf', description: 'The letter' } },
    errors: [400, 404, 409],
    handler: async ({ caller, params }) => {
      const path = { ...pathOf(params), employeeId: params.employee_id };
      const name = `review-${params.review_id}-${params.employee_id}.pdf`;
      return answer(200, await files.letter(caller, path), inline('application/pdf', name));
    },
  }),
];

const streamed = (pieces: AsyncIterable<string | Buffer>): Readable =>
  Readable.from(pieces, { objectMode: false, highWaterMark: 64 * 1024 });
