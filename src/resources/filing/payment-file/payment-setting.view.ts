import type { FieldCipher } from '../../../base/secrets.ts';
import type { PaymentSettingOut } from './payment-file.schema.ts';
import type { PaymentSettingRecord } from './tables.ts';

/** The decrypted number of the account to pay from. */
export const payerAccountOf = (
  { customer_id, company_id, account_number }: PaymentSettingRecord,
  cipher: FieldCipher,
): string => cipher.open('payment_setting.account_number', [customer_id, company_id], account_number);

export const settingView = (setting: PaymentSettingRecord, cipher: FieldCipher): PaymentSettingOut => ({
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
