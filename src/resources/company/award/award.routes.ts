import { nameOrder } from '../../../base/name-order.ts';
import { answer, companyZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { AwardIn, AwardOut, AwardParams, AwardPatch, AwardsParams } from './award.schema.ts';
import type { AwardService } from './award.service.ts';

const tag = 'Pay rates';

export function awardRoutes({ awards }: { awards: AwardService }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/company/{company_id}/awards',
      id: 'listAwards',
      tag,
      summary: 'List awards',
      description: 'Always empty for a New Zealand company.',
      access: companyZone('COMPANY'),
      rate: 'list',
      params: AwardsParams,
      pages: { keyOf: ({ name, id }) => [nameOrder(name), id] },
      replies: { 200: Type.Array(AwardOut) },
      errors: [400],
      handler: async ({ caller, params }) => answer(200, await awards.list(caller, params.company_id)),
    }),
    route({
      method: 'POST',
      path: '/api/company/{company_id}/awards',
      id: 'createAward',
      tag,
      summary: 'Create an award',
      description:
        'Australian companies only. With a pack, such as MA000004, the rules and rates of that modern award apply to the employees for whom the award is declared.',
      access: companyZone('COMPANY'),
      rate: 'standard',
      params: AwardsParams,
      body: AwardIn,
      replies: { 201: AwardOut },
      errors: [400, 404, 409],
      handler: async ({ caller, params, body }) => answer(201, await awards.create(caller, params.company_id, body)),
    }),
    route({
      method: 'PATCH',
      path: '/api/company/{company_id}/awards/{award_id}',
      id: 'updateAward',
      tag,
      summary: 'Change an award',
      description:
        'Changes the name, or the pack: the code of the modern award whose rules and rates apply. The award keeps its classifications. Returns 409 when another award of the company has the same name, and 422 for a pack without rules.',
      access: companyZone('COMPANY'),
      rate: 'standard',
      params: AwardParams,
      body: AwardPatch,
      replies: { 200: AwardOut },
      errors: [404, 409],
      handler: async ({ caller, params, body }) =>
        answer(200, await awards.update(caller, { companyId: params.company_id, id: params.award_id }, body)),
    }),
    route({
      method: 'DELETE',
      path: '/api/company/{company_id}/awards/{award_id}',
      id: 'deleteAward',
      tag,
      summary: 'Delete an award',
      description: 'Returns 409 while the award has classifications or is declared for employees.',
      access: companyZone('COMPANY'),
      rate: 'standard',
      params: AwardParams,
      replies: { 204: { content: null, description: 'Deleted' } },
      errors: [404, 409],
      handler: async ({ caller, params }) => {
        await awards.remove(caller, { companyId: params.company_id, id: params.award_id });
        return answer(204, undefined);
      },
    }),
  ];
}
