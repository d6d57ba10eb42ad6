import { actorOf, recordAudit } from '../../../audit/audit.ts';
import type { Country } from '../../../base/country.ts';
import { badRequest, inBody, notFound } from '../../../base/errors.ts';
import { formatBsb } from '../../../base/identifiers.ts';
import { isNzBankAccount } from '../../../base/nz-bank-account.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import { RULES } from '../../../formats/nz-bank/layouts.ts';
import { type Caller, lockCompany } from '../../company/company/company.service.ts';
import type { PaymentFileDeps } from './payment-file.deps.ts';
import type { PaymentSettingIn, PaymentSettingOut } from './payment-file.schema.ts';
import type { PaymentSettingRecord } from './payment-file.store.ts';
import * as store from './payment-file.store.ts';

/** The decrypted number of the account that wages are paid from. */
export const payerAccountOf = (
  { customer_id, company_id, account_number }: PaymentSettingRecord,
  cipher: FieldCipher,
): string => cipher.open('payment_setting.account_number', [customer_id, company_id], account_number);

const settingView = (setting: PaymentSettingRecord, cipher: FieldCipher): PaymentSettingOut => ({
  account_name: setting.account_name,
  account_number: payerAccountOf(setting, cipher),
  bsb: setting.bsb,
  bank_code: setting.bank_code,
  user_name: setting.user_name,
  user_id: setting.user_id,
  is_balanced: setting.is_balanced,
  description: setting.description,
  file_layout: setting.file_layout,
});

/** The account that wages are paid from, and the settings that its bank requires in payment files. */
export const paymentSettings = ({ db, clock, cipher }: PaymentFileDeps) => ({
  readSetting: ({ principal }: Caller, companyId: number): Promise<PaymentSettingOut> =>
    db.tx(
      principal.customerId,
      async (tx) => {
        const setting = await store.findSetting(tx, companyId);
        if (!setting) throw notFound('The payment settings are not set; set them with PUT payment-settings');
        return settingView(setting, cipher);
      },
      { readOnly: true },
    ),

  saveSetting(
    { principal, requestId }: Caller,
    companyId: number,
    given: PaymentSettingIn,
  ): Promise<PaymentSettingOut> {
    const { customerId } = principal;
    const at = clock.now();
    return db.tx(customerId, async (tx) => {
      const company = await lockCompany(tx, companyId);
      requireFieldsOf(company.country, given);
      const values: PaymentSettingRecord = {
        customer_id: customerId,
        company_id: companyId,
        account_name: given.account_name,
        bsb: given.bsb ? formatBsb(given.bsb) : null,
        bank_code: given.bank_code ?? null,
        user_name: given.user_name ?? null,
        user_id: given.user_id ?? null,
        is_balanced: given.is_balanced ?? false,
        description: given.description ?? null,
        file_layout: given.file_layout ?? null,
        account_number: cipher.seal('payment_setting.account_number', [customerId, companyId], given.account_number),
        updated_at: at,
      };
      await store.saveSetting(tx, values);
      await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
        { action: 'payment-settings.update', entityType: 'company', entityId: companyId, after: given },
      ]);
      return settingView(values, cipher);
    });
  },
});

function requireFieldsOf(country: Country, given: PaymentSettingIn): void {
  const ofAustralia = ['bsb', 'bank_code', 'user_name', 'user_id'] as const;
  if (country === 'NZ') {
    const foreign = ofAustralia.find((name) => given[name] !== undefined && given[name] !== null);
    if (foreign) throw badRequest(`${foreign} is for Australian companies only`, inBody('other_country', foreign));
    if (!isNzBankAccount(given.account_number)) {
      throw badRequest(
        'account_number must be a New Zealand bank account with a valid check digit',
        inBody('wrong_check_digit', 'account_number'),
      );
    }
    const layout = given.file_layout;
    if (layout && !RULES[layout].prefixes.includes(given.account_number.slice(0, 2))) {
      throw badRequest(
        `file_layout ${layout} is for accounts that begin with ${RULES[layout].prefixes.join(', ')}; ${RULES[layout].bank} pays from its own accounts only`,
        inBody('not_a_choice', 'file_layout'),
      );
    }
    return;
  }
  if (given.file_layout)
    throw badRequest('file_layout is for New Zealand companies only', inBody('other_country', 'file_layout'));
  const missing = ofAustralia.find((name) => !given[name]);
  if (missing) throw badRequest(`${missing} is required for an Australian company`, inBody('required', missing));
  if (!/^\d{1,9}$/.test(given.account_number))
    throw badRequest('account_number must be 1 to 9 digits', inBody('wrong_format', 'account_number'));
}
