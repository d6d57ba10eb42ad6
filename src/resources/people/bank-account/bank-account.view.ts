import type { FieldCipher } from '../../../base/secrets.ts';
import type { BankAccountOut } from './bank-account.schema.ts';
import type { BankAccountRecord } from './bank-account.store.ts';

export const accountNumberOf = (
  { customer_id, id, account_number }: Pick<BankAccountRecord, 'customer_id' | 'id' | 'account_number'>,
  cipher: FieldCipher,
): string => cipher.open('bank_account.account_number', [customer_id, id], account_number);

export const bankAccountView = (record: BankAccountRecord, cipher: FieldCipher): BankAccountOut => ({
  id: record.id,
  employee_id: record.employee_id,
  rank: record.rank,
  is_default: record.rank === 0,
  account_name: record.account_name,
  bsb: record.bsb,
  account_number: accountNumberOf(record, cipher),
  amount: record.amount,
  reference: record.reference,
});
