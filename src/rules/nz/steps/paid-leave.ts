import { type Decimal, min, money, plain, sum, ZERO } from '../../../base/decimal.ts';
import type { Param, ParamsAt } from '../../../params/params.ts';
import type { Step } from '../../calculate.ts';
import { inAdvance } from '../../in-advance.ts';
import type { Line } from '../../line.ts';
import { earningLine } from '../earning-line.ts';
import type { AllowanceRow, HolidayFacts, LeaveRow, NzPayFacts } from '../facts.ts';
import { dailyPay } from '../holidays/daily-pay.ts';
import { annualHolidayPay, holidayWeek } from '../holidays/weekly-pay.ts';
import { treatmentOf } from '../leave-type.ts';

/** Leave taken as time off: regular pay, never an extra pay. Priced by the Holidays Act unless a rate was named. */
export const paidLeave: Step<NzPayFacts> = ({ facts, params }) =>
  facts.leave.flatMap((row, index) => (isClosedown(row) ? [] : [leaveLine(row, index, priceOf(row, facts, params))]));

/** The same leave at its row's rate, for pays whose amounts the caller supplies. */
export const leaveAtRowRate: Step<NzPayFacts> = ({ facts }) =>
  facts.leave.map((row, index) => leaveLine(row, index, atRowRate(row)));

/** What a closedown pays goes by all earnings and is worked out after them. */
const isClosedown = ({ paidAs }: LeaveRow): boolean => typeof paidAs === 'object';

interface Price {
  readonly precise: Decimal;
  readonly because: string;
  readonly used: readonly Param<unknown>[];
}

function priceOf(row: LeaveRow, { holidays, allowances }: NzPayFacts, params: ParamsAt): Price {
  if (row.rateIsGiven || !holidays) return atRowRate(row);
  switch (treatmentOf(row.leaveType).paidBy) {
    case 'week':
      return byTheWeek(row, { holidays, allowances }, params);
    case 'day':
      return byTheDay(row, holidays);
    default:
      return atRowRate(row);
  }
}

function atRowRate(row: LeaveRow): Price {
  if (!treatmentOf(row.leaveType).isPaid) return { precise: ZERO, because: 'Unpaid leave adds no pay', used: [] };
  return { precise: row.hours.times(row.rate), because: `${plain(row.hours)} h x ${plain(row.rate)}`, used: [] };
}

/** Annual holidays, at the greater of ordinary weekly pay and average weekly earnings. */
function byTheWeek(
  row: LeaveRow,
  { holidays, allowances }: { readonly holidays: HolidayFacts; readonly allowances: readonly AllowanceRow[] },
  params: ParamsAt,
): Price {
  const week = holidayWeek(holidays, params);
  const weeks = row.hours.dividedBy(holidays.standardHoursPerWeek);
  const { precise } = annualHolidayPay({ ...week, weeks });
  // Weeks that are paid out are no time that the pay has allowances for.
  const beside = row.paidAs ? ZERO : allowancesBeside(holidays, allowances, weeks);
  const less = beside.isZero() ? '' : `, less ${money(beside)} of regular allowances that this pay has for the time`;
  return {
    precise: precise.minus(beside),
    because: `${plain(weeks.toDecimalPlaces(6))} weeks x ${week.words}${less}`,
    used: week.used,
  };
}

/** A regular allowance is part of the holiday week; where the pay itself has it for that time, it is not paid twice. */
function allowancesBeside(
  { regularAllowances }: HolidayFacts,
  allowances: readonly AllowanceRow[],
  weeks: Decimal,
): Decimal {
  if (!regularAllowances || !weeks.greaterThan(0)) return ZERO;
  const paid = sum(allowances.filter(({ isRegular }) => isRegular).map(({ amount }) => amount));
  return min(regularAllowances.times(weeks), paid);
}

/** Sick leave, bereavement and the like, at relevant or average daily pay. */
function byTheDay(row: LeaveRow, holidays: HolidayFacts): Price {
  const day = dailyPay(holidays);
  const days = row.hours.dividedBy(holidays.standardHoursPerDay);
  return {
    precise: day.amount.times(days),
    because: `${plain(days.toDecimalPlaces(6))} days x ${day.words} ${money(day.amount)}${day.from}`,
    used: [],
  };
}

function leaveLine(row: LeaveRow, index: number, price: Price): Line {
  const hasLoading = !row.loadingAmount.isZero();
  const { isPaid, isHolidaysGross, tag } = treatmentOf(row.leaveType);
  if (row.paidAs === 'CASH_UP') return cashedUp(row, index, price);
  return earningLine({
    code: `NZ.LEAVE.${row.leaveType}`,
    label: row.description,
    origin: { kind: 'leave', index },
    quantity: row.hours,
    rate: row.rate,
    precise: hasLoading ? price.precise.plus(row.loadingAmount) : price.precise,
    because: hasLoading ? `${price.because} + loading ${money(row.loadingAmount)}` : price.because,
    taxed: row.isExtraPay ? 'as-extra-pay' : row.inAdvanceFor ? 'in-advance' : 'with-the-period',
    isLevied: true,
    countsForKiwiSaver: true,
    isHolidaysGross,
    moreTags: tag ? ['paid-leave', tag] : ['paid-leave'],
    used: price.used,
    report: { hours_paid: plain(row.hours), ...(row.inAdvanceFor ? inAdvance(row.inAdvanceFor) : {}) },
    isReported: isPaid,
  });
}

/** An extra pay for no hours, and no part of gross earnings. Holidays Act 2003 ss 14(b) and 28B. */
const cashedUp = (row: LeaveRow, index: number, price: Price): Line =>
  earningLine({
    code: 'NZ.LEAVE.CASH-UP',
    label: row.description,
    origin: { kind: 'leave', index },
    quantity: row.hours,
    rate: row.rate,
    precise: price.precise,
    because: `Annual holidays paid out on request: ${price.because}`,
    taxed: 'as-extra-pay',
    isLevied: true,
    countsForKiwiSaver: true,
    isHolidaysGross: false,
    moreTags: ['annual-leave'],
    used: price.used,
  });
