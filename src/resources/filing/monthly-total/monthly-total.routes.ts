import { answer, ownCompanyZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { CompanyPath } from '../../pay/pay-run/pay-run.service.ts';
import { MonthlyTotalOut, MonthlyTotalQuery } from './monthly-total.schema.ts';
import type { MonthlyTotalService } from './monthly-total.service.ts';

export const monthlyTotalRoutes = ({ months }: { months: MonthlyTotalService }): Route[] => [
  route({
    method: 'GET',
    path: '/api/company/{company_id}/monthly-totals',
    id: 'listMonthlyTotals',
    tag: 'Pays',
    summary: 'List what was paid in each month',
    description:
      'Complete pays added up by the month of payment, oldest month first, months without a pay included. An opening ' +
      'year to date was paid by another payroll and is left out. Needs the REPORTS permission.',
    access: ownCompanyZone('REPORTS'),
    rate: 'list',
    params: CompanyPath,
    query: MonthlyTotalQuery,
    replies: { 200: Type.Array(MonthlyTotalOut) },
    errors: [400],
    handler: async ({ principal, params, query, request }) =>
      answer(200, await months.list({ principal, requestId: request.id }, params.company_id, query)),
  }),
];
