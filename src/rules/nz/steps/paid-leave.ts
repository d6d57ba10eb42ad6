import { type Decimal, money, plain, roundToCent, ZERO } from '../../../base/decimal.ts';
import type { Param, ParamsAt } from '../../../params/params.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import { lineOf } from '../calculated-line.ts';
import type { HolidayFacts, LeaveRow, NzLeaveType, NzPayFacts } from '../facts.ts';
import { dailyPay } from '../holidays/daily-pay.ts';
import { annualHolidayPay, averageWeeklyEarnings, ordinaryWeeklyPay } from '../holidays/weekly-pay.ts';
import { AVERAGE_WEEKLY_DIVISOR } from '../params.ts';
import type { NzTag } from '../tags.ts';
import { REGULAR_EARNINGS } from './earning-tags.ts';

/** Leave paid for by the week, at the greater of ordinary weekly pay and average weekly earnings. */
export const isAnnualHoliday = (type: NzLeaveType): boolean => type === 'ANNUAL_HOLIDAYS' || type === 'HOLIDAY';

/** Leave paid for by the day, at relevant or average daily pay. */
const isDailyLeave = (type: NzLeaveType): boolean =>
  type === 'SICK' ||
  type === 'NZ_BEREAVEMENT' ||
  type === 'NZ_FAMILY_VIOLENCE' ||
  type === 'PAID_PUBLIC_HOLIDAY' ||
  type === 'ALT_HOLIDAY';

// ACC weekly compensation is no part of gross earnings under the Holidays Act.
const COMPENSATION: readonly NzTag[] = ['gross', 'regular-pay', 'acc-liable', 'kiwisaver-base'];

/** Leave taken as time off: regular pay, never an extra pay. Priced by the Holidays Act unless a rate was named. */
export const paidLeave: Step<NzPayFacts> = ({ facts, params }) =>
  facts.leave.map((row, index) => leaveLine(row, index, priceOf(row, facts.holidays, params)));

/** The same leave at its row's rate, for pays whose amounts the caller supplies. */
export const leaveAtRowRate: Step<NzPayFacts> = ({ facts }) =>
  facts.leave.map((row, index) => leaveLine(row, index, atRowRate(row)));

interface Price {
  readonly precise: Decimal;
  readonly because: string;
  readonly used: readonly Param<unknown>[];
}

function priceOf(row: LeaveRow, holidays: HolidayFacts | undefined, params: ParamsAt): Price {
  if (row.rateIsGiven || !holidays) return atRowRate(row);
  if (isAnnualHoliday(row.leaveType)) return byTheWeek(row, holidays, params);
  if (isDailyLeave(row.leaveType)) return byTheDay(row, holidays);
  return atRowRate(row);
}

function atRowRate(row: LeaveRow): Price {
  if (row.leaveType === 'UNPAID') return { precise: ZERO, because: 'Unpaid leave adds no pay', used: [] };
  return { precise: row.hours.times(row.rate), because: `${plain(row.hours)} h x ${plain(row.rate)}`, used: [] };
}

function byTheWeek(row: LeaveRow, holidays: HolidayFacts, params: ParamsAt): Price {
  const ordinary = ordinaryWeeklyPay(holidays, params);
  const average = averageWeeklyEarnings(holidays, params);
  const weeks = row.hours.dividedBy(holidays.standardHoursPerWeek);
  const { precise } = annualHolidayPay({ ordinaryWeeklyPay: ordinary, averageWeeklyEarnings: average, weeks });
  return {
    precise,
    because: `${plain(weeks.toDecimalPlaces(6))} weeks x the greater of ordinary weekly pay ${money(ordinary)} and average weekly earnings ${money(average)}`,
    used: [params.get(AVERAGE_WEEKLY_DIVISOR)],
  };
}

function byTheDay(row: LeaveRow, holidays: HolidayFacts): Price {
  const day = dailyPay(holidays);
  const days = row.hours.dividedBy(holidays.standardHoursPerDay);
  return {
    precise: day.amount.times(days),
    because: `${plain(days.toDecimalPlaces(6))} days x ${day.words} ${money(day.amount)}`,
    used: [],
  };
}

function leaveLine(row: LeaveRow, index: number, price: Price): Line {
  const hasLoading = !row.loadingAmount.isZero();
  const precise = hasLoading ? price.precise.plus(row.loadingAmount) : price.precise;
  const amount = roundToCent(precise);
  const isPaid = row.leaveType !== 'UNPAID';
  return lineOf({
    code: `NZ.LEAVE.${row.leaveType}`,
    label: row.description,
    effect: 'adds',
    tags: row.leaveType === 'WORKERS_COMP' ? COMPENSATION : REGULAR_EARNINGS,
    origin: { kind: 'leave', index },
    quantity: row.hours,
    rate: row.rate,
    precise,
    rounding: 'nearest cent',
    amount,
    because: hasLoading ? `${price.because} + loading ${money(row.loadingAmount)}` : price.because,
    used: price.used,
    report: isPaid ? { gross: money(amount), hours_paid: plain(row.hours) } : {},
  });
}
