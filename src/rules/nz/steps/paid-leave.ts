import { atLeastZero, counted, Decimal, min, money, ONE, plain, sum, ZERO } from '../../../base/decimal.ts';
import type { Param, ParamsAt } from '../../../params/params.ts';
import type { Step } from '../../calculate.ts';
import { inAdvance } from '../../in-advance.ts';
import type { Line } from '../../line.ts';
import type { PayCycle } from '../../pay-period.ts';
import { earningLine } from '../earning-line.ts';
import type { HolidayFacts, LeaveRow, NzPayFacts } from '../facts.ts';
import { dailyPay } from '../holidays/daily-pay.ts';
import { annualWeeksOf, dayHours, weekHours, weekWords } from '../holidays/own-week.ts';
import { priceOfHolidays } from '../holidays/weekly-pay.ts';
import { treatmentOf } from '../leave-type.ts';

/** Pays leave at the Holidays Act rate, unless the caller stated a rate. */
export const paidLeave: Step<NzPayFacts> = ({ facts, params }) =>
  facts.leave.flatMap((row, index) => (isClosedown(row) ? [] : [leaveLine(row, index, priceOf(index, facts, params))]));

/** Pays leave at the rate of its row, for pays whose amounts the caller supplies. */
export const leaveAtRowRate: Step<NzPayFacts> = ({ facts }) =>
  facts.leave.map((row, index) => leaveLine(row, index, atRowRate(row)));

/** Closedown pay depends on all earnings, so a later step calculates it. */
const isClosedown = ({ paidAs }: LeaveRow): boolean => typeof paidAs === 'object';

interface Price {
  readonly precise: Decimal;
  readonly because: string;
  readonly used: readonly Param<unknown>[];
}

function priceOf(index: number, facts: NzPayFacts, params: ParamsAt): Price {
  const { holidays, allowances, leave, payPeriod } = facts;
  const row = leave[index]!;
  if (row.rateIsGiven || !holidays) return atRowRate(row);
  switch (treatmentOf(row.leaveType).paidBy) {
    case 'week':
      return byTheWeek(index, { holidays, allowances, leave, payPeriod }, params);
    case 'day':
      return byTheDay(row, holidays, params);
    default:
      return atRowRate(row);
  }
}

function atRowRate(row: LeaveRow): Price {
  if (!treatmentOf(row.leaveType).isPaid) return { precise: ZERO, because: 'Unpaid leave adds no pay', used: [] };
  return { precise: row.hours.times(row.rate), because: `${plain(row.hours)} h x ${plain(row.rate)}`, used: [] };
}

/** Annual holidays, by the week. */
function byTheWeek(index: number, facts: InHolidays, params: ParamsAt): Price {
  const { holidays, leave } = facts;
  const row = leave[index]!;
  const weeks = row.hours.dividedBy(weekHours(holidays));
  const before = holidays.parentalLeave ? annualWeeksOf(leave.slice(0, index), holidays) : ZERO;
  const { precise, because, used } = priceOfHolidays(holidays, { before, weeks }, params);
  const beside = isOfPeriod(row) ? min(allowancesBeside(facts, weeks), atLeastZero(precise)) : ZERO;
  const less = beside.isZero()
    ? ''
    : `, less ${money(beside)} of regular allowances that this pay already pays for the time`;
  return {
    precise: precise.minus(beside),
    because: `${because}${weekWords(holidays)}${less}`,
    used,
  };
}

type InHolidays = Pick<NzPayFacts, 'allowances' | 'leave' | 'payPeriod'> & { readonly holidays: HolidayFacts };

/**
 * Whether the leave is taken in this period. The allowances of the pay do not cover leave that is paid out or taken in
 * a later period.
 */
const isOfPeriod = ({ paidAs, inAdvanceFor, isExtraPay }: LeaveRow): boolean =>
  !paidAs && inAdvanceFor === undefined && !isExtraPay;

/**
 * A week of annual holidays includes regular allowances (s 8). If the pay also has an allowance row that covers the
 * time of the holiday, that part is subtracted so that it is not paid twice. The allowance row counts for the time
 * worked first; only the rest counts for the holiday. An allowance that is paid only for days worked therefore does not
 * reduce the holiday pay under s 21.
 */
function allowancesBeside({ holidays, allowances, leave, payPeriod }: InHolidays, weeks: Decimal): Decimal {
  const { regularAllowances } = holidays;
  if (!regularAllowances || !weeks.greaterThan(0)) return ZERO;
  const paid = sum(allowances.filter(({ isRegular }) => isRegular).map(({ amount }) => amount));
  const away = sum(
    leave
      .filter((row) => isOfPeriod(row) && !row.rateIsGiven && treatmentOf(row.leaveType).paidBy === 'week')
      .map(({ hours }) => hours),
  ).dividedBy(weekHours(holidays));
  const forWork = regularAllowances.times(atLeastZero(WEEKS_OF_PERIOD[payPeriod].minus(away)));
  const forHolidays = min(atLeastZero(paid.minus(forWork)), regularAllowances.times(away));
  return forHolidays.times(weeks).dividedBy(away);
}

/** Regular allowances are weekly figures, so a month counts as a twelfth of 52 weeks. */
const WEEKS_OF_PERIOD: Readonly<Record<PayCycle, Decimal>> = {
  WEEKLY: ONE,
  FORTNIGHTLY: new Decimal(2),
  FOUR_WEEKLY: new Decimal(4),
  MONTHLY: new Decimal(52).dividedBy(12),
};

/** Sick leave, bereavement leave and similar leave, at relevant or average daily pay. */
function byTheDay(row: LeaveRow, holidays: HolidayFacts, params: ParamsAt): Price {
  const day = dailyPay(holidays, params);
  const days = row.hours.dividedBy(dayHours(holidays));
  return {
    precise: day.amount.times(days),
    because: `${counted(days.toDecimalPlaces(6), 'day')} x ${day.words} ${money(day.amount)}${day.from}`,
    used: day.used,
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

/**
 * Cashed-up holidays: an extra pay without hours, and not part of gross earnings. Holidays Act 2003 ss 14(b) and 28B.
 */
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
