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
      'Returns every pay of the run, pending or complete, compared with the employee’s pays in the previous run with the same ' +
      'pay period. Also lists employees who were paid in that run but not in this one. The ETag identifies the pending pays; ' +
      'send it as If-Match to complete exactly these pays.',
    replies: { 200: SheetOut },
    errors: [400, 404],
    handler: async ({ caller, params }) => {
      const { body, etag } = await sheets.read(caller, params.company_id, params.run_id);
      return answer(200, body, { etag });
    },
  }),
  route({
    ...shared,
    method: 'PATCH',
    id: 'changePaySheet',
    summary: 'Change pending pays of a run',
    description:
      'Edits many pending pays at once: changes, removes or adds rows and recalculates each pay. Other rows do not change. ' +
      'Each change states the version that it is based on. If another user has changed the pay since then, ' +
      'the change is not applied and the pay is returned in its current state. A pay that cannot be calculated ' +
      'does not stop the others. Pending pays emit no event.',
    body: SheetChanges,
    replies: { 200: SheetAnswer },
    errors: [404],
    handler: async ({ caller, params, body }) => {
      const { body: changed, etag } = await sheets.change(caller, params.company_id, params.run_id, body.changes);
      return answer(200, changed, { etag });
    },
  }),
];
