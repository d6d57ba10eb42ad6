import type { EmployeeRecord } from '../../people/employee/employee.service.ts';
import type { MadePay } from '../pay/read.public.ts';
import type { Payee } from './payslip.store.ts';

type PayItem = MadePay['items'][number];

/** The employee's fund by name and USI, as far as they are known. */
export function fundOf({ default_employee_fund_name: fund, default_employee_fund_usi: usi }: EmployeeRecord) {
  if (fund && usi) return `${fund} (${usi})`;
  return fund || usi || null;
}

/**
 * The fund or account that a deduction is paid into, by name and number as far as known; empty for other rows. Fair
 * Work Regulations 3.46(2) require it for each deduction.
 */
export function paidInto(item: PayItem, employee: EmployeeRecord, payees: readonly Payee[]): string {
  if (item.kind === 'sacrifice' && item.is_super) {
    return toText(fundOf(employee), employee.default_employee_fund_member_number, 'member ');
  }
  if (item.kind !== 'deduction') return '';
  const payee = payees.find(({ name }) => name === item.description.toLowerCase());
  return payee ? toText(payee.payee_name, payee.payee_account, 'account ') : '';
}

function toText(name: string | null, number: string | null, numberIs: string): string {
  if (!name) return number ? `To ${numberIs}${number}` : '';
  return number ? `To ${name}, ${numberIs}${number}` : `To ${name}`;
}
