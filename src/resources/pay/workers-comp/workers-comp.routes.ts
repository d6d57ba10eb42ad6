import { answer, companyZone, jsonText, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { CreatePaysQuery } from '../pay/make.public.ts';
import { ListPaysQuery, PaysOut } from '../pay/read.public.ts';
import { CompanyPath } from '../pay-run/pay-run.service.ts';
import { WorkersCompIn } from './workers-comp.schema.ts';
import type { WorkersCompService } from './workers-comp.service.ts';

const shared = { tag: 'Pays', access: companyZone('PAYS'), rate: 'pay', params: CompanyPath } as const;

export function workersCompRoutes({ workersComp }: { workersComp: WorkersCompService }): Route[] {
  return [
    route({
      ...shared,
      method: 'PUT',
      path: '/api/company/{company_id}/create-workers-comp-pays',
      id: 'createWorkersCompPays',
      dryRun: true,
      summary: 'Create workers-compensation pays',
      description:
        'Creates complete pays with one row of WORKERS_COMP leave each, all of them or none; an error names its pay as ' +
        'workers_comp_pays[index]. No super is paid on these pays unless the employee’s super is based on GROSS. They are in addition to ' +
        'the ordinary pay of the period. Query parameters, previews and headers are the same as for creating pays.',
      query: CreatePaysQuery,
      body: Type.Array(WorkersCompIn),
      bodyIs: { batch: true },
      headers: {
        'If-Match': {
          description: 'The ETag of a preview (dry_run=true). Returns 412 if the pays differ from the preview',
        },
      },
      replies: { 200: PaysOut },
      errors: [400, 404, 409, 412],
      handler: async ({ caller, params, query, body, request }) => {
        const ifMatch = request.headers['if-match'];
        const made = await workersComp.create(caller, params.company_id, query, body, {
          ...(ifMatch === undefined ? {} : { ifMatch }),
        });
        return answer(200, jsonText(made.body), made.etag === undefined ? {} : { etag: made.etag });
      },
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/api/company/{company_id}/workers-comp-pays',
      id: 'listWorkersCompPays',
      summary: 'List pays with workers compensation',
      description:
        'Pays whose total_workers_compensation is above zero; filters and shapes are the same as for the pay list.',
      query: ListPaysQuery,
      pages: 'by-store',
      replies: { 200: PaysOut },
      errors: [400],
      handler: async ({ caller, params, query, page }) =>
        answer(200, await workersComp.list(caller, params.company_id, query, page)),
    }),
  ];
}
