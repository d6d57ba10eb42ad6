import { BoundedMap } from '../../../../base/bounded-map.ts';
import { type Decimal, ONE, sum, ZERO } from '../../../../base/decimal.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import type {
  AuPayFacts,
  LeaveSettings,
  PartPeriod,
  SuperSettings,
  SuppliedAmounts,
  YearToDate,
} from '../../../../rules/au/facts.ts';
import { superBase } from '../../../../rules/au/super/base.ts';
import {
  type DeclaredTax,
  payDaysInFinancialYear,
  type TaxSituation,
} from '../../../../rules/au/withholding/withhold.ts';
import type { Line } from '../../../../rules/line.ts';
import type { DateRange } from '../../../../rules/periods-covered.ts';
import { AU_DEFAULTS, auDeclared, declaredTax, incomeOn } from '../../../people/employee/employee.service.ts';
import type { PlannedPay } from '../model.ts';
import type { PaidEmployee } from '../order/gather.store.ts';
import type { StatedAmounts } from '../order/stated-amounts.ts';
import { advanceOf, type PeriodOfPay } from './advance.ts';
import { fullPeriodOf } from './full-period.ts';
import { earlierOf, type LookBack, type PeriodPay } from './look-back.ts';
import type { OtherPeriods } from './other-periods.ts';
import { partPeriodOf } from './part-period.ts';
import { sharedDecimal } from './shared-decimal.ts';
import { spansOf } from './spans.ts';

/** Everything an Australian pay is calculated from. The one place where our names become the rules' names. */
export function auFacts(pay: PlannedPay, before: LookBack, { accrues, later, run }: PeriodOfPay): AuPayFacts {
  const { employee, items, paidOn, stated, termination } = pay;
  const ofSuper = superSettings(employee);
  const isRegisteredEmployer = pay.companyDeclared.is_registered_working_holiday_employer;
  const tax = declaredTax(employee, { on: paidOn, isRegisteredEmployer });
  return {
    paymentDate: paidOn,
    period: employee.pay_period,
    hours: items.hours.map(({ description, rate, value, isOvertime, isHours }) => ({
      description,
      rate,
      value,
      isOvertime,
      isHours,
    })),
    leave: items.leave.map(({ description, type, hours, rate, loading, date, paidAs }) => ({
      description,
      type,
      hours,
      rate,
      ...(loading ? { loading } : {}),
      ...(paidAs === 'CASH_UP' ? { isCashedOut: true } : advanceOf(later(date))),
    })),
    allowances: items.allowances.map((row) => ({
      description: row.description,
      amount: row.amount,
      category: row.category ?? 'OD',
      ...(row.otherType && row.otherType !== 'BY_DESCRIPTION' ? { otherType: row.otherType } : {}),
      isTaxable: row.isTaxable,
      isItemised: row.isItemised,
      isIncludedInSuper: row.isIncludedInSuper,
    })),
    deductions: items.deductions.map((row) => (row.centsInDollar ? { ...row, ...takenBefore(row, before) } : row)),
    bonuses: items.bonuses.map((row) => ({
      description: row.description,
      amount: row.amount,
      taxMethod: row.taxMethod,
      ...rangeOf(row),
      isIncludedInSuper: row.isIncludedInSuper,
      isDirectorsFees: row.isDirectorsFees,
      isReturnToWork: row.isReturnToWork,
    })),
    sacrifices: items.sacrifices,
    backPayments: items.backPayments.map((row) => ({
      description: row.description,
      amount: row.amount,
      stpCategory: row.stpCategory ?? 'UNCLASSIFIED',
      taxMethod: row.taxMethod,
      ...rangeOf(row),
    })),
    tax: taxSituation(employee, tax, paidOn, before),
    ...incomeOf(employee, tax, paidOn),
    superSettings: ofSuper,
    leaveSettings: leaveSettings(employee, accrues, partPeriodOf(employee, run, termination)),
    yearToDate: withExpected(auYearToDate(paidOn, before), pay, before),
    ...(termination?.country === 'AU' ? { termination: termination.facts } : {}),
    ...(stated
      ? { supplied: supplied(stated) }
      : auEarlierPays({ paymentDate: paidOn, superSettings: ofSuper }, before)),
  };
}

