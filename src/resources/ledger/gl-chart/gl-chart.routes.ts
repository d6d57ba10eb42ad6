import { answer, companyZone, type Input, type Route, route } from '../../../http/route.ts';
import type { ChartWrite } from './change-chart.ts';
import {
  type ChartOut,
  ChartOut as ChartOutSchema,
  ChartParams,
  ChartPatch,
  DefaultsOut,
  DefaultsQuery,
  InitialiseIn,
  OptionsOut,
  RestoreIn,
  RowIn,
  RowParams,
  RowPatch,
} from './gl-chart.schema.ts';
import type { ChartService } from './gl-chart.service.ts';
import type { RowService } from './gl-row.service.ts';
import { etagOf } from './revision.ts';

export interface ChartRouteDeps {
  readonly charts: ChartService;
  readonly rows: RowService;
  readonly refresh: (write: ChartWrite) => Promise<ChartOut>;
}

type Known = Pick<
  Input<ReturnType<typeof companyZone>, typeof ChartParams, undefined, undefined>,
  'principal' | 'params' | 'request'
>;

/** Read before the body is checked, so it may be anything. */
const sentBody = ({ request }: Known): Readonly<Record<string, unknown>> =>
  typeof request.body === 'object' && request.body !== null ? (request.body as Record<string, unknown>) : {};

const enables = (known: Known): boolean => sentBody(known).enable_provider_gl_codes === true;
const maps = (known: Known): boolean => {
  const id = sentBody(known).provider_code_id;
  return typeof id === 'string' && id !== '';
};
const never = (): boolean => false;
const always = (): boolean => true;

const writeOf = ({ principal, params, request }: Known): ChartWrite => ({
  principal,
  requestId: request.id,
  companyId: params.company_id,
  // The precondition has refused a call without it.
  ifMatch: request.headers['if-match'] ?? '',
});

const withEtag = (chart: ChartOut) => answer(200, chart, { etag: etagOf(chart.revision) });

const base = '/api/company/{company_id}/gl-settings';

