import { Decimal, decimal, sharedDecimal, sum, ZERO } from '../../../../../base/decimal.ts';
import type { LocalDate } from '../../../../../base/local-date.ts';
import type { ParamsAt } from '../../../../../params/params.ts';
import type { LeaveAccrualFacts, LumpRow, NzPayFacts, SuppliedAmounts } from '../../../../../rules/nz/facts.ts';
import { wholeAlternativeDays } from '../../../../../rules/nz/holidays/alternative-days.ts';
import { workedOnFacts } from '../../../../../rules/nz/holidays/worked-on.ts';
import { treatmentOf } from '../../../../../rules/nz/lump-line.ts';
import { methodOf, type TaxCode } from '../../../../../rules/nz/tax-code.ts';
import { PERIODS_PER_YEAR, periodsCovered } from '../../../../../rules/pay-period.ts';
import { taxYearOf } from '../../../../../rules/tax-year.ts';
import { type Balances, isWithinAny, nzDeclared, ownDays } from '../../../../people/employee/employee.service.ts';
import { earlierOf, type LookBack, type RunName } from '../../../past/lookback.public.ts';
import { nzLookback, type WorkPattern, workPattern, type YearsOfService } from '../../../past/nz.public.ts';
import type { PlannedPay, StatedAmounts } from '../../model/calculated-pay.ts';
import type { PaidEmployee } from '../../model/employee.ts';
import type { BackPaymentItem, BonusItem } from '../../model/items.ts';
import { advanceOf, type PeriodOfPay } from '../shared/advance.ts';
import { holidayFacts, isRegular, parentalLeave } from './holiday-facts.ts';
import { contributionTax, type DeclaredPay, kiwiSaver, studentLoan, taxDeclaration } from './nz-tax.facts.ts';
import { movedBy, paidNotTaken } from './paid-not-taken.ts';

/**
 * Builds all facts that a New Zealand pay is calculated from. Only this function translates our names to those of the
 * rules.
 */
export function nzFacts(
  pay: PlannedPay,
  before: LookBack,
  { accrues, later, balances, years, params, past, run, orders }: PeriodOfPay & NzContext,
): NzPayFacts {
  const { employee, paidOn, stated, termination } = pay;
  const notTaken = paidNotTaken(pay, { before, years, balances, params });
  const employedFrom = employee.start_date as LocalDate;
  const declared = nzDeclared(employee.declarations);
  const looked = nzLookback(before, { run, paidOn, employedFrom });
  // A termination counts service up to the last day of employment, regardless of when the final pay is paid.
  const finish = termination?.country === 'NZ' ? termination.facts.finishDate : undefined;
  const pattern = workPattern(employee, before.worked, params);
  const unpaid = before.unpaid.filter(({ date }) => !isWithinAny(declared.parental_leave, date));
  const parental = parentalLeave(pay, { before, past, finish });
  const holidays = holidayFacts(pay, looked, { finish, unpaid, pattern, parental });
  const accrual = leaveAccrual(employee, accrues);
  const declaredPay: DeclaredPay = { plan: pay, declared, past, run, made: before.made };
  const tax = taxDeclaration(declaredPay);
  const advances = advancesOf(pay, tax.code, later);
  return {
    paymentDate: paidOn,
    payPeriod: employee.pay_cycle,
    ...rowsOf(pay, { notTaken, advances, params, pattern }),
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
    paysHolidayPayAsYouGo: declared.pays_holiday_pay_as_you_go,
    ...alternativeDaysHeld(pay, before, balances),
    ...(holidays ? { holidays } : {}),
    ...(accrual ? { leaveAccrual: accrual } : {}),
    ...orders,
    ...(stated ? { supplied: supplied(stated) } : earlierOf<NzPayFacts>(before.earlier, before.advance)),
    ...(termination?.country === 'NZ' ? { termination: termination.facts } : {}),
  };
}

