import { ageOn, inForce, plusDays } from '../days.ts';
import type { Expected } from '../history.ts';
import { cutToCents, most, type Num, nearestCent, num, sum, wholeDollars, ZERO } from '../number.ts';
import { firstDayOf } from '../periods.ts';
import {
  anniversaries,
  averageWeek,
  type Earned,
  eightPercent,
  entitlement,
  holidaysInRunOn,
  type Taken,
} from './holidays.ts';
import type { Dated, NzHistory, NzPay, NzPerson } from './model.ts';
import { KIWISAVER, KIWISAVER_OLDEST, REDUCED_RATE, TIME_AND_A_HALF, TWO_PERIODS_FROM } from './numbers.ts';
import { loanBase, paye, payeOnExtra, studentLoan } from './tax.ts';

interface State {
  readonly person: NzPerson;
  rate: Num;
  /** Gross earnings under the Holidays Act, by payday. */
  readonly earned: Earned[];
  /** Gross pay without extra pays, by payday. */
  readonly regular: (Earned & { readonly hours: Num })[];
  readonly taken: Taken[];
  alternativeDays: number;
}

export function nzExpected(history: NzHistory): readonly (Expected | undefined)[] {
  const { person } = history;
  const state: State = { person, rate: num(person.rate), earned: [], regular: [], taken: [], alternativeDays: 0 };
  return history.events.map((event) => {
    if (event.kind === 'raise') {
      state.rate = num(event.rate);
      return undefined;
    }
    if (event.kind === 'pay') return paidAmounts(state, event.day, event.pay);
    return endAmounts(state, event.day, event.lastDay);
  });
}

const OVERTIME = '1.5';

/** The agreed pay for an ordinary week, without irregular overtime. */
const agreedWeek = ({ person, rate }: State): Num => num(person.hoursPerDay).times(person.daysPerWeek).times(rate);

const lastFourWeeks = ({ regular }: State, end: string) =>
  regular.filter(({ day }) => day > plusDays(end, -28) && day <= end);

/**
 * Ordinary weekly pay (s 8): pay for the agreed week or, if no week is agreed, a quarter of the pay for the last four
 * weeks.
 */
function ordinaryWeek(state: State, end: string): Num {
  if (!state.person.varies) return agreedWeek(state);
  return sum(lastFourWeeks(state, end).map(({ gross }) => gross)).div(4);
}

/** Converts days of leave to weeks, based on the agreed week or on the average of the last four weeks. */
function weeksOf(state: State, days: number, end: string): Num {
  const { person } = state;
  if (!person.varies) return num(days).div(person.daysPerWeek);
  const week = sum(lastFourWeeks(state, end).map(({ hours }) => hours)).div(4);
  return num(person.hoursPerDay).times(days).div(week);
}

/** Pay for annual holidays: the greater of ordinary weekly pay and average weekly earnings (s 21). */
function greaterWeek(state: State, end: string): Num {
  const { person, earned } = state;
  return most(ordinaryWeek(state, end), averageWeek(earned, person.start, end, person.period));
}

function leavePay(state: State, day: string, { leave }: NzPay): Num {
  const { person, rate } = state;
  if (!leave || leave.type === 'UNPAID') return ZERO;
  if (leave.type === 'SICK') return nearestCent(num(person.hoursPerDay).times(leave.days).times(rate));
  const end = plusDays(firstDayOf(day, person.period), -1);
  const weeks = weeksOf(state, leave.days, end);
  const amount = nearestCent(weeks.times(greaterWeek(state, end)));
  state.taken.push({ weeks, amount });
  return amount;
}

/**
 * Holidays cashed up on request (ss 28A, 28B). They are paid at the same rate as holidays taken, but as an extra pay
 * that does not count as gross earnings.
 */
function cashedUp(state: State, day: string): Num {
  const { person } = state;
  const end = plusDays(firstDayOf(day, person.period), -1);
  const amount = nearestCent(greaterWeek(state, end));
  state.taken.push({ weeks: num(1), amount });
  return amount;
}

/**
 * Pay for a public holiday: relevant daily pay, or time and a half and an alternative day if the employee worked on it.
 */
