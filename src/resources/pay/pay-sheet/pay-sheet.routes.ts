import { answer, companyZone, type Route, route } from '../../../http/route.ts';
import { SheetAnswer, SheetChanges, SheetOut, SheetPath } from './pay-sheet.schema.ts';
import type { PaySheetService } from './pay-sheet.service.ts';

const path = '/api/company/{company_id}/pay-runs/{run_id}/sheet';
const shared = { tag: 'Pays', access: companyZone('PAYS'), rate: 'pay', path, params: SheetPath } as const;

export const paySheetRoutes = ({ sheets }: { readonly sheets: PaySheetService }): Route[] => [
  route({
    ...shared,
    method: 'GET',
    id: 'readPaySheet',
    summary: 'Read a pay run as a sheet',
    description:
      'Every pay of the run, pending or complete, beside what the employee was paid in the last run of the pay period, ' +
      'with what differs; and who was paid then and is not now. The ETag is that of the pending pays: sent back as ' +
      'If-Match it completes exactly what was seen.',
    replies: { 200: SheetOut },
    errors: [400, 404],
    handler: async ({ principal, params, request }) => {
      const { body, etag } = await sheets.read({ principal, requestId: request.id }, params.company_id, params.run_id);
      return answer(200, body, { etag });
    },
  }),
  route({
    ...shared,
    method: 'PATCH',
    id: 'changePaySheet',
    summary: 'Change pending pays of a run',
    description:
      'Types into many pending pays at once: a row of a pay gets another value or goes, new rows come onto it, and the ' +
      'pay is worked out again. What is not named stays. Each change carries the version of the row it was made on; a pay ' +
      'that somebody else has changed since is left alone and answered as it stands now. A pay that cannot be worked out ' +
      'holds up no other. Nobody is told: pending pays emit nothing.',
    body: SheetChanges,
    replies: { 200: SheetAnswer },
    errors: [404],
    handler: async ({ principal, params, body, request }) => {
      const caller = { principal, requestId: request.id };
      const { body: changed, etag } = await sheets.change(caller, params.company_id, params.run_id, body.changes);
      return answer(200, changed, { etag });
    },
  }),
];