export function chartRoutes({ charts, rows, refresh }: ChartRouteDeps): Route[] {
  const shared = { tag: 'General ledger', access: companyZone('COMPANY'), rate: 'standard', family: 'gl' } as const;
  /** Reads that take nothing but the company, which is found with what is read of it. */
  const reading = {
    ...shared,
    method: 'GET',
    access: companyZone('COMPANY', { foundByHandler: true }),
  } as const;
  /** What all writes have in common: they name the revision they change, and answer with the next one. */
  const writing = (needsAddOn: (known: Known) => boolean) =>
    ({
      ...shared,
      replies: { 200: ChartOutSchema },
      headers: {
        'If-Match': { description: 'The exact ETag of the chart that was read, with its quotes', required: true },
      },
      before: (known: Known) =>
        charts.requireReady(known, {
          companyId: known.params.company_id,
          ifMatch: known.request.headers['if-match'],
          needsAddOn: needsAddOn(known),
        }),
    }) as const;

  return [
    route({
      ...reading,
      path: base,
      id: 'readGlChart',
      summary: 'Read the chart of accounts',
      description:
        'Every leg, those of the provider’s clearing accounts too. A company that has saved nothing shows the defaults ' +
        'of its country, with null ids. Reading saves nothing.',
      params: ChartParams,
      replies: { 200: ChartOutSchema },
      errors: [404],
      handler: async ({ principal, params, request }) =>
        withEtag(await charts.read({ principal, requestId: request.id }, params.company_id)),
    }),
    route({
      ...reading,
      path: `${base}/options`,
      id: 'readGlOptions',
      summary: 'Read what a chart may hold',
      description:
        'Categories of the country, deductions that may have a leg of their own, date formats and templates.',
      params: ChartParams,
      replies: { 200: OptionsOut },
      errors: [404],
      handler: async ({ principal, params, request }) =>
        answer(200, await charts.options({ principal, requestId: request.id }, params.company_id)),
    }),
    route({
      ...writing(never),
      method: 'POST',
      path: `${base}/initialise`,
      id: 'initialiseGlChart',
      summary: 'Save the defaults as the chart',
      description: 'Only while there is no usable chart: nothing saved yet, or every row deleted.',
      params: ChartParams,
      body: InitialiseIn,
      bodyIs: { optional: true },
      errors: [404, 409, 412, 428],
      handler: async (input) => withEtag(await charts.initialise(writeOf(input), input.body ?? {})),
    }),
    route({
      ...writing(enables),
      method: 'PATCH',
      path: base,
      id: 'updateGlChart',
      summary: 'Change the settings of the chart',
      description: 'Only the settings sent change. An empty text clears; null is refused.',
      params: ChartParams,
      body: ChartPatch,
      errors: [404, 409, 412, 428],
      handler: async (input) => withEtag(await charts.patch(writeOf(input), input.body)),
    }),
    route({
      ...writing(maps),
      method: 'POST',
      path: `${base}/rows`,
      id: 'createGlRow',
      summary: 'Add a leg',
      description:
        'base_attr, account_label and account_code are required unless provider_code_id is sent; then what is left out ' +
        'comes from the provider’s code. Two legs may share a category or an account code.',
      params: ChartParams,
      body: RowIn,
      errors: [404, 409, 412, 428, 502, 504],
      handler: async (input) => withEtag(await rows.create(writeOf(input), input.body)),
    }),
    route({
      ...writing(maps),
      method: 'PATCH',
      path: `${base}/rows/{row_id}`,
      id: 'updateGlRow',
      summary: 'Change a leg',
      description:
        'Only the fields sent change, and of the departments only those sent; an empty code lets a department inherit ' +
        'again. Assigning a provider code fills its labels and the account code; clearing it clears them.',
      params: RowParams,
      body: RowPatch,
      errors: [404, 409, 412, 428, 502, 504],
      handler: async (input) => withEtag(await rows.patch(writeOf(input), input.params.row_id, input.body)),
    }),
    route({
      ...writing(never),
      method: 'DELETE',
      path: `${base}/rows/{row_id}`,
      id: 'deleteGlRow',
      summary: 'Delete a leg',
      description: 'Without its last leg the chart stays configured, and exports use the defaults of the country.',
      params: RowParams,
      errors: [404, 409, 412, 428],
      handler: async (input) => withEtag(await rows.remove(writeOf(input), input.params.row_id)),
    }),
    route({
      ...shared,
      method: 'GET',
      path: `${base}/defaults`,
      id: 'previewGlDefaults',
      summary: 'See what a reset would do',
      description: 'The replacement, what would be deleted, and both revisions a reset must name. Saves nothing.',
      params: ChartParams,
      query: DefaultsQuery,
      replies: { 200: DefaultsOut },
      errors: [404],
      handler: async ({ principal, params, query, request }) => {
        const preview = await charts.preview({ principal, requestId: request.id }, params.company_id, query.template);
        return answer(200, preview, { etag: etagOf(preview.chart_revision) });
      },
    }),
    route({
      ...writing(never),
      method: 'POST',
      path: `${base}/restore-defaults`,
      id: 'restoreGlDefaults',
      summary: 'Replace the chart by a template',
      description:
        'Deletes every row, override and mapping for good and puts the template in their place, in one step. There is ' +
        'no undo: keep the answer of a read if you may want it back.',
      params: ChartParams,
      body: RestoreIn,
      errors: [404, 409, 412, 428],
      handler: async (input) => withEtag(await charts.restore(writeOf(input), input.body)),
    }),
    route({
      ...writing(always),
      method: 'POST',
      path: `${base}/provider/refresh`,
      id: 'refreshGlProvider',
      summary: 'Refresh what the provider calls the mapped codes',
      description:
        'Codes the provider no longer has become advisories and keep their mapping. A label of your own stays.',
      params: ChartParams,
      errors: [404, 409, 412, 428, 502, 504],
      handler: async (input) => withEtag(await refresh(writeOf(input))),
    }),
  ];
}
