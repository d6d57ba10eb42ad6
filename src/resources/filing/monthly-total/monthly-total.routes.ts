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
    summary: 'List totals paid per month',
    description:
      'Complete pays summed by month of payment, oldest month first, including months without pays. Opening ' +
      'year-to-date pays are excluded because another system paid them. Requires the REPORTS permission.',
    access: ownCompanyZone('REPORTS'),
    rate: 'list',
    params: CompanyPath,
    query: MonthlyTotalQuery,
    replies: { 200: Type.Array(MonthlyTotalOut) },
    errors: [400],
    handler: async ({ caller, params, query }) => answer(200, await months.list(caller, params.company_id, query)),
  }),
];
