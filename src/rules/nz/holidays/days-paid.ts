import { Decimal, sum } from '../../../base/decimal.ts';
import type { HoursRow, LeaveRow } from '../facts.ts';
import { treatmentOf } from '../leave-type.ts';

/** The rows of a period. The days on which its gross was earned are counted from these rows. */
export interface PaidRows {
  readonly hours: readonly Pick<HoursRow, 'value' | 'isHours' | 'isOvertime' | 'date'>[];
  readonly leave: readonly Pick<LeaveRow, 'leaveType' | 'date' | 'paidAs'>[];
}

/** ACC compensation is paid leave but not gross earnings. */
const isEarned = (type: LeaveRow['leaveType']): boolean =>
  treatmentOf(type).isPaid && treatmentOf(type).isHolidaysGross;

/**
 * The number of whole or part days on which the gross earnings of a period were earned, including paid leave and
 * holidays. It is the divisor of average daily pay (Holidays Act 2003 s 9A). If all hours have dates, the distinct
 * dates are counted. Otherwise the hours are divided by the standard day, and a part day counts as one day. For a
 * period whose rows have no hours, such as a salary, the standard days are counted.
 */
export function daysPaid(
  { hours, leave }: PaidRows,
  period: { readonly hoursPerDay: Decimal; readonly standardDays: Decimal; readonly calendarDays: number },
): Decimal {
  if (!period.hoursPerDay.greaterThan(0)) return new Decimal(0);
  const worked = hours.filter(({ isHours, isOvertime }) => isHours && !isOvertime);
  const away = new Set(leave.filter(({ leaveType, paidAs }) => !paidAs && isEarned(leaveType)).map(({ date }) => date))
    .size;
  if (hours.length > 0 && !hours.some(({ isHours }) => isHours)) return period.standardDays;
  if (worked.length > 0 && worked.every(({ date }) => date !== undefined)) return datesOf(worked, leave);
  const days = sum(worked.map(({ value }) => value))
    .dividedBy(period.hoursPerDay)
    .ceil()
    .plus(away);
  return Decimal.max(0, Decimal.min(days, period.calendarDays));
}

/** Distinct days worked or on paid leave. */
const datesOf = (worked: PaidRows['hours'], leave: PaidRows['leave']): Decimal =>
  new Decimal(
    new Set([
      ...worked.filter(({ value }) => value.greaterThan(0)).map(({ date }) => date),
      ...leave.filter(({ leaveType, paidAs }) => !paidAs && isEarned(leaveType)).map(({ date }) => date),
    ]).size,
  );
