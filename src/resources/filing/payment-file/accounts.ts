import { decimal } from '../../../base/decimal.ts';
import { formatBsb } from '../../../base/identifiers.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { AccountFields } from '../../../formats/payee.ts';
import { accountNumberOf } from '../../people/bank-account/bank-account.service.ts';
import { type EmployeeRecord, sealedNumberOf } from '../../people/employee/employee.service.ts';
import type { RankedAccount } from './payment-file.store.ts';
import type { Account } from './split.ts';

const LISTED: AccountFields = {
  bsb: 'bsb',
  number: 'account_number',
  name: 'account_name',
  reference: 'reference',
};

/** Contract [EMP-185]: the list of accounts if there is one, else the inline fields; never both. */
export function accountsOf(
  employee: EmployeeRecord,
  ranked: readonly RankedAccount[],
  cipher: FieldCipher,
): readonly Account[] {
  if (ranked.length > 0) {
    return ranked.map((account) => ({
      name: account.account_name,
      bsb: account.bsb,
      number: accountNumberOf(account, cipher),
      reference: account.reference,
      amount: account.amount === null ? null : decimal(account.amount),
      fields: LISTED,
    }));
  }
  const primary = inline(employee, 'primary', cipher);
  const secondary = inline(employee, 'secondary', cipher);
  const fixed = employee.secondary_bank_amount_per_period;
  if (!primary) return [];
  return secondary && fixed !== null
    ? [primary, { ...secondary, reference: employee.secondary_bank_reference, amount: decimal(fixed) }]
    : [primary];
}

function inline(employee: EmployeeRecord, which: 'primary' | 'secondary', cipher: FieldCipher): Account | undefined {
  const number = sealedNumberOf(employee, `${which}_bank_account_number`, cipher);
  if (!number) return undefined;
  const bsb = employee[`${which}_bank_bsb`];
  return {
    name: employee[`${which}_bank_account_name`] || `${employee.first_name} ${employee.last_name}`,
    bsb: bsb ? formatBsb(bsb) : null,
    number,
    reference: null,
    amount: null,
    fields: {
      bsb: `${which}_bank_bsb`,
      number: `${which}_bank_account_number`,
      name: `${which}_bank_account_name`,
      reference: `${which}_bank_reference`,
    },
  };
}
