import { type Decimal, sharedDecimal, sum } from '../../../../../base/decimal.ts';
import { type LocalDate, localDate } from '../../../../../base/local-date.ts';
import type { HolidayFacts } from '../../../../../rules/nz/facts.ts';
import type { ParentalLeaveFacts } from '../../../../../rules/nz/holidays/entitlement/parental-leave.ts';
import type { UnpaidRow } from '../../../../../rules/nz/holidays/entitlement/unpaid-leave.ts';
import { isAnnualHoliday } from '../../../../../rules/nz/leave-type.ts';
import { nzDeclared } from '../../../../people/employee/employee.service.ts';
import { type LookBack, WEEKS_OF_PERIOD } from '../../../past/lookback.public.ts';
import type { NzLookback, NzPast, WorkPattern } from '../../../past/nz.public.ts';
import type { PlannedPay } from '../../model/calculated-pay.ts';
import type { AllowanceItem } from '../../model/items.ts';
import { nameKey } from '../../model/naming.ts';

/**
 * The facts about an employee and the pay history that the Holidays Act rules need. Undefined without standard hours,
 * because the length of a week is then unknown.
 */
export function holidayFacts(
  pay: Pick<PlannedPay, 'employee' | 'regularAllowances'>,
  looked: NzLookback,
  {
    finish,
    unpaid,
    pattern,
    parental,
  }: {
    readonly finish: LocalDate | undefined;
    readonly unpaid: readonly UnpaidRow[];
    readonly pattern: WorkPattern;
    readonly parental: ParentalLeaveFacts | undefined;
  },
): HolidayFacts | undefined {
  const { employee } = pay;
  const perDay = sharedDecimal(employee.standard_hours_per_day);
  const perWeek = perDay.times(employee.standard_days_per_week);
  if (!perWeek.greaterThan(0)) return undefined;
  const hourly = employee.pay_rate_per_hour === null ? undefined : sharedDecimal(employee.pay_rate_per_hour);
  const { agreed_weekly_rate: agreed } = nzDeclared(employee.declarations);
  const { counted, unknown } = looked.weeks(finish);
  const { ownWeek } = pattern;
  // Without figures for the most recent weeks, only the agreed week and day are known.
  const weekVaries = pattern.weekVaries && looked.fourWeeksRegular !== undefined;
  const dayVaries = pattern.varies && looked.daysWorked.greaterThan(0);
  return {
    standardHoursPerDay: perDay,
    standardHoursPerWeek: perWeek,
    employedFrom: localDate(employee.start_date),
    ...(hourly && hasOrdinaryWeek(pay) && !weekVaries
      ? ordinaryWeek(pay, hourly.times(ownWeek?.hours ?? perWeek), looked)
      : looked.fourWeeksRegular
        ? { lastFourWeeksRegular: looked.fourWeeksRegular }
        : {}),
    ...(agreed === null ? {} : { agreedWeeklyRate: sharedDecimal(agreed) }),
    ...(hourly && !dayVaries ? { relevantDailyPay: hourly.times(perDay) } : {}),
    ...(ownWeek ? { ownWeek } : {}),
    ...(weekVaries || dayVaries ? { hoursVary: { weeks: pattern.weeks, isDeclared: pattern.isDeclared } } : {}),
    ...(dayVaries && pattern.ownDay ? { ownDay: pattern.ownDay } : {}),
    twelveMonthsGross: looked.twelveMonthsGross,
    weeksEmployed: counted,
    ...(unknown.isZero() ? {} : { weeksUnknown: unknown }),
    ...(unpaid.length === 0 ? {} : { unpaidService: unpaid }),
    ...(parental ? { parentalLeave: parental } : {}),
    daysWorked52Weeks: looked.daysWorked,
    gross52Weeks: looked.twelveMonthsGross,
    ...(looked.opening ? { opening: looked.opening } : {}),
  };
}

/**
 * The parental leave declared for the employee, and the annual holidays that were due and not taken on the last day of
 * annual holidays in this pay or, if later, on the last day of employment.
 */
export function parentalLeave(
  { employee, items }: Pick<PlannedPay, 'employee' | 'items'>,
  given: { readonly before: LookBack; readonly past: NzPast; readonly finish: LocalDate | undefined },
): ParentalLeaveFacts | undefined {
  const days = items.leave.filter(({ type }) => isAnnualHoliday(type)).map(({ date }) => date);
  const day = [...days, ...(given.finish ? [given.finish] : [])].sort().at(-1);
  const held = day && given.past.heldBefore(employee.id, { before: given.before, day });
  if (!held || held.length === 0) return undefined;
  return {
    leaves: nzDeclared(employee.declarations).parental_leave.map(({ from, to }) =>
      to === null ? { from } : { from, to },
    ),
    held,
  };
}

/** Whether the employee has an ordinary week. A casual employee has none, so the four-week formula applies. */
const hasOrdinaryWeek = ({ employee }: Pick<PlannedPay, 'employee'>): boolean =>
  employee.employment_status !== 'Casual';

/** Pay for an ordinary week: the pay for its hours, plus regular allowances and overtime. */
function ordinaryWeek(
  { employee, regularAllowances }: Pick<PlannedPay, 'employee' | 'regularAllowances'>,
  hours: Decimal,
  { regularOvertime }: NzLookback,
) {
  const allowances = sum(regularAllowances.filter(({ isTaxable }) => isTaxable).map(({ amount }) => amount)).dividedBy(
    WEEKS_OF_PERIOD[employee.pay_cycle],
  );
  return {
    ordinaryWeek: hours.plus(allowances).plus(regularOvertime),
    ...(allowances.isZero() ? {} : { regularAllowances: allowances }),
    ...(regularOvertime.isZero() ? {} : { regularOvertime }),
  };
}

/** Whether the row is an allowance that applies to every pay. Reimbursements are not gross earnings. */
export const isRegular = (row: AllowanceItem, { regularAllowances }: Pick<PlannedPay, 'regularAllowances'>): boolean =>
  row.isTaxable && regularAllowances.some(({ description }) => nameKey(description) === nameKey(row.description));
