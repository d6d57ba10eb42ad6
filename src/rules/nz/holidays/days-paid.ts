import { Decimal, sum } from '../../../base/decimal.ts';
import type { HoursRow, LeaveRow } from '../facts.ts';
import { treatmentOf } from '../leave-type.ts';

/** The rows of a period that tell on how many days its gross was earned. */
export interface PaidRows {
  readonly hours: readonly Pick<HoursRow, 'value' | 'isHours' | 'isOvertime'>[];
  readonly leave: readonly Pick<LeaveRow, 'leaveType' | 'date' | 'paidAs'>[];
}

/** Compensation for an injury is paid leave and no gross earnings. */
const isEarned = (type: LeaveRow['leaveType']): boolean =>
  treatmentOf(type).isPaid && treatmentOf(type).isHolidaysGross;

/**
 * Whole or part days in which the gross earnings of a period were earned, paid leave and holidays included: the divisor
 * of average daily pay, Holidays Act 2003 s 9A. Hours do not say their days, so they fill standard days and a part of
 * one counts as a day; where no time is told, a salary, the period has its standard days.
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
  const days = sum(worked.map(({ value }) => value))
    .dividedBy(period.hoursPerDay)
    .ceil()
    .plus(away);
  return Decimal.max(0, Decimal.min(days, period.calendarDays));
}
