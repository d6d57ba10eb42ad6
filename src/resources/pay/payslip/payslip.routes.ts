import { Readable } from 'node:stream';
import { attachment, inline } from '../../../http/headers.ts';
import { PayRunId } from '../../../http/record-fields.ts';
import { answer, companyZone, onTarget, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { PayPath } from '../pay/read.public.ts';
import type { PayslipService } from './payslip.service.ts';

export const payslipRoutes = ({ payslips }: { payslips: PayslipService }): Route[] => [
  route({
    method: 'GET',
    path: '/api/company/{company_id}/pays/{pay_id}/payslip.pdf',
    id: 'downloadPayslip',
    tag: 'Payslips',
    summary: 'Download a payslip',
    description: 'A PDF that follows the employee’s payslip options. Returns 409 while the pay is pending.',
    access: companyZone('PAYS'),
    rate: 'pdf',
    params: PayPath,
    replies: { 200: { content: 'application/pdf', description: 'The payslip' } },
    errors: [400, 404, 409],
    handler: async ({ caller, params }) => {
      const { bytes, name } = await payslips.pdf(caller, params.company_id, params.pay_id);
      return answer(200, bytes, inline('application/pdf', name));
    },
  }),
  route({
    method: 'GET',
    path: '/api/pay-run/{pay_run_id}/payslips.zip',
    id: 'downloadPayslips',
    tag: 'Payslips',
    summary: 'Download the payslips of a pay run as one ZIP',
    description:
      'One PDF for each complete pay of the run except opening figures, named by employee, payday and pay. The ' +
      'archive is streamed as it is created. Returns 409 if no pay of the run is complete.',
    access: onTarget({ of: 'pay-run', area: 'PAYS' }),
    rate: 'pdf',
    params: Type.Object({ pay_run_id: PayRunId() }, { additionalProperties: false }),
    replies: { 200: { content: 'application/zip', description: 'The archive' } },
    errors: [404, 409],
    handler: async ({ caller, params }) => {
      const pieces = await payslips.zip(caller, params.pay_run_id);
      return answer(
        200,
        Readable.from(pieces, { objectMode: false, highWaterMark: 64 * 1024 }),
        attachment('application/zip', `payslips-run-${params.pay_run_id}.zip`),
      );
    },
  }),
];
