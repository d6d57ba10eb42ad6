import { answer, companyZone, type Input, type Route, route } from '../../../http/route.ts';
import type { ChartWrite } from './change-chart.ts';
import { etagOf } from './chart.ts';
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

export interface ChartRouteDeps {
  readonly charts: ChartService;
  readonly rows: RowService;
  readonly refresh: (write: ChartWrite) => Promise<ChartOut>;
}

type Known = Pick<
  Input<ReturnType<typeof companyZone>, typeof ChartParams, undefined, undefined>,
  'principal' | 'caller' | 'params' | 'request'
>;

/** The body before its validation, which may have any shape. */
const sentBody = ({ request }: Known): Readonly<Record<string, unknown>> =>
  typeof request.body === 'object' && request.body !== null ? (request.body as Record<string, unknown>) : {};

const enables = (known: Known): boolean => sentBody(known).enable_provider_gl_codes === true;
const maps = (known: Known): boolean => {
  const id = sentBody(known).provider_code_id;
  return typeof id === 'string' && id !== '';
};
const never = (): boolean => false;
const always = (): boolean => true;

const writeOf = ({ caller, params, request }: Known): ChartWrite => ({
  ...caller,
  companyId: params.company_id,
  // The precondition rejects requests without the header.
  ifMatch: request.headers['if-match'] ?? '',
});

const withEtag = (chart: ChartOut) => answer(200, chart, { etag: etagOf(chart.revision) });

const base = '/api/company/{company_id}/gl-settings';

export function chartRoutes({ charts, rows, refresh }: ChartRouteDeps): Route[] {
  const shared = { tag: 'General ledger', access: companyZone('COMPANY'), rate: 'standard', family: 'gl' } as const;
  /** Options for reads whose only parameter is the company. */
  const reading = {
    ...shared,
    method: 'GET',
    access: companyZone('COMPANY', { foundByHandler: true }),
  } as const;
  /** Options for writes: they require If-Match and return the new revision. */
  const writing = (needsAddOn: (known: Known) => boolean) =>
    ({
      ...shared,
      replies: { 200: ChartOutSchema },
      headers: {
        'If-Match': { description: 'The exact ETag of the chart you read, including its quotes', required: true },
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
        'Returns every row, including provider clearing accounts. A company without a saved chart gets the defaults ' +
        'of its country, with null ids.',
      params: ChartParams,
      replies: { 200: ChartOutSchema },
      errors: [404],
      handler: async ({ caller, params }) => withEtag(await charts.read(caller, params.company_id)),
    }),
    route({
      ...reading,
      path: `${base}/options`,
      id: 'readGlOptions',
      summary: 'List the options for a chart',
      description:
        'Payroll categories of the country, deductions that can have their own row, date formats and templates.',
      params: ChartParams,
      replies: { 200: OptionsOut },
      errors: [404],
      handler: async ({ caller, params }) => answer(200, await charts.options(caller, params.company_id)),
    }),
    route({
      ...writing(never),
      method: 'POST',
      path: `${base}/initialise`,
      id: 'initialiseGlChart',
      summary: 'Create the chart from a template',
      description: 'Returns 409 if the chart already has rows.',
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
      description: 'Only the settings you send are changed. An empty string clears a setting; null is rejected.',
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
      idempotency: 'in-steps',
      summary: 'Add a row',
      description:
        'base_attr, account_label and account_code are required unless provider_code_id is sent; omitted fields then ' +
        'come from the provider’s code. Several rows may share a category or an account code.',
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
      idempotency: 'in-steps',
      summary: 'Change a row',
      description:
        'Only the fields and departments you send are changed; an empty code makes a department inherit the code of the row ' +
        'again. Assigning a provider code sets its labels and the account code; clearing it clears them.',
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
      summary: 'Delete a row',
      description: 'After the last row is deleted, the chart stays configured and exports use the country defaults.',
      params: RowParams,
      errors: [404, 409, 412, 428],
      handler: async (input) => withEtag(await rows.remove(writeOf(input), input.params.row_id)),
    }),
    route({
      ...shared,
      method: 'GET',
      path: `${base}/defaults`,
      id: 'previewGlDefaults',
      summary: 'Preview a reset',
      description:
        'Returns the new chart, what would be deleted, and both revisions that a reset must send. Saves nothing.',
      params: ChartParams,
      query: DefaultsQuery,
      replies: { 200: DefaultsOut },
      errors: [404],
      handler: async ({ caller, params, query }) => {
        const preview = await charts.preview(caller, params.company_id, query.template);
        return answer(200, preview, { etag: etagOf(preview.chart_revision) });
      },
    }),
    route({
      ...writing(never),
      method: 'POST',
      path: `${base}/restore-defaults`,
      id: 'restoreGlDefaults',
      summary: 'Replace the chart with a template',
      description:
        'Permanently deletes every row, override and mapping and replaces them with the template. There is ' +
        'no undo: keep a copy of the chart if you may need it.',
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
      idempotency: 'in-steps',
      summary: 'Refresh labels of mapped provider codes',
      description:
        'Codes that the provider no longer has keep their mapping and are reported as advisories. Your own labels do not change.',
      params: ChartParams,
      errors: [404, 409, 412, 428, 502, 504],
      handler: async (input) => withEtag(await refresh(writeOf(input))),
    }),
  ];
}
