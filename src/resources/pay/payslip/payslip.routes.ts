import { answer, companyZone, type Route, route } from '../../../http/route.ts';
import { PayPath } from '../pay/public.ts';
import type { PayslipService } from './payslip.service.ts';

export const payslipRoutes = ({ payslips }: { payslips: PayslipService }): Route[] => [
  route({
    method: 'GET',
    path: '/api/company/{company_id}/pays/{pay_id}/payslip.pdf',
    id: 'downloadPayslip',
    tag: 'Pays',
    summary: 'Download a payslip',
    description:
      'One page for the employee, with what the employee’s payslip options show. 409 while the pay is pending.',
    access: companyZone('PAYS'),
    rate: 'pdf',
    params: PayPath,
    replies: { 200: { content: 'application/pdf', description: 'The payslip' } },
    errors: [400, 404, 409],
    handler: async ({ principal, params, request }) => {
      const { bytes, name } = await payslips.pdf(
        { principal, requestId: request.id },
        params.company_id,
        params.pay_id,
      );
      return answer(200, bytes, {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${name}"`,
        'cache-control': 'private, no-store',
      });
    },
  }),
];
