import { BoundedMap } from '../../../../../base/bounded-map.ts';
import { Decimal, decimal, ONE, roundToSixPlaces, sharedDecimal, sum, ZERO } from '../../../../../base/decimal.ts';
import { addDays, dayOfWeek, type LocalDate } from '../../../../../base/local-date.ts';
import { wholeRanges } from '../../../../../rules/au/arrears.ts';
import type {
  AuPayFacts,
  LeaveSettings,
  PartPeriod,
  SuperSettings,
  SuppliedAmounts,
  YearToDate,
} from '../../../../../rules/au/facts.ts';
import { isUnpaidAbsence } from '../../../../../rules/au/leave-type.ts';
import type { BackPaid } from '../../../../../rules/au/withholding/back-paid.ts';
import {
  type DeclaredTax,
  payDaysInFinancialYear,
  type TaxSituation,
} from '../../../../../rules/au/withholding/withhold.ts';
import type { DateRange } from '../../../../../rules/pay-period.ts';
import type { TaxMethodCode } from '../../../../../rules/tax-method.ts';
import { AU_DEFAULTS, auDeclared, declaredTax, incomeOn } from '../../../../people/employee/employee.service.ts';
import {
  auEarlierPays,
  auYearToDate,
  backPaidOf,
  expectedPeriodOf,
  type LookBack,
  WEEKS_OF_PERIOD,
} from '../../../past/lookback.public.ts';
import type { PlannedPay, StatedAmounts } from '../../model/calculated-pay.ts';
import type { PaidEmployee } from '../../model/employee.ts';
import type { TerminationPlan } from '../../model/endings.ts';
import { advanceOf, type PeriodOfPay } from '../shared/advance.ts';

interface RunDays {
  readonly start_date: string;
  readonly end_date: string;
}

/**
 * The standard hours of the whole period, and the share of its working days within the employment. Set only if the
 * employment starts during the period or ends before its last day. A final pay may be in a later run than the days it
 * pays for; in that case, only its hours show which part of a period it covers.
 */
function partPeriodOf(
  employee: PaidEmployee,
  run: RunDays,
  termination: TerminationPlan | null,
): PartPeriod | undefined {
  const started = employee.start_date as LocalDate;
  const start = run.start_date as LocalDate;
  const end = run.end_date as LocalDate;
  const isFirst = started > start && started <= end;
  const last = termination?.country === 'AU' ? termination.facts.terminationDate : undefined;
  const endsEarly = last !== undefined && last < end;
  if (!isFirst && !endsEarly) return undefined;
  const isLast = endsEarly && last >= start;
  const whole = workingDays(employee, start, end);
  const part = workingDays(employee, isFirst ? started : start, isLast ? last : end);
  return {
    standardHours: decimal(employee.standard_hours_per_day).times(whole),
    shareOfDays: whole === 0 ? ONE : roundToSixPlaces(new Decimal(part).dividedBy(whole)),
  };
}

/**
 * Counts working days: the first `standard_days_per_week` days of each week from Monday, or every day if there are no
 * standard days.
 */
function workingDays({ standard_days_per_week: perWeek }: PaidEmployee, start: LocalDate, end: LocalDate): number {
  const last = perWeek === 0 ? 7 : perWeek;
  let days = 0;
  for (let day = start; day <= end; day = addDays(day, 1)) if (dayOfWeek(day) <= last) days += 1;
  return days;
}

/**
 * Builds all facts that an Australian pay is calculated from. Only this function translates our names to those of the
 * rules.
 */
export function auFacts(pay: PlannedPay, before: LookBack, { accrues, later, run, orders }: PeriodOfPay): AuPayFacts {
  const { employee, items, paidOn, stated, termination } = pay;
  const ofSuper = superSettings(employee, pay.companyDeclared);
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
      ...backPaidIn(row, pay, { before, run }),
      isIncludedInSuper: row.isIncludedInSuper,
      isDirectorsFees: row.isDirectorsFees,
      isReturnToWork: row.isReturnToWork,
    })),
    sacrifices: items.sacrifices,
    backPayments: backPaymentRows(pay, { before, run }),
    tax: taxSituation(employee, tax, paidOn, before),
    ...incomeOf(employee, tax, paidOn),
    superSettings: ofSuper,
    leaveSettings: {
      ...leaveSettings(employee, accrues, partPeriodOf(employee, run, termination)),
      ...unpaidPart(pay, before),
    },
    yearToDate: yearToDateOf(pay, before),
    ...orders,
    ...(termination?.country === 'AU' ? { termination: termination.facts } : {}),
    ...(stated
      ? { supplied: supplied(stated) }
      : auEarlierPays({ paymentDate: paidOn, superSettings: ofSuper }, before)),
  };
}

/**
 * If a payment was divided by financial year, each of its rows also has the range of the whole payment, for the tax
 * methods that use it.
 */
function backPaymentRows(
  pay: PlannedPay,
  given: { readonly before: LookBack; readonly run: PeriodOfPay['run'] },
): AuPayFacts['backPayments'] {
  const rows = pay.items.backPayments.map((row) => ({ ...row, ...rangeOf(row) }));
  const whole = wholeRanges(
    rows,
    (one, next) =>
      one.description === next.description && one.taxMethod === next.taxMethod && one.stpCategory === next.stpCategory,
  );
  return rows.map((row, index) => ({
    description: row.description,
    amount: row.amount,
    stpCategory: row.stpCategory ?? 'UNCLASSIFIED',
    taxMethod: row.taxMethod,
    ...rangeOf(row),
    ...(whole[index] === row.range ? {} : { paymentRange: whole[index]! }),
    ...backPaidIn(row, pay, given),
    ...(row.contribution ? { contribution: row.contribution } : {}),
  }));
}

