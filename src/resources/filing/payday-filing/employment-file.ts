import type { LocalDate } from '../../../base/local-date.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Tx } from '../../../db/tx.ts';
import type { EmploymentFile } from '../../../formats/payday-filing/employment-information.ts';
import type { CompanyRecord } from '../../company/company/company.service.ts';
import type { EmployeeRecord } from '../../people/employee/employee.service.ts';
import { employmentLineOf, withLoan } from './filing-lines.ts';
import * as store from './payday-filing.store.ts';

/** Software name and version, without employer data. */
export const packageOf = (version: string): string => `Tasman_Payroll_v${version}`;

export interface MadeFile {
  readonly file: EmploymentFile;
  /** The employees of the lines, in the same order. */
  readonly employees: readonly EmployeeRecord[];
}

/** A file with only a header. */
export const emptyFile = (
  company: CompanyRecord,
  { payday, version }: { payday: LocalDate; version: string },
): EmploymentFile => ({
  employerName: company.name,
  employerIrd: company.employer_ird_number,
  payday,
  isFinalReturn: false,
  intermediaryIrd: null,
  contactName: company.contact_name,
  phone: company.phone || null,
  email: company.email_address || null,
  package: packageOf(version),
  lines: [],
});

/** The employment information of pays of one payday: one line per employee, from the stored pay lines. */
export async function employmentFile(
  tx: Tx,
  company: CompanyRecord,
  run: store.RunToFile,
  given: {
    pays: readonly Pick<store.PayToFile, 'id' | 'employee_id' | 'tax_code' | 'has_student_loan'>[];
    payday: LocalDate;
    isFinalReturn: boolean;
    /** The employee details filed before. */
    filedDetails: ReadonlyMap<number, store.FiledDetails>;
  },
  { cipher, version }: { cipher: FieldCipher; version: string },
): Promise<MadeFile> {
  const reports = await store.listReports(
    tx,
    given.pays.map(({ id }) => id),
  );
  const employeeOf = new Map(given.pays.map(({ id, employee_id }) => [id, employee_id]));
  const employees = await store.listEmployees(tx, company.id, [...new Set(employeeOf.values())]);
  // If an employee has several pays on one day, the last one's tax code counts.
  const codeOf = new Map(given.pays.map((pay) => [pay.employee_id, withLoan(pay.tax_code, pay.has_student_loan)]));
  const linesOf = new Map<number, { report: Readonly<Record<string, string>> }[]>(employees.map(({ id }) => [id, []]));
  for (const { pay_id, report } of reports) linesOf.get(employeeOf.get(pay_id)!)!.push({ report });
  return {
    employees,
    file: {
      ...emptyFile(company, { payday: given.payday, version }),
      isFinalReturn: given.isFinalReturn,
      lines: employees.map((employee) => {
        const paid = {
          lines: linesOf.get(employee.id)!,
          taxCode: codeOf.get(employee.id)!,
          filed: given.filedDetails.get(employee.id),
        };
        return employmentLineOf(employee, paid, run, cipher);
      }),
    },
  };
}
