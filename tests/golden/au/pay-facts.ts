import { Decimal, decimal, ONE, ZERO } from '../../../src/base/decimal.ts';
import { localDate } from '../../../src/base/local-date.ts';
import { loadParams } from '../../../src/params/load.ts';
import { totalsOf as payTotals } from '../../../src/resources/pay/pay/calculate/shared/totals.ts';
import { calculateAuPay } from '../../../src/rules/au/calculate.ts';
import type {
  AllowanceRow,
  AuPayFacts,
  BackPaymentRow,
  BonusRow,
  DeductionRow,
  HoursRow,
  LeaveRow,
  LeaveSettings,
  SacrificeRow,
  SuperSettings,
  YearToDate,
} from '../../../src/rules/au/facts.ts';
import type { TerminationFacts } from '../../../src/rules/au/termination/facts.ts';
import type { TaxSituation } from '../../../src/rules/au/withholding/withhold.ts';
import { sumOf } from '../../../src/rules/calculate.ts';
import type { Line } from '../../../src/rules/line.ts';

// Builds valid Australian facts with fixed dates. The default is a weekly employee at 40 an hour who claims the
// tax-free threshold.

export const params = loadParams('au');
export const d = decimal;

export const situation = (given: Partial<TaxSituation> = {}): TaxSituation => ({
  hasTaxFileNumber: true,
  isForeignResident: false,
  claimsTaxFreeThreshold: true,
  hasStudyLoan: false,
  medicareLevyExemption: 'none',
  annualTaxOffset: ZERO,
  wantsExtraPayWithholding: false,
  payDaysInYear: 52,
  agreedExtraWithholding: ZERO,
  ...given,
});

export const superSettings = (given: Partial<SuperSettings> = {}): SuperSettings => ({
  isEnabled: true,
  basedOn: 'OTE',
  superRate: d('0.12'),
  compulsoryRate: d('0.12'),
  includesLeaveLoading: false,
  isAgeThresholdEnabled: false,
  dateOfBirth: localDate('1990-05-01'),
  ...given,
});

export const leaveSettings = (given: Partial<LeaveSettings> = {}): LeaveSettings => ({
  isEnabled: true,
  accruesOnHoursWorked: false,
  accruesOnOvertime: false,
  holidayPerHour: d('0.076923'),
  sickPerHour: d('0.038462'),
  isLongServiceEnabled: false,
  longServicePerHour: d('0.016667'),
  holidayDaysPerYear: 20,
  sickDaysPerYear: 10,
  hoursPerDay: d('7.6'),
  loading: ZERO,
  shareOfPeriod: ONE,
  ...given,
});

export const yearToDate = (given: Partial<YearToDate> = {}): YearToDate => ({
  taxableEarnings: d('15200'),
  pays: 10,
  lastPeriodEarnings: d('1520'),
  superBaseThisQuarter: ZERO,
  superBaseThisYear: ZERO,
  ...given,
});

export const hours = (value: string, rate = '40', more: Partial<HoursRow> = {}): HoursRow => ({
  description: 'Ordinary hours',
  value: d(value),
  rate: d(rate),
  isOvertime: false,
  isHours: true,
  ...more,
});

export const leave = (type: LeaveRow['type'], count: string, more: Partial<LeaveRow> = {}): LeaveRow => ({
  description: type,
  type,
  hours: d(count),
  rate: d('40'),
  ...more,
});

export const allowance = (amount: string, more: Partial<AllowanceRow> = {}): AllowanceRow => ({
  description: 'Tool allowance',
  amount: d(amount),
  category: 'TD',
  isTaxable: true,
  isItemised: false,
  isIncludedInSuper: true,
  ...more,
});

export const deduction = (amount: string, more: Partial<DeductionRow> = {}): DeductionRow => ({
  description: 'Union fees',
  amount: d(amount),
  classification: 'UNION_FEES',
  isIncludedInSuper: true,
  ...more,
});

export const bonus = (amount: string, more: Partial<BonusRow> = {}): BonusRow => ({
  description: 'Bonus',
  amount: d(amount),
  taxMethod: 'NORMAL_EARNINGS',
  isIncludedInSuper: true,
  isDirectorsFees: false,
  isReturnToWork: false,
  ...more,
});

export const sacrifice = (amount: string, more: Partial<SacrificeRow> = {}): SacrificeRow => ({
  description: 'Salary sacrifice',
  amount: d(amount),
  isSuper: true,
  isIncludedInSuper: true,
  ...more,
});

export const backPayment = (amount: string, more: Partial<BackPaymentRow> = {}): BackPaymentRow => ({
  description: 'Back pay',
  amount: d(amount),
  stpCategory: 'GROSS',
  taxMethod: 'NORMAL_EARNINGS',
  ...more,
});

export const anAuPay = (given: Partial<AuPayFacts> = {}): AuPayFacts => ({
  paymentDate: localDate('2026-09-03'),
  period: 'WEEKLY',
  hours: [hours('38')],
  leave: [],
  allowances: [],
  deductions: [],
  bonuses: [],
  sacrifices: [],
  backPayments: [],
  tax: situation(),
  incomeStream: 'SAW',
  superSettings: superSettings(),
  leaveSettings: leaveSettings(),
  yearToDate: yearToDate(),
  ...given,
});

export const aTermination = (given: Partial<TerminationFacts> = {}): TerminationFacts => ({
  terminationDate: localDate('2026-09-03'),
  startDate: localDate('2020-09-04'),
  dateOfBirth: localDate('1990-05-01'),
  reason: 'ORDINARY',
  ratePerHour: d('40'),
  balances: { holiday: ZERO, sick: ZERO, longService: ZERO },
  paysOut: { annualLeave: true, leaveLoading: true, longServiceLeave: true, sickLeave: false },
  etpCapUsed: ZERO,
  otherIncomeThisYear: ZERO,
  ...given,
});

/** A final pay that contains only the termination: no period is worked and no leave accrues. */
export const aFinalPay = (termination: Partial<TerminationFacts>, given: Partial<AuPayFacts> = {}): AuPayFacts =>
  anAuPay({
    hours: [],
    leaveSettings: leaveSettings({ shareOfPeriod: ZERO }),
    termination: aTermination(termination),
    ...given,
  });

export const linesOf = (facts: AuPayFacts): readonly Line[] =>
  calculateAuPay(facts, params.at(facts.paymentDate)).lines;

/** The stored totals as text, with the earnings for super and for STP. */
export function totalsOf(facts: AuPayFacts) {
  const calculation = calculateAuPay(facts, params.at(facts.paymentDate));
  const stored = payTotals(calculation, 'AU');
  const text = (value: Decimal): string => value.toFixed(2);
  return {
    gross: text(stored.gross),
    net: text(stored.net),
    tax: text(stored.tax),
    studyLoan: text(stored.stsl),
    deductions: text(stored.deductions),
    sacrifices: text(stored.sacrifices),
    super: text(stored.compulsory_super_amount.plus(stored.resc_super_amount)),
    compulsorySuper: text(stored.compulsory_super_amount),
    reportableSuper: text(stored.resc_super_amount),
    workersCompensation: text(stored.total_workers_compensation),
    ordinaryTimeEarnings: text(sumOf(calculation.lines, 'ote')),
    qualifyingEarnings: text(sumOf(calculation.lines, 'qualifying-earnings')),
    taxableEarnings: text(stored.taxable_earnings),
  };
}

/** The sum of the lines that have this code. */
export const amountOf = (lines: readonly Line[], code: string): string =>
  lines
    .filter((line) => line.code === code)
    .reduce((total, line) => total.plus(line.amount), new Decimal(0))
    .toFixed();
