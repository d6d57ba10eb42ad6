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
      'Returns every pay of the run, pending or complete, compared with the pay of the employee in the previous run of the pay ' +
      'period, and the employees who were paid then but not now. The ETag identifies the pending pays; sent back as ' +
      'If-Match, it completes exactly these pays.',
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
      'Edits many pending pays at once: changes or removes rows, adds new ones, and recalculates ' +
      'the pay. Other rows stay. Each change names the version of the row that it was based on. A pay ' +
      'that another user has changed since then is not changed and is returned in its current state. A pay that cannot be calculated ' +
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
