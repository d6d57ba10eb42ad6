import { answer, companyZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { CompanyPath, PayRunOut, PayRunQuery } from './pay-run.schema.ts';
import type { PayRunService } from './pay-run.service.ts';

export function payRunRoutes({ payRuns }: { payRuns: PayRunService }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/company/{company_id}/pay-runs',
      id: 'listPayRuns',
      tag: 'Pays',
      summary: 'List pay runs',
      description: 'Newest period end first. A run has the pays of one pay period of the company.',
      access: companyZone('PAYS'),
      rate: 'pay',
      params: CompanyPath,
      query: PayRunQuery,
      pages: 'by-store',
      replies: { 200: Type.Array(PayRunOut) },
      errors: [400],
      handler: async ({ principal, params, query, page }) =>
        answer(200, await payRuns.list({ principal }, params.company_id, { ...query, page })),
    }),
  ];
}
