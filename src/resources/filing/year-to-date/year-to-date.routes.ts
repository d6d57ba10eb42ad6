import { answer, ownCompanyZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { CompanyPath } from '../../pay/pay-run/pay-run.service.ts';
import { EmployeeYearOut, EmployeeYearQuery } from './year-to-date.schema.ts';
import type { YearToDateService } from './year-to-date.service.ts';

export const yearToDateRoutes = ({ years }: { years: YearToDateService }): Route[] => [
  route({
    method: 'GET',
    path: '/api/company/{company_id}/year-to-date',
    id: 'listYearToDate',
    tag: 'Pays',
    summary: 'List employees’ year-to-date totals',
    description:
      'One entry per employee with a complete pay in the year, sorted by name. Requires the REPORTS permission.',
    access: ownCompanyZone('REPORTS'),
    rate: 'list',
    params: CompanyPath,
    query: EmployeeYearQuery,
    pages: 'by-store',
    replies: { 200: Type.Array(EmployeeYearOut) },
    errors: [400],
    handler: async ({ caller, params, query, page }) =>
      answer(200, await years.list(caller, params.company_id, { ...query, page })),
  }),
];