function publicHolidayPay(state: State, { publicHoliday }: NzPay): Num {
  if (!publicHoliday) return ZERO;
  if (publicHoliday.worked) state.alternativeDays += 1;
  const day = num(state.person.hoursPerDay).times(state.rate);
  return nearestCent(publicHoliday.worked ? day.times(TIME_AND_A_HALF) : day);
}

function paidAmounts(state: State, day: string, pay: NzPay): Expected {
  const { person, rate } = state;
  const leave = leavePay(state, day, pay);
  const bonus = num(pay.bonus?.amount ?? 0);
  const cashed = pay.cashUp ? cashedUp(state, day) : ZERO;
  const extraBonus = pay.bonus?.extra ? bonus : ZERO;
  const extra = extraBonus.plus(cashed);
  const regular = sum([
    nearestCent(num(pay.hours).times(rate)),
    nearestCent(num(pay.overtime ?? 0).times(rate.times(OVERTIME))),
    publicHolidayPay(state, pay),
    leave,
    bonus.minus(extraBonus),
  ]);
  const gross = regular.plus(extra);
  state.regular.push({ day, gross: regular, hours: num(pay.hours) });
  const counted = gross.minus(cashed);
  state.earned.push({ day, gross: pay.bonus?.discretionary ? counted.minus(bonus) : counted });
  const tax = paye(regular, person.period, person.code, day).plus(
    extra.gt(0) ? payeOnExtra(extra, annualised(state, day), person.code, day, person.declared.requestedRate) : ZERO,
  );
  return {
    amounts: {
      ...(pay.leave && pay.leave.type !== 'UNPAID' ? { [`leave_${pay.leave.type}`]: leave.toFixed(2) } : {}),
      ...totals(state, { gross, tax, loan: loanOn(state, gross, { day, isAlone: false }), day }),
    },
    tolerances: extra.gt(0) ? { tax: 0.01, net: 0.01 } : {},
  };
}

const isIn = (range: Dated | undefined, day: string): boolean =>
  range !== undefined && range.from <= day && day <= range.to;

/** The standard and additional student loan deductions: FACTS.md 1.5. */
function loanOn({ person }: State, gross: Num, { day, isAlone }: { day: string; isAlone: boolean }): Num {
  if (!person.studentLoan) return ZERO;
  const { specialRate, compulsoryExtra, voluntaryExtra } = person.declared;
  const base = loanBase(gross, person.period, person.code, isAlone);
  const standard = isIn(specialRate, day) ? studentLoan(base, specialRate!.rate) : studentLoan(base);
  // No compulsory extra deduction is made if the standard deduction is zero.
  const compulsory = isIn(compulsoryExtra, day) && standard.gt(0) ? studentLoan(base, compulsoryExtra!.rate) : ZERO;
  const voluntary = isIn(voluntaryExtra, day) ? num(voluntaryExtra!.amount) : ZERO;
  return sum([standard, compulsory, voluntary]);
}

/** Annualised income of the four weeks (or the month) up to and including the day, without extra pays (s RD 17). */
function annualised({ person, regular }: State, day: string): Num {
  const income = sum(regular.filter((one) => one.day > plusDays(day, -28) && one.day <= day).map(({ gross }) => gross));
  return income.times(person.period === 'MONTHLY' ? 12 : 13);
}

interface Paid {
  readonly gross: Num;
  readonly tax: Num;
  readonly loan: Num;
  readonly day: string;
}

