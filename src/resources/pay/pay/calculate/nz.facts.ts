import { Decimal, decimal, max, min, ONE, ZERO } from '../../../../base/decimal.ts';
import { daysBetween, type LocalDate, localDate } from '../../../../base/local-date.ts';
import type {
  HolidayFacts,
  LeaveAccrualFacts,
  LumpRow,
  NzPayFacts,
  SuppliedAmounts,
} from '../../../../rules/nz/facts.ts';
import { methodOf, type TaxCode } from '../../../../rules/nz/tax-code.ts';
import { treatmentOf } from '../../../../rules/nz/treatment.ts';
import { PERIODS_PER_YEAR } from '../../../../rules/pay-period.ts';
import { periodsCovered } from '../../../../rules/periods-covered.ts';
import { taxYearOf } from '../../../../rules/tax-year.ts';
import { nzDeclared } from '../../../people/employee/employee.service.ts';
import type { PlannedPay } from '../model.ts';
import type { PaidEmployee } from '../order/gather.store.ts';
import type { BackPaymentItem, BonusItem } from '../order/items.ts';
import type { StatedAmounts } from '../order/stated-amounts.ts';
import { advanceOf, type PeriodOfPay } from './advance.ts';
import { earlierOf, type LookBack } from './look-back.ts';
import { contributionTax, type DeclaredPay, kiwiSaver, studentLoan, taxDeclaration } from './nz-tax.facts.ts';
import type { OtherPeriods } from './other-periods.ts';
import { sharedDecimal } from './shared-decimal.ts';

/** Everything a New Zealand pay is calculated from. The one place where our names become the rules' names. */
export function nzFacts(
  pay: PlannedPay,
  before: LookBack,
  { accrues, later }: PeriodOfPay,
  { past, run }: Pick<DeclaredPay, 'past' | 'run'>,
): NzPayFacts {
  const { employee, items, paidOn, stated, termination } = pay;
  // At the end of employment service is counted to its last day, whenever it is paid out.
  const servedTo = termination?.country === 'NZ' ? termination.facts.finishDate : paidOn;
  const looked = nzLookedBack(before);
  const holidays = holidayFacts(employee, servedTo, looked);
  const accrual = leaveAccrual(employee, accrues);
  const declared = nzDeclared(employee.declarations);
  const declaredPay: DeclaredPay = { plan: pay, declared, past, run, made: before.made };
  const tax = taxDeclaration(declaredPay);
  const advances = advancesOf(pay, tax.code, later);
  return {
    paymentDate: paidOn,
    payPeriod: employee.pay_period,
    hours: items.hours.map(({ description, rate, value, isOvertime, isHours }) => ({
      description,
      rate,
      value,
      isOvertime,
      isHours,
    })),
    leave: items.leave.map((row) => ({
      description: row.description,
      leaveType: row.type,
      date: row.date,
      hours: row.hours,
      rate: row.rate,
      rateIsGiven: row.rateIsGiven,
      loadingAmount: row.loading ?? ZERO,
      ...advances(row.date),
    })),
    allowances: items.allowances.map((row) => ({
      description: row.description,
      amount: row.amount,
      isTaxable: row.isTaxable,
      countsForKiwiSaver: row.isIncludedInSuper,
    })),
    deductions: items.deductions.map(({ description, amount, classification }) => ({
      description,
      amount,
      classification,
    })),
    bonuses: items.bonuses.map((row) => ({
      ...lump(row, employee),
      countsForKiwiSaver: row.isIncludedInSuper,
      isDiscretionary: row.isDiscretionary,
    })),
    sacrifices: items.sacrifices.map(({ description, amount, isSuper }) => ({ description, amount, isSuper })),
    backPayments: items.backPayments.map((row) => lump(row, employee)),
    tax,
    studentLoan: studentLoan(declaredPay),
    kiwiSaver: kiwiSaver(declaredPay),
    contributionTax: contributionTax(declaredPay),
    extraPay: {
      paidInFourWeeks: looked.paidInFourWeeks,
      lastPaidPeriods: looked.lastPaidPeriods,
      ...(termination?.country === 'NZ' && termination.statedBase !== undefined
        ? { statedBase: decimal(termination.statedBase) }
        : {}),
      ...(declared.extra_pay_requested_rate === null
        ? {}
        : { requestedRate: sharedDecimal(declared.extra_pay_requested_rate) }),
    },
    offersPayrollGiving: pay.companyDeclared.offers_payroll_giving,
    paysHolidayPayAsYouGo: false,
    ...(holidays ? { holidays } : {}),
    ...(accrual ? { leaveAccrual: accrual } : {}),
    ...(stated ? { supplied: supplied(stated) } : earlierOf<NzPayFacts>(before.earlier, before.advance)),
    ...(termination?.country === 'NZ' ? { termination: termination.facts } : {}),
  };
}

