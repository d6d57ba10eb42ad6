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
    description:
      'Holidays in a date range, sorted by date: national (NZ) or state (AU) holidays and holidays that the company declared.',
    access: ownCompanyZone('COMPANY'),
    rate: 'list',
    params: PublicHolidayPath,
    query: PublicHolidayQuery,
    replies: { 200: Type.Array(PublicHolidayOut) },
    errors: [400],
    handler: async ({ caller, params, query }) => answer(200, await holidays.list(caller, params.company_id, query)),
  }),
];
