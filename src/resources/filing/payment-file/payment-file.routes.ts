import { attachment } from '../../../http/headers.ts';
import { answer, ownCompanyZone, type Route, route } from '../../../http/route.ts';
import { CompanyPath } from '../../pay/pay-run/pay-run.service.ts';
import {
  PaymentFileIn,
  PaymentProblemsOut,
  PaymentProblemsQuery,
  PaymentSettingIn,
  PaymentSettingOut,
  PaymentsOut,
  PayRunPath,
} from './payment-file.schema.ts';
import type { PaymentFileService } from './payment-file.service.ts';

const tag = 'Payments';
const settings = '/api/company/{company_id}/payment-settings';
const run = '/api/company/{company_id}/pay-runs/{pay_run_id}';

export function paymentFileRoutes({ payments }: { payments: PaymentFileService }): Route[] {
  return [
    route({
      method: 'GET',
      path: settings,
      id: 'readPaymentSettings',
      tag,
      summary: 'Read the payment settings',
      description:
        'Returns the account from which wages are paid, for payment files. Returns 404 until an account is set.',
      access: ownCompanyZone('SETTINGS'),
      rate: 'standard',
      params: CompanyPath,
      replies: { 200: PaymentSettingOut },
      errors: [400, 404],
      handler: async ({ caller, params }) => answer(200, await payments.readSetting(caller, params.company_id)),
    }),
    route({
      method: 'PUT',
      path: settings,
      id: 'savePaymentSettings',
      tag,
      summary: 'Set the payment settings',
      description: 'Replaces the account from which wages are paid. Only administrators of the account may do this.',
      access: ownCompanyZone('SETTINGS', { need: 'administer' }),
      rate: 'standard',
      params: CompanyPath,
      body: PaymentSettingIn,
      replies: { 200: PaymentSettingOut },
      errors: [400, 404],
      handler: async ({ caller, params, body }) =>
        answer(200, await payments.saveSetting(caller, params.company_id, body)),
    }),
    route({
      method: 'GET',
      path: `${run}/payments`,
      id: 'listPayments',
      tag,
      summary: 'List the payments of a pay run',
      description:
        'Shows how net pays are split across bank accounts: fixed amounts in rank order, the remainder to the default account. ' +
        'Also lists what is missing for a payment file. Requires the PAYS permission.',
      access: ownCompanyZone('PAYS'),
      rate: 'pay',
      params: PayRunPath,
      replies: { 200: PaymentsOut },
      errors: [400, 404, 409],
      handler: async ({ caller, params }) =>
        answer(200, await payments.list(caller, params.company_id, params.pay_run_id)),
    }),
    route({
      method: 'GET',
      path: `${run}/payment-file/problems`,
      id: 'listPaymentProblems',
      tag,
      summary: 'List payment file problems',
      description:
        'Checks what a bank would reject: missing or invalid accounts, amounts and dates that do not fit the layout, and ' +
        'names and references that lose characters, by employee and field. Also lists who already downloaded a payment ' +
        'file of the run. Pays may be pending. Requires the PAYS permission.',
      access: ownCompanyZone('PAYS'),
      rate: 'pay',
      params: PayRunPath,
      query: PaymentProblemsQuery,
      replies: { 200: PaymentProblemsOut },
      errors: [400, 404],
      handler: async ({ caller, params, query }) => {
        return answer(200, await payments.problems(caller, params.company_id, params.pay_run_id, query));
      },
    }),
    route({
      method: 'POST',
      path: `${run}/payment-file`,
      id: 'downloadPaymentFile',
      tag,
      summary: 'Download the payment file of a pay run',
      description:
        'Australia: a direct-entry (ABA) file. New Zealand: a file in the layout of ANZ, ASB, BNZ, Kiwibank, TSB or Westpac. If an account is missing or ' +
        'invalid, the response lists it for each employee and no file is created. Requires the PAYS permission.',
      access: ownCompanyZone('PAYS'),
      rate: 'pay',
      params: PayRunPath,
      body: PaymentFileIn,
      bodyIs: { optional: true },
      replies: { 200: { content: 'text/plain', description: 'The file' } },
      errors: [400, 404, 409],
      handler: async ({ caller, params, body }) => {
        const file = await payments.file(caller, params.company_id, params.pay_run_id, body ?? {});
        return answer(200, file.text, attachment(file.contentType, file.name));
      },
    }),
  ];
}
