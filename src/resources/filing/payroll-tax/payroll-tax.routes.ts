import { answer, ownCompanyZone, type Route, route } from '../../../http/route.ts';
import { CompanyPath } from '../../pay/pay-run/pay-run.service.ts';
import { PayrollTaxOut, PayrollTaxQuery } from './payroll-tax.schema.ts';
import type { PayrollTaxService } from './payroll-tax.service.ts';

export const payrollTaxRoutes = ({ payrollTaxes }: { payrollTaxes: PayrollTaxService }): Route[] => [
  route({
    method: 'GET',
    path: '/api/company/{company_id}/payroll-tax',
    id: 'readPayrollTax',
    tag: 'Pays',
    summary: 'Calculate the payroll tax of a month',
    description:
      'Australian companies only. Returns the wages of a month by state and each state’s payroll tax, with explanations. The result is an estimate for the ' +
      'monthly return and lists its assumptions and unknowns. Grouping is not considered.',
    access: ownCompanyZone('REPORTS'),
    rate: 'list',
    params: CompanyPath,
    query: PayrollTaxQuery,
    replies: { 200: PayrollTaxOut },
    errors: [400],
    handler: async ({ caller, params, query }) =>
      answer(200, await payrollTaxes.report(caller, params.company_id, query)),
  }),
];