/**
 * Additional payments are measured against normal earnings. If no period has been paid, normal earnings are the
 * earnings of a period according to the settings.
 */
function yearToDateOf({ employee, items, paidOn }: PlannedPay, before: LookBack): YearToDate {
  const { normalEarnings, ...past } = auYearToDate(paidOn, before);
  const isMeasured =
    items.bonuses.length + items.backPayments.length > 0 ||
    items.leave.some(({ paidAs }) => paidAs !== null) ||
    before.earlier.some(({ given }) => given.country === 'AU' && hasAdditional(given.facts));
  if (!isMeasured) return past;
  const expectedPeriodEarnings = before.lastPeriods.length > 0 ? undefined : expectedPeriodOf(employee)?.earnings;
  return { ...past, normalEarnings, ...(expectedPeriodEarnings ? { expectedPeriodEarnings } : {}) };
}

/** The periods that a back payment taxed by Method B(i) is for. */
function backPaidIn(
  row: { readonly taxMethod: TaxMethodCode; readonly startDate: LocalDate | null; readonly endDate: LocalDate | null },
  { employee, paidOn }: PlannedPay,
  { before, run }: { readonly before: LookBack; readonly run: PeriodOfPay['run'] },
): { backPaid?: BackPaid } {
  if (row.taxMethod !== 'METHOD_B1' || !before.yearPays) return {};
  const one = { employeeId: employee.id, run, paidOn, employedFrom: employee.start_date as LocalDate };
  return { backPaid: backPaidOf(one, rangeOf(row).range, before.yearPays) };
}

const hasAdditional = ({ bonuses, backPayments, leave }: AuPayFacts): boolean =>
  bonuses.length + backPayments.length > 0 || leave.some(({ isCashedOut }) => isCashedOut);

/**
 * Gross earnings less salary sacrifice, summed over the earlier pays of the period that have the same garnishee
 * deduction.
 */
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

const rangeOf = ({
  startDate,
  endDate,
}: {
  startDate: LocalDate | null;
  endDate: LocalDate | null;
}): { range?: DateRange } =>
  startDate === null || endDate === null ? {} : { range: { start: startDate, end: endDate } };

/** The declarations and other facts that determine how much is withheld from this pay. */
function taxSituation(employee: PaidEmployee, tax: DeclaredTax, paidOn: LocalDate, before: LookBack): TaxSituation {
  const declarations = auDeclared(employee.declarations);
  const { annual_tax_offset: offset, wants_extra_pay_withholding, extra_withholding_per_pay: extra } = declarations;
  const situation: TaxSituation = {
    // Lists every field because this runs for every pay, and copying the object and extending the copy takes a hundred
    // times as long.
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
/**
 * Cached because the employees in a run need only a few different results. The bound limits memory use for unusual
 * dates.
 */
function payDaysInYear(paidOn: LocalDate, period: PaidEmployee['pay_period']): number {
  const key = `${paidOn} ${period}`;
  const known = payDays.get(key);
  if (known !== undefined) return known;
  const days = payDaysInFinancialYear(paidOn, period);
  payDays.set(key, days);
  return days;
}

/** The income type and country. The lines report the country if it may differ later in the year. */
function incomeOf(employee: PaidEmployee, tax: DeclaredTax, paidOn: LocalDate) {
  const { stream, country } = incomeOn(employee, tax, paidOn);
  return { incomeStream: stream, ...(country && stream !== 'WHM' ? { incomeCountry: country } : {}) };
}

/** Whether the extra super is required, according to the employee's declaration or, without one, the company's. */
const isExtraRequired = ({ declarations }: PaidEmployee, ofCompany: PlannedPay['companyDeclared']): boolean =>
  !(auDeclared(declarations).employee_influences_super_rate ?? ofCompany.employee_influences_super_rate);

const superSettings = (employee: PaidEmployee, ofCompany: PlannedPay['companyDeclared']): SuperSettings => ({
  ...(isExtraRequired(employee, ofCompany) ? { isExtraRequired: true } : {}),
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

/**
 * Contract [DEF-003]: the standard hours of the period. Set only if the period has unpaid leave, because only then are
 * its hours compared with them.
 */
function unpaidPart(
  { employee, items }: PlannedPay,
  { earlier }: LookBack,
): Pick<LeaveSettings, 'standardHoursOfPeriod'> {
  const isUnpaid =
    items.leave.some(({ type }) => isUnpaidAbsence(type)) ||
    earlier.some(({ given }) => given.country === 'AU' && given.facts.leave.some(({ type }) => isUnpaidAbsence(type)));
  if (!isUnpaid) return {};
  const perWeek = sharedDecimal(employee.standard_hours_per_day).times(employee.standard_days_per_week);
  return { standardHoursOfPeriod: roundToSixPlaces(perWeek.times(WEEKS_OF_PERIOD[employee.pay_period])) };
}

const supplied = (stated: StatedAmounts): SuppliedAmounts => ({
  tax: stated.tax,
  studyLoan: stated.stsl,
  compulsorySuper: stated.compulsory_super_amount,
  reportableSuper: stated.resc_super_amount,
});