/**
 * How holiday pay in advance is taxed: spread over the periods it is for, which only the annual scale tells apart, or as
 * an extra pay where any of it reaches into another tax year.
 */
function advancesOf({ employee, items, paidOn }: PlannedPay, code: TaxCode, later: PeriodOfPay['later']) {
  if (employee.no_declaration || methodOf(code) !== 'ANNUAL') return () => ({});
  const { last } = taxYearOf('NZ', paidOn);
  const isBeyond = items.leave.some(({ date }) => date > last && later(date) !== undefined);
  return (date: LocalDate) => {
    const period = later(date);
    if (period === undefined) return {};
    return isBeyond ? { isExtraPay: true } : advanceOf(period);
  };
}

/** What a New Zealand pay looks back at. */
export interface NzLookedBack {
  readonly paidInFourWeeks: Decimal;
  readonly lastPaidPeriods: readonly Decimal[];
  readonly twelveMonthsGross: Decimal;
}

export const nzLookedBack = (before: OtherPeriods): NzLookedBack => ({
  paidInFourWeeks: atLeastNought(before.fourWeeks),
  lastPaidPeriods: before.lastPeriods.map(atLeastNought),
  twelveMonthsGross: atLeastNought(before.holidaysGrossTwelveMonths),
});

/** Earnings taken back by a correction leave nothing to look back at, not less than nothing. */
const atLeastNought = (amount: Decimal): Decimal => max(amount, ZERO);

function lump(row: BonusItem | BackPaymentItem, employee: PaidEmployee): LumpRow {
  const periods =
    row.taxMethod === 'SPREAD_OVER_SPECIFIC_RANGE' && row.startDate !== null && row.endDate !== null
      ? periodsCovered({ start: row.startDate, end: row.endDate }, employee.pay_period)
      : PERIODS_PER_YEAR[employee.pay_period];
  return {
    description: row.description,
    amount: row.amount,
    treatment: treatmentOf(row.taxMethod, periods),
  };
}

const DAYS_A_WEEK = new Decimal(7);
const WEEKS_A_YEAR = new Decimal(52);

/** Nothing can be said about the week of somebody without standard hours. */
function holidayFacts(employee: PaidEmployee, servedTo: LocalDate, looked: NzLookedBack): HolidayFacts | undefined {
  const perDay = sharedDecimal(employee.standard_hours_per_day);
  const perWeek = perDay.times(employee.standard_days_per_week);
  if (!perWeek.greaterThan(0)) return undefined;
  const hourly = employee.pay_rate_per_hour === null ? undefined : sharedDecimal(employee.pay_rate_per_hour);
  const days = Math.max(0, daysBetween(localDate(employee.start_date), servedTo));
  const weeks = min(new Decimal(days).dividedBy(DAYS_A_WEEK), WEEKS_A_YEAR);
  return {
    standardHoursPerDay: perDay,
    standardHoursPerWeek: perWeek,
    ...(hourly
      ? { ordinaryWeek: hourly.times(perWeek), relevantDailyPay: hourly.times(perDay) }
      : { lastFourWeeksRegular: looked.paidInFourWeeks }),
    twelveMonthsGross: looked.twelveMonthsGross,
    // In the first week there is no average yet; a whole week keeps it from being blown up.
    weeksEmployed: max(weeks, ONE).toDecimalPlaces(6),
    daysWorked52Weeks: ZERO,
    gross52Weeks: ZERO,
  };
}

/** A period accrues when a pay stands for it; a bonus by itself adds only what goes by the hour. */
function leaveAccrual(employee: PaidEmployee, accrues: boolean): LeaveAccrualFacts | undefined {
  const perDay = sharedDecimal(employee.standard_hours_per_day);
  if (!employee.is_leave_enabled || !perDay.greaterThan(0) || employee.standard_days_per_week === 0) return undefined;
  const days = (count: number | null) => (accrues ? new Decimal(count ?? 0) : ZERO);
  return {
    standardHoursPerDay: perDay,
    standardDaysPerWeek: new Decimal(employee.standard_days_per_week),
    annualDaysPerYear: days(employee.num_holiday_leave_days_per_year),
    sickDaysPerYear: days(employee.num_sick_leave_days_per_year),
    ...(employee.accrue_leave_on_hours_worked
      ? {
          perHour: {
            annual: sharedDecimal(employee.accrue_holiday_leave_per_hour),
            sick: sharedDecimal(employee.accrue_sick_leave_per_hour),
            onOvertime: employee.accrue_leave_on_overtime_hours,
          },
        }
      : {}),
  };
}

const supplied = (stated: StatedAmounts): SuppliedAmounts => ({
  tax: stated.tax,
  studentLoan: stated.nz_student_loan,
  kiwiSaverEmployee: stated.kiwisaver_employee_amount,
  kiwiSaverEmployer: stated.kiwisaver_employer_amount,
  esct: stated.kiwisaver_esct_amount,
});
