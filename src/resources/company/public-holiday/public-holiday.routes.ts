import { answer, ownCompanyZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { PublicHolidayOut, PublicHolidayPath, PublicHolidayQuery } from './public-holiday.schema.ts';
import type { PublicHolidayService } from './public-holiday.service.ts';

export const publicHolidayRoutes = ({ holidays }: { holidays: PublicHolidayService }): Route[] => [
  route({
    method: 'GET',
    path: '/api/company/{company_id}/public-holidays',
    id: 'listPublicHolidays',
    tag: 'Leave',
    summary: 'List the public holidays of a company',
    description: 'Between two days, the first one first: of the country (NZ) or the state (AU), and those it declared.',
    access: ownCompanyZone('COMPANY'),
    rate: 'list',
    params: PublicHolidayPath,
    query: PublicHolidayQuery,
    replies: { 200: Type.Array(PublicHolidayOut) },
    errors: [400],
    handler: async ({ principal, params, query, request }) =>
      answer(200, await holidays.list({ principal, requestId: request.id }, params.company_id, query)),
  }),
];
