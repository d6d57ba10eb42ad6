import type { LocalDate } from '../../../base/local-date.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Payslip } from '../../../formats/payslip-pdf/payslip-pdf.ts';
import { taxYearOf } from '../../../rules/tax-year.ts';
import type { CompanyRecord } from '../../company/company/company.service.ts';
import { accountNumberOf, type BankAccountRecord } from '../../people/bank-account/bank-account.service.ts';
import { type EmployeeRecord, opened } from '../../people/employee/employee.service.ts';
import { findPays, type MadePay } from '../pay/read.public.ts';
import * as store from './payslip.store.ts';
import { type PaidAccount, payslipView } from './payslip.view.ts';

/** The content of a payslip, and its pay. */
export interface GatheredSlip {
  readonly made: MadePay;
  readonly slip: Payslip;
}

/**
 * The payslips of pays, in id order: the pays as stored, with the employees' current settings. Sends a constant number
 * of statements. Skips deleted and pending pays.
 */
export async function gatherSlips(
  tx: Tx,
  { company, payIds, cipher }: { company: CompanyRecord; payIds: readonly number[]; cipher: FieldCipher },
): Promise<readonly GatheredSlip[]> {
  const found = await findPays(tx, { companyId: company.id, ids: payIds, is_complete: true, limit: payIds.length });
  const pays = found.sort((a, b) => a.pay.id - b.pay.id);
  const employeeIds = [...new Set(pays.map(({ pay }) => pay.employee_id))];
  const wanted = pays.map(({ pay }) => ({
    payId: pay.id,
    from: taxYearOf(pay.country, pay.processed_date as LocalDate).first,
  }));
  const employees = new Map((await store.listEmployees(tx, employeeIds)).map((row) => [row.id, opened(row, cipher)]));
  const accounts = await store.listAccounts(tx, employeeIds);
  const payees = await store.listPayees(tx, employeeIds);
  const years = await store.sumYears(tx, wanted);
  const items = await store.sumItems(tx, wanted);
  return pays.map((made) => {
    const { id, employee_id } = made.pay;
    const employee = employees.get(employee_id)!;
    const slip = payslipView({
      company,
      made,
      employee,
      accounts: accountsOf(employee, accounts.get(employee_id) ?? [], cipher),
      payees: payees.get(employee_id) ?? [],
      year: years.get(id)!,
      items: items.get(id) ?? [],
    });
    return { made, slip };
  });
}

/**
 * The listed accounts, if the list is not empty; otherwise the two accounts in the employee record, the second with its
 * fixed amount.
 */
function accountsOf(
  employee: EmployeeRecord,
  listed: readonly BankAccountRecord[],
  cipher: FieldCipher,
): readonly PaidAccount[] {
  if (listed.length > 0) {
    return listed.map((account) => ({
      name: account.account_name,
      number: accountNumberOf(account, cipher),
      amount: account.amount,
    }));
  }
  const { primary_bank_account_number: primary, secondary_bank_account_number: secondary } = employee;
  const named = (name: string | null): string => (name === null || name === '' ? 'Bank account' : name);
  return [
    ...(primary ? [{ name: named(employee.primary_bank_account_name), number: primary, amount: null }] : []),
    ...(primary && secondary && employee.secondary_bank_amount_per_period !== null
      ? [
          {
            name: named(employee.secondary_bank_account_name),
            number: secondary,
            amount: employee.secondary_bank_amount_per_period,
          },
        ]
      : []),
  ];
}
