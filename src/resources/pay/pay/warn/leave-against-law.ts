import { atLeastZero, decimal, roundToSixPlaces, ZERO } from '../../../../base/decimal.ts';
import { type LocalDate, localDate } from '../../../../base/local-date.ts';
import type { Params } from '../../../../params/params.ts';
import {
  annualWeeksAtStartOf,
  type MoreTaken,
  nzEntitlements,
  type StoredNzLeave,
} from '../../../people/nz-leave/nz-leave.service.ts';
import type { MadePay } from '../model/made-pay.ts';
import type { LeaveAgainstLaw } from './warnings-of.ts';

/**
 * Compares the leave of a pay with the entitlement under the Holidays Act on its last day. Complete pays are already
 * stored.
 */
export function againstLaw(
  { pay, items, run }: MadePay,
  stored: StoredNzLeave | undefined,
  params: Params,
): LeaveAgainstLaw | undefined {
  if (!stored || pay.country !== 'NZ') return undefined;
  const rows = items.filter(({ kind, units }) => kind === 'leave' && units === null);
  const dates = rows.flatMap(({ leave_date }) => (leave_date === null ? [] : [localDate(leave_date)]));
  const day = [...dates, localDate(run.end_date)].reduce((last, date) => (date > last ? date : last));
  const more = pay.is_complete ? [] : rows.flatMap((row) => takenBy(row, stored, day));
  const { annual, sick, familyViolence, bereavement } = nzEntitlements(stored, day, params, more);
  // Older events had their warning when they were paid.
  const longest = bereavement.events
    .filter(({ from, days }) => days.greaterThan(bereavement.closeFamilyDays) && dates.some((date) => date >= from))
    .at(-1);
  return {
    annualWeeksInAdvance: annual.inAdvance,
    nextAnniversary: annual.next,
    sickDaysBeyond: atLeastZero(sick.balance.negated()),
    familyViolenceDaysBeyond: atLeastZero(familyViolence.balance.negated()),
    bereavement: longest && { ...longest, most: bereavement.closeFamilyDays },
  };
}

/**
 * Whether an employee has no entitlement to annual holidays at the start of a date, after the leave that a draft takes
 * before it.
 */
export function isWithoutHolidays(
  { pay, items, run }: MadePay,
  stored: StoredNzLeave,
  day: LocalDate,
  params: Params,
): boolean {
  const rows = items.filter(({ kind, units }) => kind === 'leave' && units === null);
  const more = pay.is_complete ? [] : rows.flatMap((row) => takenBy(row, stored, localDate(run.end_date)));
  return !annualWeeksAtStartOf(stored, day, params, more).greaterThan(ZERO);
}

/** A row of a draft, which is not in the ledger yet. */
function takenBy(row: MadePay['items'][number], stored: StoredNzLeave, day: LocalDate): readonly MoreTaken[] {
  if (row.leave_type === null || row.quantity === null) return [];
  const hours = decimal(row.quantity);
  const date = row.leave_date === null ? day : localDate(row.leave_date);
  if (row.leave_type !== 'ANNUAL_HOLIDAYS' && row.leave_type !== 'HOLIDAY') {
    return [{ leave_type: row.leave_type, date, quantity: hours.toFixed(), unit: 'hours' }];
  }
  const perWeek = decimal(stored.standard_hours_per_day).times(stored.standard_days_per_week);
  const weeks = perWeek.greaterThan(0) ? roundToSixPlaces(hours.dividedBy(perWeek)) : ZERO;
  return [{ leave_type: 'ANNUAL_HOLIDAYS', date, quantity: weeks.toFixed(), unit: 'weeks' }];
}
