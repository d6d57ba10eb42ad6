import { ZERO } from '../../../base/decimal.ts';
import { addDays, type LocalDate, localDate } from '../../../base/local-date.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { EmployeeDetails } from '../../../formats/payday-filing/employee-details.ts';
import type { EmploymentLine, PayCycle } from '../../../formats/payday-filing/employment-information.ts';
import type { ParamsAt } from '../../../params/params.ts';
import type { Line } from '../../../rules/line.ts';
import { employmentInformation } from '../../../rules/nz/employment-information.ts';
import { KIWISAVER_OPT_OUT_DAYS } from '../../../rules/nz/parameters.ts';
import { isMain, isSecondary, type TaxCode } from '../../../rules/nz/tax-code.ts';
import type { PayPeriod } from '../../../rules/pay-period.ts';
import { accountNumberOf } from '../../people/bank-account/bank-account.service.ts';
import { type EmployeeRecord, sealedNumberOf } from '../../people/employee/employee.service.ts';
import type { FiledDetails, RefundAccount, RunToFile } from './payday-filing.store.ts';

const CYCLES: Readonly<Record<PayPeriod, PayCycle>> = { WEEKLY: 'WK', FORTNIGHTLY: 'FT', MONTHLY: 'MT' };

type Reported = Pick<Line, 'report'>;

/** One line for an employee, from the report facts of the stored lines of all the pays that are filed. */
export function employmentLineOf(
  employee: EmployeeRecord,
  paid: { readonly lines: readonly Reported[]; readonly taxCode: string; readonly told: FiledDetails | undefined },
  run: RunToFile,
  cipher: FieldCipher,
): EmploymentLine {
  const { money, hoursPaid, lumpSumLowRate, childSupportCode } = employmentInformation(paid.lines as readonly Line[]);
  return {
    employeeId: employee.id,
    ird: sealedNumberOf(employee, 'ird_number', cipher),
    name: nameOf(employee),
    taxCode: paid.taxCode,
    start: startToTell(employee, run, paid.told),
    finish: finishToTell(employee, run, paid.told),
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

/** Told only in the period it happens, and not when the employee details told it. */
function startToTell({ start_date }: EmployeeRecord, run: RunToFile, told: FiledDetails | undefined): LocalDate | null {
  if (told?.start_date === start_date || start_date < run.start_date || start_date > run.end_date) return null;
  return localDate(start_date);
}

/** Told with the last pay, also where that falls into a later period, and not when the employee details told it. */
function finishToTell({ termination_date: finish }: EmployeeRecord, run: RunToFile, told: FiledDetails | undefined) {
  return finish === null || finish > run.end_date || told?.end_date === finish ? null : localDate(finish);
}

const nameOf = ({ first_name, last_name }: EmployeeRecord): string => `${first_name} ${last_name}`;

/** Main and secondary codes alone are filed with SL; a tailored one has its loan in the amounts. */
export const withLoan = (code: TaxCode, hasStudentLoan: boolean): string =>
  hasStudentLoan && (isMain(code) || isSecondary(code)) ? `${code} SL` : code;

export const detailsOf = (
  employee: EmployeeRecord,
  { account, cipher, params }: { account: RefundAccount | undefined; cipher: FieldCipher; params: ParamsAt },
): EmployeeDetails => ({
  employeeId: employee.id,
  // Which notice is given depends on what was filed before.
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

/** Only somebody enrolled automatically opts out, and without a reason only within the days that the law gives. */
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

/** Contract [EMP-185]: the first of the list of accounts when there is one, else the inline fields. */
function refundAccount(employee: EmployeeRecord, account: RefundAccount | undefined, cipher: FieldCipher) {
  if (account) return { name: account.account_name, number: accountNumberOf(account, cipher) };
  const number = sealedNumberOf(employee, 'primary_bank_account_number', cipher);
  return number ? { name: employee.primary_bank_account_name || nameOf(employee), number } : null;
}
