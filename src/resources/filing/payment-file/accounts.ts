import { decimal } from '../../../base/decimal.ts';
import { formatBsb } from '../../../base/identifiers.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { EmployeeRecord } from '../../people/employee/employee.service.ts';
import type { RankedAccount } from './payment-file.store.ts';
import type { Account } from './split.ts';

/** Contract [EMP-185]: the list of accounts when there is one, else the inline fields; never both. */
export function accountsOf(
  employee: EmployeeRecord,
  ranked: readonly RankedAccount[],
  cipher: FieldCipher,
): readonly Account[] {
  if (ranked.length > 0) {
    return ranked.map(({ account_name, bsb, account_number, amount, reference }) => ({
      name: account_name,
      bsb,
      number: cipher.decrypt(account_number),
      reference,
      amount: amount === null ? null : decimal(amount),
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
  const number = employee[`${which}_bank_account_number`];
  if (!number) return undefined;
  const bsb = employee[`${which}_bank_bsb`];
  return {
    name: employee[`${which}_bank_account_name`] || `${employee.first_name} ${employee.last_name}`,
    bsb: bsb ? formatBsb(bsb) : null,
    number: cipher.decrypt(number),
    reference: null,
    amount: null,
  };
}
