import { type Decimal, sum, ZERO } from '../../base/decimal.ts';
import { isIrdNumber } from '../../base/identifiers.ts';
import type { LocalDate } from '../../base/local-date.ts';
import { type FilingProblem, problemsOf } from '../filing-problem.ts';
import { contactPhone, day, filingText, ird, isEmail, money, NO_IRD_NUMBER, rowOf } from './cell.ts';

const PAY_CYCLES = ['WK', 'FT', '4W', 'MT', 'DA', 'AH', 'HM'] as const;
export type PayCycle = (typeof PAY_CYCLES)[number];

/** One employee's line. Amounts are in dollars. */
export interface EmploymentLine {
  /** Our employee id; not part of the file. */
  readonly employeeId?: number;
  /** If null, nine zeros are filed, which mean that the number is not known. */
  readonly ird: string | null;
  readonly name: string;
  readonly taxCode: string;
  /** The start and finish dates are filed only in the period in which they occur. */
  readonly start: LocalDate | null;
  readonly finish: LocalDate | null;
  readonly periodStart: LocalDate;
  readonly periodEnd: LocalDate;
  readonly cycle: PayCycle;
  readonly hours: Decimal;
  readonly gross: Decimal;
  readonly priorGrossAdjustment: Decimal;
  readonly notLiableAcc: Decimal;
  readonly lumpSumLowRate: boolean;
  readonly paye: Decimal;
  readonly priorPayeAdjustment: Decimal;
  readonly childSupport: Decimal;
  readonly childSupportCode: string;
  readonly studentLoan: Decimal;
  readonly slcir: Decimal;
  readonly slbor: Decimal;
  readonly kiwisaver: Decimal;
  readonly netEmployerKiwisaver: Decimal;
  readonly esct: Decimal;
  readonly donationCredit: Decimal;
  readonly shareScheme: Decimal;
}

export interface EmploymentFile {
  readonly employerName: string;
  readonly employerIrd: string | null;
  readonly payday: LocalDate;
  readonly isFinalReturn: boolean;
  readonly intermediaryIrd: string | null;
  readonly contactName: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly package: string;
  readonly lines: readonly EmploymentLine[];
}

export const FORM_VERSION = '0001';

const TOTALLED = [
  'gross',
  'priorGrossAdjustment',
  'notLiableAcc',
  'paye',
  'priorPayeAdjustment',
  'childSupport',
  'studentLoan',
  'slcir',
  'slbor',
  'kiwisaver',
  'netEmployerKiwisaver',
  'esct',
  'donationCredit',
  'shareScheme',
] as const;
export type TotalledName = (typeof TOTALLED)[number];
export type Totalled = Readonly<Record<TotalledName, Decimal>>;
export type Totals = Totalled & { readonly amountsDeducted: Decimal };

export function totalsOf(lines: readonly Totalled[]): Totals {
  const totals = Object.fromEntries(TOTALLED.map((name) => [name, sum(lines.map((line) => line[name]))])) as Totalled;
  // The text of the specification excludes the prior adjustment; the headers in its casebook include it.
  const amountsDeducted = sum([
    totals.paye,
    totals.priorPayeAdjustment,
    totals.donationCredit.negated(),
    totals.childSupport,
    totals.studentLoan,
    totals.slcir,
    totals.slbor,
    totals.kiwisaver,
    totals.netEmployerKiwisaver,
    totals.esct,
  ]);
  return { ...totals, amountsDeducted };
}

/** Everything that Inland Revenue would reject, with instructions for the user. */
export function employmentProblems(file: EmploymentFile): readonly FilingProblem[] {
  return [...headerProblems(file), ...file.lines.flatMap(lineProblems)];
}

const LONGEST_CONTACT = 20;
const LONGEST_PHONE = 12;
const LONGEST_EMAIL = 60;

function headerProblems(file: EmploymentFile): readonly FilingProblem[] {
  const { found, refuse, note } = problemsOf(file.employerName, null);
  if (file.employerIrd === null) {
    refuse('employer_ird_number', 'the company has no IRD number; set employer_ird_number', 'IR 134');
  }
  const contact = filingText(file.contactName, Number.POSITIVE_INFINITY);
  if (contact === '') refuse('contact_name', 'the company has no contact name; set contact_name');
  if (contact.length > LONGEST_CONTACT)
    note('contact_name', 'the contact name is cut to 20 characters', null, file.contactName);
  const phone = contactPhone(file.phone);
  if (phone === '') refuse('phone', 'the company has no phone number; set phone');
  if (phone.length > LONGEST_PHONE)
    refuse('phone', 'the phone number is longer than 12 characters; shorten phone', null, file.phone);
  if (!file.email) refuse('email_address', 'the company has no email address; set email_address');
  else if (!isEmail(file.email) || file.email.length > LONGEST_EMAIL) {
    refuse(
      'email_address',
      'the email address must be at most 60 letters, digits and @ - _ .; set another one',
      null,
      file.email,
    );
  }
  return found;
}