/** Where no period has been paid, a bonus and the like can only be measured by what the settings say of one. */
function withExpected(past: YearToDate, { employee, items }: PlannedPay, before: LookBack): YearToDate {
  if (before.lastPeriods.length > 0) return past;
  const isMeasured =
    items.bonuses.length + items.backPayments.length > 0 ||
    items.leave.some(({ paidAs }) => paidAs !== null) ||
    before.earlier.some(({ given }) => given.country === 'AU' && hasAdditional(given.facts));
  const expectedPeriodEarnings = isMeasured ? fullPeriodOf(employee, []) : undefined;
  return expectedPeriodEarnings ? { ...past, expectedPeriodEarnings } : past;
}

const hasAdditional = ({ bonuses, backPayments, leave }: AuPayFacts): boolean =>
  bonuses.length + backPayments.length > 0 || leave.some(({ isCashedOut }) => isCashedOut);

/** What earlier pays of the period were garnisheed on under the same name. */
function takenBefore(
  { description }: { readonly description: string },
  { earlier }: LookBack,
): { grossBefore?: Decimal } {
  const same = earlier.filter(({ given }) => given.facts.deductions.some((row) => row.description === description));
  if (same.length === 0) return {};
  const lines = same.flatMap((pay) => pay.lines);
  const gross = sum(lines.filter(({ effect }) => effect === 'adds').map(({ amount }) => amount));
  const sacrificed = sum(lines.filter(({ tags }) => tags.includes('sacrifice')).map(({ amount }) => amount));
  return { grossBefore: gross.minus(sacrificed) };
}

/** What an Australian pay looks back at: the other periods, and the super of its own that was paid in another quarter. */
export const auYearToDate = (
  paidOn: LocalDate,
  before: OtherPeriods & { readonly earlier: readonly PaidSuper[] },
): Omit<YearToDate, 'expectedPeriodEarnings'> => ({
  taxableEarnings: before.taxableThisYear,
  pays: before.periodsThisYear,
  lastPeriodEarnings: before.lastPeriods[0] ?? ZERO,
  superBaseThisQuarter: before.superBaseThisQuarter,
  superBaseThisYear: before.superBaseThisYear.plus(countedElsewhere(paidOn, before.earlier)),
});

type PaidSuper = Pick<PeriodPay, 'paidOn' | 'superBase'>;

/**
 * The earlier pays of the period. Super is limited by the quarter or year of payment: where the period reaches over its
 * end, pays on the other side hold their super for themselves.
 */
export function auEarlierPays(
  { paymentDate, superSettings }: Pick<AuPayFacts, 'paymentDate' | 'superSettings'>,
  { earlier, advance }: Pick<LookBack, 'earlier' | 'advance'>,
): Pick<AuPayFacts, 'earlier' | 'paidInAdvance' | 'superBaseElsewhere'> {
  const elsewhere = inAnotherQuarter(paymentDate, earlier);
  if (elsewhere.length === 0) return earlierOf<AuPayFacts>(earlier, advance);
  const isSuper = ({ tags, origin }: Line) => tags.includes('super') && origin.kind === 'calculated';
  return {
    ...earlierOf<AuPayFacts>(
      earlier.map((pay) =>
        elsewhere.includes(pay) ? { ...pay, lines: pay.lines.filter((line) => !isSuper(line)) } : pay,
      ),
      advance,
    ),
    superBaseElsewhere: sum(elsewhere.map(({ lines }) => superBase({ superSettings }, lines))),
  };
}

const inAnotherQuarter = <Pay extends PaidSuper>(paidOn: LocalDate, earlier: readonly Pay[]): readonly Pay[] =>
  earlier.filter((pay) => spansOf('AU', pay.paidOn).quarter[0] !== spansOf('AU', paidOn).quarter[0]);

/** What those pays have used of the maximum of the year, which holds for both sides. */
const countedElsewhere = (paidOn: LocalDate, earlier: readonly PaidSuper[]): Decimal =>
  sum(
    inAnotherQuarter(paidOn, earlier)
      .filter((pay) => spansOf('AU', pay.paidOn).year[0] === spansOf('AU', paidOn).year[0])
      .map(({ superBase: used }) => used),
  );

const rangeOf = ({
  startDate,
  endDate,
}: {
  startDate: LocalDate | null;
  endDate: LocalDate | null;
}): { range?: DateRange } =>
  startDate === null || endDate === null ? {} : { range: { start: startDate, end: endDate } };