function rowsOf(
  pay: PlannedPay,
  {
    notTaken,
    advances,
    params,
    pattern,
  }: {
    readonly notTaken: ReturnType<typeof paidNotTaken>;
    readonly advances: ReturnType<typeof advancesOf>;
    readonly params: ParamsAt;
    readonly pattern: WorkPattern;
  },
) {
  const { employee, items, stated } = pay;
  const own = () => ({ ...ownDays(employee, pay.companyDeclared), ...workingDaysOf(pattern) });
  return {
    hours: items.hours.map((row) => ({
      description: row.description,
      rate: row.rate,
      value: row.value,
      isOvertime: row.isOvertime,
      isHours: row.isHours,
      // In a pay with stated amounts, nothing is calculated from the day worked.
      ...(row.workedOn ? { date: row.workedOn.date } : undefined),
      ...(row.workedOn && !stated ? workedOnFacts(row, own(), params) : undefined),
    })),
    leave: items.leave.map((row, position) => ({
      description: row.description,
      leaveType: row.type,
      date: row.date,
      hours: row.hours,
      rate: row.rate,
      rateIsGiven: row.rateIsGiven,
      loadingAmount: row.loading ?? ZERO,
      ...(row.paidAs === null ? advances(row.date) : { paidAs: notTaken.get(position)! }),
    })),
    allowances: items.allowances.map((row) => ({
      description: row.description,
      amount: row.amount,
      isTaxable: row.isTaxable,
      countsForKiwiSaver: row.isIncludedInSuper,
      ...(isRegular(row, pay) ? { isRegular: true } : {}),
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
    backPayments: items.backPayments.map((row) => ({
      ...lump(row, employee),
      ...(row.contribution ? { contribution: row.contribution } : {}),
    })),
  };
}

const workingDaysOf = ({ usualDays }: WorkPattern) => (usualDays ? { workingDays: usualDays, isFound: true } : {});

/** Inputs of `nzFacts` in addition to those in `PeriodOfPay`. */
export interface NzContext extends Pick<DeclaredPay, 'past'> {
  readonly run: DeclaredPay['run'] & RunName;
  /** Leave balances before the first pay in this request. */
  readonly balances: Balances;
  readonly years: YearsOfService;
  readonly params: ParamsAt;
}

/**
 * The alternative holiday balance before the period, set only if the pay takes more than the current balance. The rules
 * then count its rows together with those of earlier pays in the period.
 */
function alternativeDaysHeld({ items, employee }: PlannedPay, { made, earlier }: LookBack, balances: Balances) {
  const taken = items.leave.filter(({ type }) => type === 'ALT_HOLIDAY');
  const hoursPerDay = sharedDecimal(employee.standard_hours_per_day);
  if (taken.length === 0 || !hoursPerDay.greaterThan(0)) return {};
  const days = sum(taken.map(({ hours }) => wholeAlternativeDays({ hours, hoursPerDay })));
  const held = (balances.alternativeHolidays ?? ZERO).plus(movedBy(made, 'ALT_HOLIDAY', 'days'));
  if (days.lessThanOrEqualTo(held)) return {};
  return { alternativeDaysHeld: held.minus(movedBy(earlier, 'ALT_HOLIDAY', 'days')) };
}

/**
 * How holiday pay that is paid in advance is taxed: as an extra pay if any of it is for another tax year, otherwise
 * spread over the periods it is for. Applies to the annual tax scale only.
 */
function advancesOf({ employee, items, paidOn }: PlannedPay, code: TaxCode, later: PeriodOfPay['later']) {
  if (employee.no_declaration || methodOf(code) !== 'ANNUAL') return () => ({});
  const { last } = taxYearOf('NZ', paidOn);
  const isBeyond = items.leave.some(({ date, paidAs }) => paidAs === null && date > last && later(date) !== undefined);
  return (date: LocalDate) => {
    const period = later(date);
    if (period === undefined) return {};
    return isBeyond ? { isExtraPay: true } : advanceOf(period);
  };
}

function lump(row: BonusItem | BackPaymentItem, employee: PaidEmployee): LumpRow {
  const periods =
    row.taxMethod === 'SPREAD_OVER_SPECIFIC_RANGE' && row.startDate !== null && row.endDate !== null
      ? periodsCovered({ start: row.startDate, end: row.endDate }, employee.pay_cycle)
      : PERIODS_PER_YEAR[employee.pay_cycle];
  return {
    description: row.description,
    amount: row.amount,
    treatment: treatmentOf(row.taxMethod, periods),
  };
}

/**
 * The facts about leave accrual. A period accrues its full leave only if it has an ordinary pay. A separate bonus
 * accrues leave by the hour only.
 */
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
