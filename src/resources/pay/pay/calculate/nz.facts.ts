import { Decimal, decimal, sum, ZERO } from '../../../../base/decimal.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import type { ParamsAt } from '../../../../params/params.ts';
import type { LeaveAccrualFacts, LumpRow, NzPayFacts, SuppliedAmounts } from '../../../../rules/nz/facts.ts';
import { wholeAlternativeDays } from '../../../../rules/nz/holidays/alternative-days.ts';
import { methodOf, type TaxCode } from '../../../../rules/nz/tax-code.ts';
import { treatmentOf } from '../../../../rules/nz/treatment.ts';
import { PERIODS_PER_YEAR } from '../../../../rules/pay-period.ts';
import { periodsCovered } from '../../../../rules/periods-covered.ts';
import { taxYearOf } from '../../../../rules/tax-year.ts';
import { type Balances, nzDeclared, ownDays } from '../../../people/employee/employee.service.ts';
import type { PlannedPay } from '../model.ts';
import type { PaidEmployee } from '../order/gather.store.ts';
import type { BackPaymentItem, BonusItem } from '../order/items.ts';
import type { StatedAmounts } from '../order/stated-amounts.ts';
import { advanceOf, type PeriodOfPay } from './advance.ts';
import type { RunName } from './look-back.store.ts';
import { earlierOf, type LookBack } from './look-back.ts';
import { holidayFacts, isRegular } from './nz.holiday-facts.ts';
import { nzLookedBack } from './nz.looked-back.ts';
import { contributionTax, type DeclaredPay, kiwiSaver, studentLoan, taxDeclaration } from './nz-tax.facts.ts';
import { movedBy, paidNotTaken, type YearsOfService } from './paid-not-taken.ts';
import { sharedDecimal } from './shared-decimal.ts';
import { workedOnFacts } from './worked-on.ts';

/** Everything a New Zealand pay is calculated from. The one place where our names become the rules' names. */
export function nzFacts(
  pay: PlannedPay,
  before: LookBack,
  { accrues, later, balances, years, params, past, run }: PeriodOfPay & NzContext,
): NzPayFacts {
  const { employee, items, paidOn, stated, termination } = pay;
  const notTaken = paidNotTaken(pay, { before, years, balances, params });
  const employedFrom = employee.start_date as LocalDate;
  const looked = nzLookedBack(before, { run, paidOn, employedFrom });
  // At the end of employment service is counted to its last day, whenever it is paid out.
  const finish = termination?.country === 'NZ' ? termination.facts.finishDate : undefined;
  const holidays = holidayFacts(pay, looked, { finish, unpaid: before.unpaid });
  const accrual = leaveAccrual(employee, accrues);
  const declared = nzDeclared(employee.declarations);
  const declaredPay: DeclaredPay = { plan: pay, declared, past, run, made: before.made };
  const tax = taxDeclaration(declaredPay);
  const advances = advancesOf(pay, tax.code, later);
  return {
    paymentDate: paidOn,
    payPeriod: employee.pay_period,
    hours: items.hours.map((row) => ({
      description: row.description,
      rate: row.rate,
      value: row.value,
      isOvertime: row.isOvertime,
      isHours: row.isHours,
      // Amounts that the caller states are kept as they are.
      ...(row.workedOn && !stated ? workedOnFacts(row, ownDays(employee, pay.companyDeclared), params) : undefined),
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
    paysHolidayPayAsYouGo: declared.pays_holiday_pay_as_you_go,
    ...alternativeDaysHeld(pay, before, balances),
    ...(holidays ? { holidays } : {}),
    ...(accrual ? { leaveAccrual: accrual } : {}),
    ...(stated ? { supplied: supplied(stated) } : earlierOf<NzPayFacts>(before.earlier, before.advance)),
    ...(termination?.country === 'NZ' ? { termination: termination.facts } : {}),
  };
}

/** What a New Zealand pay is worked out with besides its rows and its past. */
export interface NzContext extends Pick<DeclaredPay, 'past'> {
  readonly run: DeclaredPay['run'] & RunName;
  /** Leave before the first pay of the call. */
  readonly balances: Balances;
  readonly years: YearsOfService;
  readonly params: ParamsAt;
}

/**
 * Alternative holidays before the period of a pay that takes more than are held: its rows are counted with those of its
 * earlier pays.
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
 * How holiday pay in advance is taxed: spread over the periods it is for, which only the annual scale tells apart, or as
 * an extra pay where any of it reaches into another tax year.
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
      ? periodsCovered({ start: row.startDate, end: row.endDate }, employee.pay_period)
      : PERIODS_PER_YEAR[employee.pay_period];
  return {
    description: row.description,
    amount: row.amount,
    treatment: treatmentOf(row.taxMethod, periods),
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