function totals({ person }: State, { gross, tax, loan, day }: Paid): Record<string, string> {
  const { lowest, youngest } = inForce(KIWISAVER, day);
  const { temporaryRate, suspension } = person.declared;
  const isSaving = person.kiwisaver !== null && !isIn(suspension, day);
  const rateOf = (wanted: string): Num => most(num(wanted), num(lowest));
  const age = ageOn(person.birth, day);
  const ownRate = (): Num => (isIn(temporaryRate, day) ? num(REDUCED_RATE) : rateOf(person.kiwisaver!.own));
  const own = isSaving ? cutToCents(gross.times(ownRate())) : ZERO;
  const hasDuty = isSaving && age >= youngest && age < KIWISAVER_OLDEST;
  // During a temporary rate reduction, the employer's rate may also be below the normal minimum, so an employer who
  // contributes 3 % matches the reduced rate.
  const employerRate = (): Num =>
    isIn(temporaryRate, day) ? num(person.kiwisaver!.employer) : rateOf(person.kiwisaver!.employer);
  const employer = hasDuty ? cutToCents(gross.times(employerRate())) : ZERO;
  return {
    gross: gross.toFixed(2),
    tax: tax.toFixed(2),
    nz_student_loan: loan.toFixed(2),
    kiwisaver_employee_amount: own.toFixed(2),
    kiwisaver_employer_amount: employer.toFixed(2),
    kiwisaver_esct_amount: cutToCents(wholeDollars(employer).times(person.esctRate)).toFixed(2),
    net: gross.minus(tax).minus(loan).minus(own).toFixed(2),
  };
}

const ENDINGS = [
  'end_ANNUAL_HOLIDAYS',
  'end_HOLIDAY_PAY_8_PERCENT',
  'end_kiwisaver_employee_amount',
  'end_nz_student_loan',
];

/** The amounts paid at the end of the employment: FACTS-2.md 1.12. */
function endAmounts(state: State, day: string, lastDay: string): Expected {
  const { person, rate, earned, taken } = state;
  const { weeks, inAdvance } = entitlement(person.start, lastDay, taken);
  const daily = num(person.hoursPerDay).times(rate);
  const holidays = nearestCent(weeks.times(greaterWeek(state, lastDay)));
  const days = weeks.times(person.daysPerWeek).toDecimalPlaces(4).toNumber();
  const publicHolidays = nearestCent(daily.times(holidaysInRunOn(lastDay, days, person.daysPerWeek)));
  const alternative = nearestCent(daily.times(state.alternativeDays));
  const since = anniversaries(person.start, lastDay).at(-1) ?? person.start;
  const gross = sum(earned.filter((one) => one.day >= since).map((one) => one.gross));
  const eight = eightPercent(sum([gross, holidays, publicHolidays, alternative]), inAdvance);
  const extra = sum([holidays, publicHolidays, alternative, eight]);
  const tax = payeOnExtra(extra, annualisedAtEnd(state, day), person.code, day, person.declared.requestedRate);
  const paid = totals(state, { gross: extra, tax, loan: loanOn(state, extra, { day, isAlone: true }), day });
  return {
    amounts: {
      ...(holidays.gt(0) ? { end_ANNUAL_HOLIDAYS: holidays.toFixed(2) } : {}),
      ...(publicHolidays.gt(0) ? { end_PUBLIC_HOLIDAYS: publicHolidays.toFixed(2) } : {}),
      ...(alternative.gt(0) ? { end_ALTERNATIVE_HOLIDAYS: alternative.toFixed(2) } : {}),
      ...(eight.gt(0) ? { end_HOLIDAY_PAY_8_PERCENT: eight.toFixed(2) } : {}),
      ...Object.fromEntries(Object.entries(paid).map(([name, amount]) => [`end_${name}`, amount])),
    },
    // Weeks are stored with six decimals, so amounts for thirds of a week may differ by a cent.
    tolerances: Object.fromEntries([...ENDINGS, 'end_gross', 'end_tax', 'end_net'].map((name) => [name, 0.02])),
  };
}

/** FACTS.md 2.1. The 6.5 for four-weekly pay is derived there from 13 periods a year. */
const END_MULTIPLIER = { WEEKLY: 26, FORTNIGHTLY: 13, FOUR_WEEKLY: '6.5', MONTHLY: 6 } as const;

/**
 * Annualised income for extra pays at the end of the employment. From April 2025 on, uses the last two pay periods that
 * were paid. Before that, uses the last four weeks.
 */
function annualisedAtEnd(state: State, day: string): Num {
  if (day < TWO_PERIODS_FROM) return annualised(state, day);
  const paid = state.regular.filter(({ gross }) => gross.gt(0)).slice(-2);
  return sum(paid.map(({ gross }) => gross)).times(END_MULTIPLIER[state.person.period]);
}