/** What was declared, and what else decides how much is withheld from this pay. */
function taxSituation(employee: PaidEmployee, tax: DeclaredTax, paidOn: LocalDate, before: LookBack): TaxSituation {
  const declarations = auDeclared(employee.declarations);
  const { annual_tax_offset: offset, wants_extra_pay_withholding, extra_withholding_per_pay: extra } = declarations;
  const situation: TaxSituation = {
    // One by one: to copy them and add to the copy takes a hundred times as long, for every pay.
    hasTaxFileNumber: tax.hasTaxFileNumber,
    isForeignResident: tax.isForeignResident,
    claimsTaxFreeThreshold: tax.claimsTaxFreeThreshold,
    hasStudyLoan: tax.hasStudyLoan,
    medicareLevyExemption: tax.medicareLevyExemption,
    annualTaxOffset: sharedDecimal(offset),
    wantsExtraPayWithholding: wants_extra_pay_withholding,
    payDaysInYear: payDaysInYear(paidOn, employee.pay_period),
    agreedExtraWithholding: sharedDecimal(extra),
  };
  // Most people have declared nothing else.
  if (declarations === AU_DEFAULTS && !tax.workingHolidayMaker) return situation;
  const { workingHolidayMaker, ...declared } = tax;
  return {
    ...situation,
    ...declared,
    ...(workingHolidayMaker
      ? { workingHolidayMaker: { ...workingHolidayMaker, yearToDate: before.taxableThisYear } }
      : {}),
  };
}

const payDays = new BoundedMap<string, number>(500);
/** Asked for every employee of a run with the same two answers; the bound keeps odd dates from filling memory. */
function payDaysInYear(paidOn: LocalDate, period: PaidEmployee['pay_period']): number {
  const key = `${paidOn} ${period}`;
  const known = payDays.get(key);
  if (known !== undefined) return known;
  const days = payDaysInFinancialYear(paidOn, period);
  payDays.set(key, days);
  return days;
}

/** The country goes onto the lines where it may be another one later in the year. */
function incomeOf(employee: PaidEmployee, tax: DeclaredTax, paidOn: LocalDate) {
  const { stream, country } = incomeOn(employee, tax, paidOn);
  return { incomeStream: stream, ...(country && stream !== 'WHM' ? { incomeCountry: country } : {}) };
}

const superSettings = (employee: PaidEmployee): SuperSettings => ({
  isEnabled: employee.is_super_enabled,
  basedOn: employee.super_based_on,
  superRate: sharedDecimal(employee.super_rate),
  ...(employee.compulsory_super_rate === null ? {} : { compulsoryRate: sharedDecimal(employee.compulsory_super_rate) }),
  includesLeaveLoading: employee.include_leave_loading_in_super,
  isAgeThresholdEnabled: employee.is_super_age_threshold_enabled,
  ...(employee.date_of_birth === null ? {} : { dateOfBirth: employee.date_of_birth as LocalDate }),
});

const leaveSettings = (
  employee: PaidEmployee,
  accrues: boolean,
  partPeriod: PartPeriod | undefined,
): LeaveSettings => ({
  isEnabled: employee.is_leave_enabled,
  accruesOnHoursWorked: employee.accrue_leave_on_hours_worked,
  accruesOnOvertime: employee.accrue_leave_on_overtime_hours,
  holidayPerHour: sharedDecimal(employee.accrue_holiday_leave_per_hour),
  sickPerHour: sharedDecimal(employee.accrue_sick_leave_per_hour),
  isLongServiceEnabled: employee.is_lsl_enabled,
  longServicePerHour: sharedDecimal(employee.accrue_lsl_per_hour),
  holidayDaysPerYear: employee.num_holiday_leave_days_per_year ?? 0,
  sickDaysPerYear: employee.num_sick_leave_days_per_year ?? 0,
  hoursPerDay: sharedDecimal(employee.standard_hours_per_day),
  loading: sharedDecimal(employee.leave_loading_percentage),
  shareOfPeriod: accrues ? ONE : ZERO,
  ...(partPeriod ? { partPeriod } : {}),
});

const supplied = (stated: StatedAmounts): SuppliedAmounts => ({
  tax: stated.tax,
  studyLoan: stated.stsl,
  compulsorySuper: stated.compulsory_super_amount,
  reportableSuper: stated.resc_super_amount,
});
