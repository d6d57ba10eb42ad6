import { Decimal, decimal, ZERO } from '../../../../base/decimal.ts';
import { type LocalDate, localDate, wholeYearsBetween } from '../../../../base/local-date.ts';
import type {
  ContributionTax,
  KiwiSaverFacts,
  LeaveAccrualFacts,
  LumpRow,
  NzPayFacts,
  SuppliedAmounts,
  TaxDeclaration,
} from '../../../../rules/nz/facts.ts';
import { methodOf } from '../../../../rules/nz/tax-code.ts';
import { treatmentOf } from '../../../../rules/nz/treatment.ts';
import { PERIODS_PER_YEAR } from '../../../../rules/pay-period.ts';
import { periodsCovered } from '../../../../rules/periods-covered.ts';
import { taxYearOf } from '../../../../rules/tax-year.ts';
import { nzDeclared } from '../../../people/employee/employee.service.ts';
import type { PlannedPay } from '../model.ts';
import type { PaidEmployee } from '../order/gather.store.ts';
import type { BackPaymentItem, BonusItem } from '../order/items.ts';
import { nameKey } from '../order/name-book.ts';
import type { StatedAmounts } from '../order/stated-amounts.ts';
import { advanceOf, type PeriodOfPay, type RunOfPay } from './advance.ts';
import { earlierOf, type LookBack } from './look-back.ts';
import { holidayFacts, isRegular } from './nz.holiday-facts.ts';
import { nzLookedBack } from './nz.looked-back.ts';
import { sharedDecimal } from './shared-decimal.ts';

/** Everything a New Zealand pay is calculated from. The one place where our names become the rules' names. */
export function nzFacts(pay: PlannedPay, before: LookBack, { accrues, later, run }: RunOfPay): NzPayFacts {
  const { employee, items, paidOn, stated, termination } = pay;
  const employedFrom = employee.start_date as LocalDate;
  const looked = nzLookedBack(before, { run, paidOn, employedFrom });
  // At the end of employment service is counted to its last day, whenever it is paid out.
  const finish = termination?.country === 'NZ' ? termination.facts.finishDate : undefined;
  const holidays = holidayFacts(pay, looked, { finish, unpaid: before.unpaid });
  const accrual = leaveAccrual(employee, accrues);
  const advances = advancesOf(pay, later);
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
      ...(isRegular(row, pay) ? { isRegular: true } : {}),
    })),
    deductions: items.deductions.map(({ description, amount, classification }) => ({
      description,
      amount,
      classification,
    })),
    bonuses: items.bonuses.map((row) => lump(row, row.isIncludedInSuper, employee)),
    sacrifices: items.sacrifices.map(({ description, amount, isSuper }) => ({ description, amount, isSuper })),
    backPayments: items.backPayments.map((row) => lump(row, true, employee)),
    tax: taxDeclaration(employee),
    studentLoan: {},
    kiwiSaver: kiwiSaver(employee, paidOn),
    contributionTax: contributionTax(employee),
    extraPay: {
      paidInFourWeeks: looked.paidInFourWeeks,
      lastPaidPeriods: looked.lastPaidPeriods,
      ...(termination?.country === 'NZ' && termination.statedBase !== undefined
        ? { statedBase: decimal(termination.statedBase) }
        : {}),
    },
    offersPayrollGiving: false,
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
function advancesOf({ employee, items, paidOn }: PlannedPay, later: PeriodOfPay['later']) {
  const code = employee.nz_tax_code ?? 'ND';
  if (employee.no_declaration || methodOf(code) !== 'ANNUAL') return () => ({});
  const { last } = taxYearOf('NZ', paidOn);
  const isBeyond = items.leave.some(({ date }) => date > last && later(date) !== undefined);
  return (date: LocalDate) => {
    const period = later(date);
    if (period === undefined) return {};
    return isBeyond ? { isExtraPay: true } : advanceOf(period);
  };
}

function lump(row: BonusItem | BackPaymentItem, countsForKiwiSaver: boolean, employee: PaidEmployee): LumpRow {
  const periods =
    row.taxMethod === 'SPREAD_OVER_SPECIFIC_RANGE' && row.startDate !== null && row.endDate !== null
      ? periodsCovered({ start: row.startDate, end: row.endDate }, employee.pay_period)
      : PERIODS_PER_YEAR[employee.pay_period];
  return {
    description: row.description,
    amount: row.amount,
    treatment: treatmentOf(row.taxMethod, periods),
    countsForKiwiSaver,
    isDiscretionary: isDiscretionary(row.description, employee),
  };
}

/** Bonuses by their names; the employer is bound to pay what was not declared as free. */
const isDiscretionary = (description: string, { declarations }: PaidEmployee): boolean =>
  nzDeclared(declarations).discretionary_bonuses.some((name) => nameKey(name) === nameKey(description));

/** Without a tax code nothing was declared. */
function taxDeclaration(employee: PaidEmployee): TaxDeclaration {
  const code = employee.nz_tax_code ?? 'ND';
  return {
    code,
    hasStudentLoan: employee.has_student_loan,
    noDeclaration: employee.no_declaration || employee.nz_tax_code === null,
  };
}

const kiwiSaver = (employee: PaidEmployee, paidOn: LocalDate): KiwiSaverFacts => ({
  status: employee.kiwisaver_status_code,
  employeeRate: sharedDecimal(employee.kiwisaver_employee_rate),
  employerRate: sharedDecimal(employee.kiwisaver_employer_rate),
  temporaryRate: false,
  employerObligation: employee.kiwisaver_cec_obligation,
  savingsSuspension: false,
  optedOut: false,
  ...(employee.date_of_birth === null
    ? {}
    : { age: Math.max(0, wholeYearsBetween(localDate(employee.date_of_birth), paidOn)) }),
  lockedIn: false,
});

const contributionTax = (employee: PaidEmployee): ContributionTax => ({
  esctRate: sharedDecimal(employee.esct_rate),
  ...(employee.employer_contrib_tax_method === 'PAYE'
    ? { payeFraction: sharedDecimal(employee.employer_contrib_paye_fraction) }
    : {}),
});

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
