import { ZERO } from '../../../base/decimal.ts';
import { addDays, type LocalDate, localDate } from '../../../base/local-date.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Tx } from '../../../db/tx.ts';
import type { EmployeeDetails } from '../../../formats/payday-filing/employee-details.ts';
import type {
  EmploymentFile,
  EmploymentLine,
  PayCycle as FiledCycle,
} from '../../../formats/payday-filing/employment-information.ts';
import type { ParamsAt } from '../../../params/params.ts';
import type { Line } from '../../../rules/line.ts';
import { employmentInformation } from '../../../rules/nz/employment-information.ts';
import { KIWISAVER_OPT_OUT_DAYS } from '../../../rules/nz/parameters.ts';
import { isMain, isSecondary, type TaxCode } from '../../../rules/nz/tax-code.ts';
import type { PayCycle } from '../../../rules/pay-period.ts';
import type { CompanyRecord } from '../../company/company/company.service.ts';
import { accountNumberOf } from '../../people/bank-account/bank-account.service.ts';
import { type EmployeeRecord, sealedNumberOf } from '../../people/employee/employee.service.ts';
import type { FiledDetails, RefundAccount, RunToFile } from './payday-filing.store.ts';
import * as store from './payday-filing.store.ts';

const CYCLES: Readonly<Record<PayCycle, FiledCycle>> = {
  WEEKLY: 'WK',
  FORTNIGHTLY: 'FT',
  FOUR_WEEKLY: '4W',
  MONTHLY: 'MT',
};

type Reported = Pick<Line, 'report'>;

/** One line for an employee, built from the report data in the stored lines of all pays to file for that employee. */
function employmentLineOf(
  employee: EmployeeRecord,
  paid: { readonly lines: readonly Reported[]; readonly taxCode: string; readonly filed: FiledDetails | undefined },
  run: RunToFile,
  cipher: FieldCipher,
): EmploymentLine {
  const { money, hoursPaid, lumpSumLowRate, childSupportCode } = employmentInformation(paid.lines as readonly Line[]);
  return {
    employeeId: employee.id,
    ird: sealedNumberOf(employee, 'ird_number', cipher),
    name: nameOf(employee),
    taxCode: paid.taxCode,
    start: startToReport(employee, run, paid.filed),
    finish: finishToReport(employee, run, paid.filed),
    periodStart: run.start_date,
    periodEnd: run.end_date,
    cycle: CYCLES[run.pay_period],
    hours: hoursPaid,
    gross: money.gross,
    priorGrossAdjustment: ZERO,
    notLiableAcc: money.not_liable_acc,
    lumpSumLowRate,
    paye: money.paye,
    priorPayeAdjustment: ZERO,
    childSupport: money.child_support,
    childSupportCode,
    studentLoan: money.student_loan,
    slcir: money.slcir,
    slbor: money.slbor,
    kiwisaver: money.kiwisaver_employee,
    netEmployerKiwisaver: money.net_kiwisaver_employer,
    esct: money.esct,
    donationCredit: money.payroll_donation_credit,
    shareScheme: ZERO,
  };
}

/**
 * The start date to report. It is reported only in the period that contains it, unless the employee details already
 * reported it.
 */
function startToReport(
  { start_date }: EmployeeRecord,
  run: RunToFile,
  filed: FiledDetails | undefined,
): LocalDate | null {
  if (filed?.start_date === start_date || start_date < run.start_date || start_date > run.end_date) return null;
  return localDate(start_date);
}

/**
 * The finish date is reported with the last pay, even if that pay is in a later period, unless the employee details
 * already reported it.
 */
function finishToReport({ termination_date: finish }: EmployeeRecord, run: RunToFile, filed: FiledDetails | undefined) {
  return finish === null || finish > run.end_date || filed?.end_date === finish ? null : localDate(finish);
}

const nameOf = ({ first_name, last_name }: EmployeeRecord): string => `${first_name} ${last_name}`;

/**
 * The tax code as filed. Only main and secondary codes are filed with SL; a tailored code includes the loan in its
 * amounts.
 */
export const withLoan = (code: TaxCode, hasStudentLoan: boolean): string =>
  hasStudentLoan && (isMain(code) || isSecondary(code)) ? `${code} SL` : code;

export const detailsOf = (
  employee: EmployeeRecord,
  { account, cipher, params }: { account: RefundAccount | undefined; cipher: FieldCipher; params: ParamsAt },
): EmployeeDetails => ({
  employeeId: employee.id,
  // The KiwiSaver notice depends on earlier filings, so the caller sets it.
  kiwisaver: null,
  ird: sealedNumberOf(employee, 'ird_number', cipher),
  title: employee.honorific,
  firstName: employee.first_name,
  middleName: employee.middle_name,
  lastName: employee.last_name,
  birthDate: employee.date_of_birth === null ? null : localDate(employee.date_of_birth),
  start: localDate(employee.start_date),
  end: employee.termination_date === null ? null : localDate(employee.termination_date),
  email: employee.email_address || null,
  mobile: employee.phone_mobile || null,
  phone: employee.phone_home || null,
  country: employee.country,
  street: employee.address1,
  suburb: employee.address2,
  city: employee.city,
  postcode: employee.postcode,
  state: employee.state,
  taxCodes: [withLoan(employee.nz_tax_code ?? 'ND', employee.has_student_loan)],
  optOut: optOutOf(employee, account, { cipher, params }),
});

/**
 * The opt-out to file. Only automatically enrolled employees can opt out, and after the statutory period they need a
 * reason.
 */
function optOutOf(
  employee: EmployeeRecord,
  account: RefundAccount | undefined,
  { cipher, params }: { cipher: FieldCipher; params: ParamsAt },
): EmployeeDetails['optOut'] {
  const signedOn = employee.declarations.kiwisaver_opted_out_on ?? null;
  if (signedOn === null || employee.kiwisaver_status_code !== 'AE') return undefined;
  const days = params.get(KIWISAVER_OPT_OUT_DAYS).value;
  const start = localDate(employee.start_date);
  if (signedOn < addDays(start, days.from) || signedOn > addDays(start, days.to)) return 'OUT_OF_TIME';
  return { signedOn, account: refundAccount(employee, account, cipher) };
}

/**
 * Contract [EMP-185]: the account for a refund is the first one of the list, or the inline account if there is no list.
 */
function refundAccount(employee: EmployeeRecord, account: RefundAccount | undefined, cipher: FieldCipher) {
  if (account) return { name: account.account_name, number: accountNumberOf(account, cipher) };
  const number = sealedNumberOf(employee, 'primary_bank_account_number', cipher);
  return number ? { name: employee.primary_bank_account_name || nameOf(employee), number } : null;
}

/** The name and version of the software for the file header, without employer data. */
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

/** The employment information for pays of one payday: one line per employee, built from the stored pay lines. */
export async function employmentFile(
  tx: Tx,
  company: CompanyRecord,
  run: store.RunToFile,
  given: {
    pays: readonly Pick<store.PayToFile, 'id' | 'employee_id' | 'tax_code' | 'has_student_loan'>[];
    payday: LocalDate;
    isFinalReturn: boolean;
    /** The employee details that were filed earlier, by employee. */
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
  // If an employee has several pays on one day, the tax code of the last one is used.
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
