import { badRequest, conflict, notFound } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import { taxYearOf } from '../../../rules/tax-year.ts';
import { type Caller, findCompany } from '../../company/company/company.service.ts';
import { accountNumberOf, listBankAccounts } from '../../people/bank-account/bank-account.service.ts';
import { type EmployeeRecord, findEmployee, opened } from '../../people/employee/employee.service.ts';
import { findPays } from '../pay/public.ts';
import type { PaidAccount } from './net-split.ts';
import { sumItems, sumYear } from './payslip.store.ts';
import { payslipView } from './payslip.view.ts';

export interface PayslipDeps {
  readonly db: Db;
  readonly cipher: FieldCipher;
}

export interface PayslipFile {
  readonly bytes: Buffer;
  readonly name: string;
}

export type PayslipService = ReturnType<typeof payslipService>;

export function payslipService({ db, cipher }: PayslipDeps) {
  return {
    /** The slip shows the pay as it was stored and the employee’s settings as they are now. */
    async pdf(
      { principal }: Caller,
      companyId: number,
      payId: number,
      {
        of,
      }: { /** Whose own it must be: others are not there, nor is a pay that is not complete. */ of?: number } = {},
    ): Promise<PayslipFile> {
      const slip = await db.tx(
        principal.customerId,
        async (tx) => {
          const company = await findCompany(tx, companyId);
          if (!company) throw badRequest('No company found with the given company_id');
          const [made] = await findPays(tx, { companyId, ids: [payId], limit: 1 });
          if (!made) throw notFound('Pay not found');
          const { pay } = made;
          if (of !== undefined && (pay.employee_id !== of || !pay.is_complete)) throw notFound('Pay not found');
          if (!pay.is_complete) throw conflict(`Pay ${payId} is pending; it has a payslip once it is complete`);
          const row = await findEmployee(tx, pay.employee_id);
          if (!row) throw new Error(`the employee of pay ${payId} is gone`);
          const employee = opened(row, cipher);
          const upTo = {
            employeeId: employee.id,
            payId,
            from: taxYearOf(pay.country, pay.processed_date as LocalDate).first,
            paidOn: pay.processed_date,
          };
          return payslipView({
            company,
            made,
            employee,
            accounts: await accountsOf(tx, employee, cipher),
            year: await sumYear(tx, upTo),
            items: await sumItems(tx, upTo),
          });
        },
        { readOnly: true, isolation: 'snapshot' },
      );
      // Loaded with the first slip: what draws it would cost every start a fifth of a second and 26 MB.
      const { payslipPdf } = await import('../../../formats/payslip-pdf/payslip-pdf.ts');
      return { bytes: await payslipPdf(slip), name: `payslip-${payId}.pdf` };
    },
  };
}

/** The list of accounts where there is one; else the two of the employee, the second with its fixed amount. */
async function accountsOf(tx: Tx, employee: EmployeeRecord, cipher: FieldCipher): Promise<readonly PaidAccount[]> {
  const listed = await listBankAccounts(tx, employee.id);
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
