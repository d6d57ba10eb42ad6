import { type Decimal, decimal } from '../../../src/base/decimal.ts';
import { localDate } from '../../../src/base/local-date.ts';
import { loadParams } from '../../../src/params/load.ts';
import { type Calculation, sumOf } from '../../../src/rules/calculate.ts';
import type { Line } from '../../../src/rules/line.ts';
import { calculateNzPay } from '../../../src/rules/nz/calculate.ts';
import type { HolidayFacts, HoursRow, KiwiSaverFacts, LumpRow, NzPayFacts } from '../../../src/rules/nz/facts.ts';
import type { TaxCode } from '../../../src/rules/nz/tax-code.ts';
import type { TerminationFacts } from '../../../src/rules/nz/termination/facts.ts';
import type { Tag } from '../../../src/rules/tags.ts';

/** Builds valid New Zealand facts. The default is a weekly employee on code M without KiwiSaver. */

export const nzParams = loadParams('nz');
export const d = decimal;

export const anHoursRow = (given: Partial<HoursRow> = {}): HoursRow => ({
  description: 'Ordinary hours',
  value: d('40'),
  rate: d('30'),
  isOvertime: false,
  isHours: true,
  ...given,
});

/** Hours rows that give this ordinary gross. */
export const grossOf = (amount: string): readonly HoursRow[] => [anHoursRow({ value: d('1'), rate: d(amount) })];

export const aLump = (amount: string, given: Partial<LumpRow> = {}): LumpRow => ({
  description: 'Lump',
  amount: d(amount),
  treatment: { kind: 'EXTRA' },
  countsForKiwiSaver: true,
  isDiscretionary: false,
  ...given,
});

export const noKiwiSaver: KiwiSaverFacts = {
  status: 'NK',
  employeeRate: d('0.035'),
  employerRate: d('0.035'),
  temporaryRate: false,
  employerObligation: true,
  savingsSuspension: false,
  optedOut: false,
  lockedIn: false,
};
export const aMember = (given: Partial<KiwiSaverFacts> = {}): KiwiSaverFacts => ({
  ...noKiwiSaver,
  status: 'AE',
  ...given,
});

export const someHolidays = (given: Partial<HolidayFacts> = {}): HolidayFacts => ({
  standardHoursPerDay: d('8'),
  standardHoursPerWeek: d('40'),
  ordinaryWeek: d('1200'),
  twelveMonthsGross: d('62400'),
  weeksEmployed: d('52'),
  relevantDailyPay: d('240'),
  daysWorked52Weeks: d('260'),
  gross52Weeks: d('62400'),
  ...given,
});

export const aTermination = (given: Partial<TerminationFacts> = {}): TerminationFacts => ({
  finishDate: localDate('2026-11-10'),
  untakenAnnualWeeks: d('0'),
  untakenAlternativeDays: d('0'),
  grossSinceAnniversary: d('0'),
  paidInAdvance: d('0'),
  notice: d('0'),
  noticeIsGrossEarnings: false,
  redundancy: d('0'),
  otherLumpSum: d('0'),
  ...given,
});

export const anNzPay = (given: Partial<NzPayFacts> = {}): NzPayFacts => ({
  paymentDate: localDate('2026-11-10'),
  payPeriod: 'WEEKLY',
  hours: [],
  leave: [],
  allowances: [],
  deductions: [],
  bonuses: [],
  sacrifices: [],
  backPayments: [],
  tax: { code: 'M', hasStudentLoan: false, noDeclaration: false },
  studentLoan: {},
  kiwiSaver: noKiwiSaver,
  contributionTax: { esctRate: d('0.175') },
  extraPay: { paidInFourWeeks: d('0'), lastPaidPeriods: [] },
  offersPayrollGiving: false,
  paysHolidayPayAsYouGo: false,
  ...given,
});

export const withCode = (code: TaxCode, hasStudentLoan = false): NzPayFacts['tax'] => ({
  code,
  hasStudentLoan,
  noDeclaration: false,
});

export const payOf = (facts: NzPayFacts): Calculation => calculateNzPay(facts, nzParams.at(facts.paymentDate));

export const lineOf = (calculation: Calculation, code: string): Line => {
  const found = calculation.lines.filter((line) => line.code === code);
  if (found.length !== 1) throw new Error(`expected one line ${code}, found ${found.length}`);
  return found[0]!;
};
export const amountOf = (calculation: Calculation, code: string): string => lineOf(calculation, code).amount.toFixed(2);
export const totalOf = (calculation: Calculation, tag: Tag): string => sumOf(calculation.lines, tag).toFixed(2);
export const payeOn = (facts: NzPayFacts): string => totalOf(payOf(facts), 'tax');
export const text = (value: Decimal): string => value.toFixed();