function lineProblems(line: EmploymentLine): readonly FilingProblem[] {
  const { found, refuse, note } = problemsOf(line.name, line.employeeId ?? null);
  if (filingText(line.name) === '')
    refuse(
      'last_name',
      'the name has no characters that Inland Revenue accepts; enter it in the Latin alphabet',
      null,
      line.name,
    );
  if (line.ird === null && line.taxCode === 'WT') {
    note(
      'ird_number',
      'without an IRD number, Inland Revenue accepts WT only for non-resident entertainers and sportspeople',
      'IR 134',
    );
  }
  if (line.ird === null && !['ND', 'WT'].includes(line.taxCode)) {
    refuse('ird_number', 'the IRD number is missing; enter ird_number, or set no_declaration', 'IR 134');
  }
  if (line.ird !== null && !isIrdNumber(line.ird)) {
    refuse('ird_number', 'the IRD number has a wrong check digit; enter it again', 'IR 134');
  }
  if (line.periodEnd < line.periodStart)
    refuse('pay_run_id', 'the pay period ends before it starts; pay the employee in another run', 'IR 163');
  const paid = line.gross.plus(line.shareScheme);
  if (line.paye.greaterThan(paid)) refuse('pays', 'PAYE is more than the gross earnings; correct the pay');
  if (line.notLiableAcc.greaterThan(paid)) {
    refuse('pays', 'earnings not liable for the ACC levy are more than the gross earnings; correct the pay');
  }
  if (line.childSupport.greaterThan(line.gross))
    refuse('pays', 'child support is more than the gross earnings; correct the pay');
  if (line.studentLoan.greaterThan(line.gross))
    refuse('pays', 'student loan deductions are more than the gross earnings; correct the pay');
  if (line.gross.plus(line.priorGrossAdjustment).lessThan(ZERO)) {
    refuse('pays', 'gross earnings, with their adjustment, are below zero; correct the pay');
  }
  if (line.paye.plus(line.priorPayeAdjustment).lessThan(ZERO)) {
    refuse('pays', 'the PAYE adjustment is larger than the PAYE; correct the pay');
  }
  for (const name of NOT_NEGATIVE) {
    if (line[name].lessThan(ZERO)) refuse('pays', `the amount of ${name} is below zero; correct the pay`);
  }
  return found;
}

const NOT_NEGATIVE = [
  'notLiableAcc',
  'paye',
  'childSupport',
  'studentLoan',
  'slcir',
  'slbor',
  'kiwisaver',
  'netEmployerKiwisaver',
  'esct',
  'donationCredit',
  'shareScheme',
] as const;

/** The employment-information file: HEI2 with the totals, then one DEI line for each employee. */
export const writeEmploymentInformation = (file: EmploymentFile): string =>
  [headerOf(file), ...file.lines.map(employmentLine)].map((line) => `${line}\r\n`).join('');

function headerOf(file: EmploymentFile): string {
  const totals = totalsOf(file.lines);
  return rowOf([
    'HEI2',
    ird(file.employerIrd ?? NO_IRD_NUMBER),
    day(file.payday),
    file.isFinalReturn ? 'Y' : 'N',
    file.lines.length === 0 ? 'Y' : 'N',
    file.intermediaryIrd === null ? '' : ird(file.intermediaryIrd),
    filingText(file.contactName, LONGEST_CONTACT),
    contactPhone(file.phone),
    filingText(file.email),
    String(file.lines.length),
    money(totals.gross),
    money(totals.priorGrossAdjustment),
    money(totals.notLiableAcc),
    money(totals.paye),
    money(totals.priorPayeAdjustment),
    money(totals.childSupport),
    money(totals.studentLoan),
    money(totals.slcir),
    money(totals.slbor),
    money(totals.kiwisaver),
    money(totals.netEmployerKiwisaver),
    money(totals.esct),
    money(totals.amountsDeducted),
    money(totals.donationCredit),
    // Family tax credits are no longer paid through employers.
    '0',
    money(totals.shareScheme),
    filingText(file.package, 80),
    FORM_VERSION,
  ]);
}

export const employmentLine = (line: EmploymentLine): string =>
  rowOf([
    'DEI',
    ird(line.ird ?? NO_IRD_NUMBER),
    filingText(line.name, 255),
    // The casebook writes tax codes without a space.
    line.taxCode.replaceAll(' ', ''),
    line.start === null ? '' : day(line.start),
    line.finish === null ? '' : day(line.finish),
    day(line.periodStart),
    day(line.periodEnd),
    line.cycle,
    line.hours.times(100).toFixed(0),
    money(line.gross),
    money(line.priorGrossAdjustment),
    money(line.notLiableAcc),
    line.lumpSumLowRate ? '1' : '0',
    money(line.paye),
    money(line.priorPayeAdjustment),
    money(line.childSupport),
    line.childSupportCode,
    money(line.studentLoan),
    money(line.slcir),
    money(line.slbor),
    money(line.kiwisaver),
    money(line.netEmployerKiwisaver),
    money(line.esct),
    money(line.donationCredit),
    '0',
    money(line.shareScheme),
  ]);
