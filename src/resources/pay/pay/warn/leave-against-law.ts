import { atLeastZero, type Decimal, decimal, roundToSixPlaces, ZERO } from '../../../../base/decimal.ts';
import { addDays, dayOfWeek, type LocalDate, localDate } from '../../../../base/local-date.ts';
import type { Params } from '../../../../params/params.ts';
import { type StateCalendar, workStateOf } from '../../../company/public-holiday/public-holiday.service.ts';
import { auDeclared } from '../../../people/employee/employee.service.ts';
import {
  annualWeeksAtStartOf,
  type MoreTaken,
  nzEntitlements,
  type StoredNzLeave,
} from '../../../people/nz-leave/nz-leave.service.ts';
import type { MadePay } from '../model/made-pay.ts';
import type { WarnedEmployee } from './warning.store.ts';
import type { LeaveAgainstLaw } from './warnings-of.ts';

const INTERRUPTED: ReadonlySet<string | null> = new Set(['HOLIDAY', 'SICK']);
/** The maximum number of days after its first day that a leave row is assumed to cover. */
const MOST_DAYS = 60;

type Item = MadePay['items'][number];

const isTaken = ({ kind, leave_type, units, leave_date }: Item): boolean =>
  kind === 'leave' && INTERRUPTED.has(leave_type) && units === null && leave_date !== null;

/** Whether a pay has Australian annual or personal leave. If so, the calendar has to be loaded. */
export const hasInterruptedLeave = ({ pay, items }: MadePay): boolean => pay.country === 'AU' && items.some(isTaken);

/**
 * Contract [DEF-002]: annual or personal leave whose hours cover a public holiday of the state of work. The hours are
 * paid as sent; under the law, the day is not leave (Fair Work Act 2009 ss 89, 98).
 */
export function leaveOnHoliday(
  made: MadePay,
  employee: WarnedEmployee,
  calendar: StateCalendar | undefined,
): string | undefined {
  if (!calendar || !hasInterruptedLeave(made)) return undefined;
  const state = workStateOf({
    declared: auDeclared(employee.declarations).work_state,
    company: employee.company_state,
    home: employee.state,
  });
  const paidApart = new Set(
    made.items.filter(({ leave_type }) => leave_type === 'PAID_PUBLIC_HOLIDAY').map(({ leave_date }) => leave_date),
  );
  const parts = made.items.filter(isTaken).flatMap((item) =>
    daysOf(item, employee, (day) => paidApart.has(day) && calendar.nameOf(state, day) !== undefined).flatMap((day) => {
      const name = calendar.nameOf(state, day);
      return name === undefined ? [] : [`${day} (${name})`];
    }),
  );
  if (parts.length === 0) return undefined;
  return `has annual or personal leave that covers ${[...new Set(parts)].join(' and ')}: a public holiday is not leave; send it as PAID_PUBLIC_HOLIDAY`;
}

/** The working days that the hours of a row cover, starting on its date. */
function daysOf(
  { leave_date, quantity }: Item,
  { standard_hours_per_day, standard_days_per_week }: WarnedEmployee,
  isApart: (day: LocalDate) => boolean,
): readonly LocalDate[] {
  const first = localDate(leave_date!);
  const perDay = decimal(standard_hours_per_day);
  const days: LocalDate[] = [];
  let left: Decimal = decimal(quantity ?? '0');
  for (let passed = 0; passed <= MOST_DAYS && left.greaterThan(ZERO); passed += 1) {
    const day = addDays(first, passed);
    const isWorked = passed === 0 || dayOfWeek(day) <= standard_days_per_week;
    if (!isWorked || isApart(day)) continue;
    days.push(day);
    if (perDay.isZero()) return days;
    left = left.minus(perDay);
  }
  return days;
}

/**
 * Compares the leave on a pay with the entitlement under the Holidays Act on the last day of the pay. The leave of a
 * complete pay is already stored; the leave of a draft is added.
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
  // Considers only events for which this pay has leave, because earlier pays have already warned about earlier events.
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
 * Whether an employee has no entitlement to annual holidays at the start of a day, after the leave that a draft takes
 * before that day.
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

/** Leave taken by a row of a draft, which is not in the ledger yet. */
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
