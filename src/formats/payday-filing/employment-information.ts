import { type Decimal, sum, ZERO } from '../../base/decimal.ts';
import { isIrdNumber } from '../../base/identifiers.ts';
import type { LocalDate } from '../../base/local-date.ts';
import type { Problem } from '../stp/problem.ts';
import { day, filingText, ird, money, NO_IRD_NUMBER, rowOf } from './cell.ts';

export const PAY_CYCLES = ['WK', 'FT', '4W', 'MT', 'DA', 'AH', 'HM'] as const;
export type PayCycle = (typeof PAY_CYCLES)[number];

/** One employee's line; money in dollars, hours in hours. */
export interface EmploymentLine {
  /** Null files the nine zeros of an unknown number. */
  readonly ird: string | null;
  readonly name: string;
  readonly taxCode: string;
  /** Told only in the period they happen. */
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
  // The specification's text leaves the prior adjustment out; the headers of its casebook have it in.
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

/** What Inland Revenue would refuse, in words for the person who can put it right. */
export function employmentProblems(file: EmploymentFile): readonly Problem[] {
  const found: Problem[] = [];
  const add = (who: string, field: string, text: string) => found.push({ who, field, text });
  if (file.employerIrd === null) {
    add(file.employerName, 'employer_ird_number', 'the company has no IRD number; set employer_ird_number');
  }
  if (!filingText(file.contactName)) {
    add(file.employerName, 'contact_name', 'the company has no contact name; set contact_name');
  }
  if (!file.phone) add(file.employerName, 'phone', 'the company has no phone number; set phone');
  for (const line of file.lines) {
    const who = line.name;
    if (filingText(who) === '') add(who, 'last_name', 'the name has no letter Inland Revenue can read');
    if (line.ird === null && !['ND', 'WT'].includes(line.taxCode)) {
      add(who, 'ird_number', 'the IRD number is missing; enter ird_number, or set no_declaration');
    }
    if (line.ird !== null && !isIrdNumber(line.ird)) {
      add(who, 'ird_number', 'the IRD number has a wrong check digit; enter it again');
    }
    if (line.paye.greaterThan(line.gross.plus(line.shareScheme))) {
      add(who, 'pays', 'PAYE is more than the gross earnings; correct the pay');
    }
    if (line.childSupport.greaterThan(line.gross)) add(who, 'pays', 'child support is more than the gross earnings');
    if (line.studentLoan.greaterThan(line.gross)) add(who, 'pays', 'student loan deductions are more than the gross');
    if (line.gross.plus(line.priorGrossAdjustment).isNegative()) {
      add(who, 'pays', 'gross earnings are below zero; correct the pay');
    }
    for (const name of ['paye', 'childSupport', 'studentLoan', 'kiwisaver', 'esct'] as const) {
      if (line[name].lessThan(ZERO)) add(who, 'pays', `the amount of ${name} is below zero; correct the pay`);
    }
  }
  return found;
}

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
    filingText(file.contactName, 20),
    filingText(file.phone, 12),
    filingText(file.email, 60),
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
    // Family tax credits are paid by nobody any more.
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
    // The casebook writes the codes without their space.
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
