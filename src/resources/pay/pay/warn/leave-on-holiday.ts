import { type Decimal, decimal, ZERO } from '../../../../base/decimal.ts';
import { addDays, dayOfWeek, type LocalDate, localDate } from '../../../../base/local-date.ts';
import { type StateCalendar, workStateOf } from '../../../company/public-holiday/public-holiday.service.ts';
import { auDeclared } from '../../../people/employee/employee.service.ts';
import type { MadePay } from '../model/made-pay.ts';
import type { WarnedEmployee } from './warning.store.ts';

const INTERRUPTED: ReadonlySet<string | null> = new Set(['HOLIDAY', 'SICK']);
/** A row is taken to cover at most this many days after its first. */
const MOST_DAYS = 60;

type Item = MadePay['items'][number];

const isTaken = ({ kind, leave_type, units, leave_date }: Item): boolean =>
  kind === 'leave' && INTERRUPTED.has(leave_type) && units === null && leave_date !== null;

/** Whether a pay has Australian annual or personal leave, for which the calendar has to be loaded. */
export const hasInterruptedLeave = ({ pay, items }: MadePay): boolean => pay.country === 'AU' && items.some(isTaken);

/**
 * Contract [DEF-002]: annual or personal leave whose hours cover a public holiday of the state of work. The hours are
 * paid as sent; the law counts the day as no leave (Fair Work Act 2009 ss 89, 98).
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
  return `has annual or personal leave that covers ${[...new Set(parts)].join(' and ')}: a public holiday is no leave; send it as PAID_PUBLIC_HOLIDAY`;
}

/** The working days that the hours of a row cover, from its date on. */
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
