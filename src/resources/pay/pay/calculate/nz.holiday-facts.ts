import { type Decimal, sum } from '../../../../base/decimal.ts';
import { type LocalDate, localDate } from '../../../../base/local-date.ts';
import type { HolidayFacts } from '../../../../rules/nz/facts.ts';
import type { UnpaidRow } from '../../../../rules/nz/holidays/entitlement/unpaid-leave.ts';
import { nzDeclared } from '../../../people/employee/employee.service.ts';
import type { PlannedPay } from '../model.ts';
import type { AllowanceItem } from '../order/items.ts';
import { nameKey } from '../order/name-book.ts';
import { WEEKS_OF_PERIOD } from './full-period.ts';
import type { NzLookedBack } from './nz.looked-back.ts';
import { sharedDecimal } from './shared-decimal.ts';

/** What the Holidays Act asks of a person and their past. Nothing can be said about a week without standard hours. */
export function holidayFacts(
  pay: Pick<PlannedPay, 'employee' | 'regularAllowances'>,
  looked: NzLookedBack,
  { finish, unpaid }: { readonly finish: LocalDate | undefined; readonly unpaid: readonly UnpaidRow[] },
): HolidayFacts | undefined {
  const { employee } = pay;
  const perDay = sharedDecimal(employee.standard_hours_per_day);
  const perWeek = perDay.times(employee.standard_days_per_week);
  if (!perWeek.greaterThan(0)) return undefined;
  const hourly = employee.pay_rate_per_hour === null ? undefined : sharedDecimal(employee.pay_rate_per_hour);
  const { agreed_weekly_rate: agreed } = nzDeclared(employee.declarations);
  const { counted, unknown } = looked.weeks(finish);
  return {
    standardHoursPerDay: perDay,
    standardHoursPerWeek: perWeek,
    employedFrom: localDate(employee.start_date),
    ...(hourly && hasOrdinaryWeek(pay)
      ? ordinaryWeek(pay, hourly.times(perWeek), looked)
      : looked.fourWeeksRegular
        ? { lastFourWeeksRegular: looked.fourWeeksRegular }
        : {}),
    ...(agreed === null ? {} : { agreedWeeklyRate: sharedDecimal(agreed) }),
    ...(hourly ? { relevantDailyPay: hourly.times(perDay) } : {}),
    twelveMonthsGross: looked.twelveMonthsGross,
    weeksEmployed: counted,
    ...(unknown.isZero() ? {} : { weeksUnknown: unknown }),
    ...(unpaid.length === 0 ? {} : { unpaidService: unpaid }),
    daysWorked52Weeks: looked.daysWorked,
    gross52Weeks: looked.twelveMonthsGross,
    ...(looked.opening ? { opening: looked.opening } : {}),
  };
}

/** A casual's agreement says no ordinary week: the four-week formula tells it. */
const hasOrdinaryWeek = ({ employee }: Pick<PlannedPay, 'employee'>): boolean =>
  employee.employment_status !== 'Casual';

/** Hours of the standard week at the agreed rate, with what comes to it regularly. */
function ordinaryWeek(
  { employee, regularAllowances }: Pick<PlannedPay, 'employee' | 'regularAllowances'>,
  hours: Decimal,
  { regularOvertime }: NzLookedBack,
) {
  const allowances = sum(regularAllowances.filter(({ isTaxable }) => isTaxable).map(({ amount }) => amount)).dividedBy(
    WEEKS_OF_PERIOD[employee.pay_period],
  );
  return {
    ordinaryWeek: hours.plus(allowances).plus(regularOvertime),
    ...(allowances.isZero() ? {} : { regularAllowances: allowances }),
    ...(regularOvertime.isZero() ? {} : { regularOvertime }),
  };
}

/** Whether a row of the pay is an allowance that comes with every pay; reimbursements are no gross earnings. */
export const isRegular = (row: AllowanceItem, { regularAllowances }: Pick<PlannedPay, 'regularAllowances'>): boolean =>
  row.isTaxable && regularAllowances.some(({ description }) => nameKey(description) === nameKey(row.description));
