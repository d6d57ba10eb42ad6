import { answer, companyZone, employeeZone, onTarget, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { EmployeePath } from '../../people/employee/employee.service.ts';
import { PayPath } from '../pay/read.public.ts';
import { CompanyPath } from '../pay-run/pay-run.service.ts';
import {
  PayRunPath,
  PayslipDeliveryIn,
  PayslipDeliveryOut,
  PayslipMailingIn,
  PayslipMailingOut,
  PayslipMailOut,
  PayslipMailQuery,
} from './payslip-mail.schema.ts';
import type { PayslipMailService } from './payslip-mail.service.ts';

const tag = 'Payslips';
const WHOM =
  'Emails payslips to employees who receive them by email and have an address; all others are listed with the reason. Payslips ' +
  'that were already sent are not sent again unless again is true. The PDF is rendered when the email is sent: if the pay was deleted or ' +
  'changed by then, its payslip is not sent, and the list of payslip emails shows the reason.';
const delivery = '/api/employees/{employee_id}/payslip-delivery';

export const payslipMailRoutes = ({ mails }: { mails: PayslipMailService }): Route[] => [
  route({
    method: 'POST',
    path: '/api/pay-run/{pay_run_id}/payslips/email',
    id: 'mailPayslipsOfRun',
    tag,
    summary: 'Send the payslips of a pay run by email',
    description: WHOM,
    access: onTarget({ of: 'pay-run', area: 'PAYS', afterBody: true }),
    rate: 'standard',
    params: PayRunPath,
    body: PayslipMailingIn,
    bodyIs: { optional: true },
    replies: { 200: PayslipMailingOut },
    errors: [404],
    handler: async ({ caller, params, body }) =>
      answer(200, await mails.sendRun(caller, params.pay_run_id, body ?? {})),
  }),
  route({
    method: 'POST',
    path: '/api/company/{company_id}/pays/{pay_id}/payslip/email',
    id: 'mailPayslip',
    tag,
    summary: 'Send the payslip of a pay by email',
    description: `${WHOM} Returns 409 while the pay is pending.`,
    access: companyZone('PAYS'),
    rate: 'pay',
    params: PayPath,
    body: PayslipMailingIn,
    bodyIs: { optional: true },
    replies: { 200: PayslipMailingOut },
    errors: [404, 409],
    handler: async ({ caller, params, body }) => {
      return answer(200, await mails.sendPay(caller, params.company_id, params.pay_id, body ?? {}));
    },
  }),
  route({
    method: 'GET',
    path: '/api/company/{company_id}/payslip-emails',
    id: 'listPayslipEmails',
    tag,
    summary: 'List payslip emails',
    description: 'Newest first, each with its address and status. Can be filtered by run, employee, pay or status.',
    access: companyZone('PAYS'),
    rate: 'list',
    params: CompanyPath,
    query: PayslipMailQuery,
    pages: 'by-store',
    replies: { 200: Type.Array(PayslipMailOut) },
    errors: [400],
    handler: async ({ caller, params, query, page }) =>
      answer(200, await mails.list(caller, params.company_id, { ...query, page })),
  }),
  route({
    method: 'GET',
    path: delivery,
    id: 'readPayslipDelivery',
    tag,
    summary: 'Read how an employee receives payslips',
    description:
      'Returns whether payslips are sent by email, shown in the portal or printed, and whether the employee chose this.',
    access: employeeZone(),
    rate: 'standard',
    params: EmployeePath,
    replies: { 200: PayslipDeliveryOut },
    errors: [400],
    handler: async ({ caller, params }) => answer(200, await mails.readDelivery(caller, params.employee_id)),
  }),
  route({
    method: 'PUT',
    path: delivery,
    id: 'savePayslipDelivery',
    tag,
    summary: 'Set how an employee receives payslips',
    description: 'Applies to payslips sent from now on.',
    access: employeeZone(),
    rate: 'standard',
    params: EmployeePath,
    body: PayslipDeliveryIn,
    replies: { 200: PayslipDeliveryOut },
    errors: [400, 409],
    handler: async ({ caller, params, body }) =>
      answer(200, await mails.saveDelivery(caller, params.employee_id, body)),
  }),
];
