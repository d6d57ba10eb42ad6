import {
  type Decimal,
  decimal,
  max,
  min,
  ONE,
  plain,
  roundToCent,
  roundToSixPlaces,
  sum,
  ZERO,
} from '../../../../../base/decimal.ts';
import { badRequest, inBody, unprocessable } from '../../../../../base/errors.ts';
import type { LocalDate } from '../../../../../base/local-date.ts';
import type { ParamsAt } from '../../../../../params/params.ts';
import type { ClosedownFacts } from '../../../../../rules/nz/facts.ts';
import { CASH_UP_WEEKS } from '../../../../../rules/nz/parameters.ts';
import { paidAsYouGo } from '../../../../../rules/nz/steps/holiday-pay-as-you-go.ts';
import { type Balances, nzDeclared } from '../../../../people/employee/employee.service.ts';
import type { LookBack, PeriodPay } from '../../../past/lookback.public.ts';
import type { YearOfService, YearsOfService } from '../../../past/nz.public.ts';
import type { PlannedPay } from '../../model/calculated-pay.ts';
import type { PaidEmployee } from '../../model/employee.ts';
import type { LeaveItem } from '../../model/items.ts';

// New Zealand annual holidays that are paid instead of taken: on request, or because of a closedown. Few pays have
// them, so the facts are read only for pays that do.

export interface NotTakenContext {
  readonly before: LookBack;
  readonly years: YearsOfService;
  /** Leave balances before the first pay in this request. */
  readonly balances: Balances;
  readonly params: ParamsAt;
}

/**
 * The payment for each leave row that is paid instead of taken, by the position of the row. Rejects rows that the Act
 * does not allow.
 */
export function paidNotTaken(
  pay: PlannedPay,
  context: NotTakenContext,
): ReadonlyMap<number, 'CASH_UP' | ClosedownFacts> {
  if (pay.items.leave.every(({ paidAs }) => paidAs === null)) return NONE;
  const found = new Map<number, 'CASH_UP' | ClosedownFacts>();
  if (pay.stated)
    throw badRequest(
      'paid_as is calculated; leave it out of a pay with auto_calculate false',
      inBody('not_together', 'auto_calculate'),
    );
  if (pay.ending)
    throw badRequest(
      'paid_as is for employments that continue; a termination already pays out annual holidays',
      inBody('not_together', 'termination'),
    );
  let cashedUp = ZERO;
  pay.items.leave.forEach((row, position) => {
    if (row.paidAs === null) return;
    const year = context.years({ index: pay.index, position });
    if (row.paidAs === 'CLOSEDOWN') {
      if (found.size > 0)
        throw badRequest(
          `leave[${position}] pays out annual holidays again; one CLOSEDOWN row settles them all`,
          inBody('repeated', 'leave', position, 'paid_as'),
        );
      found.set(position, closedown(pay, row, year, context));
      return;
    }
    cashedUp = cashedUp.plus(weeksOf(row, pay.employee));
    requireCashUp(pay, cashedUp, year, context);
    found.set(position, 'CASH_UP');
  });
  return found;
}

const NONE: ReadonlyMap<number, 'CASH_UP' | ClosedownFacts> = new Map();

const inWeeks = (weeks: Decimal): string => `${plain(weeks)} ${weeks.equals(1) ? 'week' : 'weeks'}`;

function weeksOf({ hours }: LeaveItem, { standard_hours_per_day, standard_days_per_week }: PaidEmployee): Decimal {
  const perWeek = decimal(standard_hours_per_day).times(standard_days_per_week);
  if (!perWeek.greaterThan(ZERO))
    throw badRequest(
      'paid_as CASH_UP is counted in weeks, but the employee has no standard week; set standard_hours_per_day and standard_days_per_week',
    );
  return roundToSixPlaces(hours.dividedBy(perWeek));
}

/**
 * An employee can cash up at most one week per entitlement year, and only granted weeks: Holidays Act 2003 ss 28A and
 * 28B.
 */
function requireCashUp(
  { employee, items }: PlannedPay,
  weeks: Decimal,
  { since, yearEnds, stored, entitledWeeks }: YearOfService,
  { before, params }: NotTakenContext,
): void {
  const most = params.get(CASH_UP_WEEKS).value;
  const inCall = before.made.filter(({ paidOn }) => paidOn >= since && paidOn <= yearEnds);
  const already = decimal(stored.cashed_up_weeks).plus(
    sum(
      inCall.flatMap(({ lines }) =>
        lines.filter(({ report }) => report?.paid_as === 'CASH_UP').map(({ quantity }) => quantity ?? ZERO),
      ),
    ),
  );
  if (already.plus(weeks).greaterThan(most)) {
    throw unprocessable(
      `Employee ${employee.id} can have at most ${inWeeks(most)} of annual holidays paid out in the entitlement year from ${since} to ${yearEnds}: ${inWeeks(already)} already paid out and ${inWeeks(weeks)} requested`,
      inBody('not_entitled', 'leave'),
    );
  }
  const takenHere = sumOver(
    items.leave.filter((row) => row.paidAs === null && isAnnual(row)),
    (row) => weeksOf(row, employee),
  );
  const left = entitledWeeks.minus(sumOver(before.made, goneWeeks)).minus(takenHere);
  if (weeks.greaterThan(left)) {
    throw unprocessable(
      `Employee ${employee.id} is entitled to ${inWeeks(max(left, ZERO))} of annual holidays; ${inWeeks(weeks)} cannot be paid out`,
      inBody('not_entitled', 'leave'),
    );
  }
}

/** The payment for a closedown to employees who have no entitlement when it begins (Holidays Act 2003 s 34). */
function closedown(
  { employee, companyDeclared, items, paidOn }: PlannedPay,
  row: LeaveItem,
  { since, stored, entitledWeeks }: YearOfService,
  { before, balances }: NotTakenContext,
): ClosedownFacts {
  const declared = companyDeclared.closedown;
  if (!declared)
    throw badRequest('paid_as CLOSEDOWN needs a closedown in the company’s declarations; declare it first');
  if (row.date < declared.from || row.date > declared.to) {
    throw badRequest(`date ${row.date} is not within the closedown from ${declared.from} to ${declared.to}`);
  }
  const isWithin = (pay: { readonly paidOn: LocalDate }) => pay.paidOn >= since && pay.paidOn <= paidOn;
  const made = before.made.filter(isWithin);
  const outside = made.filter((pay) => !before.earlier.includes(pay));
  const again = before.earlier.filter((pay) => pay.isStored && isWithin(pay));
  const entitled = entitledWeeks.minus(sumOver(before.made, goneWeeks));
  const annual = items.leave.filter((one) => one.paidAs !== 'CLOSEDOWN' && isAnnual(one));
  const weeksHere = (rows: readonly LeaveItem[]) => sumOver(rows, (one) => weeksOf(one, employee));
  const left = entitled.minus(weeksHere(annual.filter(({ date }) => date < row.date)));
  if (left.greaterThan(ZERO)) {
    throw badRequest(
      `employee ${employee.id} is entitled to ${inWeeks(left)} of annual holidays when the closedown begins; pay them as leave, because the eight percent is for employees without entitlement`,
    );
  }
  const taken = decimal(stored.taken_weeks).plus(sumOver(made, takenWeeks));
  const paid = decimal(stored.paid_for_weeks).plus(sumOver(made, paidForWeeks));
  return {
    from: row.date,
    since,
    grossSince: max(decimal(stored.holidays_gross).plus(sumOver(outside, gross)).minus(sumOver(again, gross)), ZERO),
    paidInAdvance: shareOf(paid, max(entitled.negated(), ZERO), taken)
      .plus(stored.as_you_go)
      .plus(sumOver(outside, asYouGo))
      .minus(sumOver(again, asYouGo)),
    // The whole balance is settled: the eight percent pays for the leave accrued since the anniversary.
    annualWeeks: annualWeeksBefore(balances, before).minus(weeksHere(annual)),
    declaredBefore: nzDeclared(employee.declarations).leave_anniversary,
  };
}

const sumOver = <P>(pays: readonly P[], of: (pay: P) => Decimal): Decimal => sum(pays.map(of));
const gross = ({ holidaysGross }: PeriodPay): Decimal => holidaysGross;
const asYouGo = ({ lines }: PeriodPay): Decimal => paidAsYouGo(lines);
const takenWeeks = ({ lines }: PeriodPay): Decimal =>
  sum(
    lines
      .filter(
        ({ tags, report }) =>
          tags.includes('leave-taken') && !tags.includes('leave-paid-out') && report?.leave_type === 'ANNUAL_HOLIDAYS',
      )
      .map(({ quantity }) => quantity ?? ZERO),
  );
const paidForWeeks = ({ lines }: PeriodPay): Decimal =>
  sum(
    lines
      .filter(({ tags }) => tags.includes('paid-leave') && tags.includes('annual-leave'))
      .map(({ amount }) => amount),
  );

const isAnnual = ({ type }: LeaveItem): boolean => type === 'ANNUAL_HOLIDAYS' || type === 'HOLIDAY';

/**
 * Weeks of annual holidays that a pay takes or cashes up. Excludes the weeks that a closedown settles, because they
 * were never granted.
 */
const goneWeeks = ({ lines }: PeriodPay): Decimal =>
  sum(
    lines
      .filter(
        ({ tags, report }) =>
          tags.includes('leave-taken') &&
          report?.leave_type === 'ANNUAL_HOLIDAYS' &&
          (!tags.includes('leave-paid-out') || report.paid_as === 'CASH_UP'),
      )
      .map(({ quantity }) => quantity ?? ZERO),
  );

const shareOf = (paid: Decimal, weeks: Decimal, of: Decimal): Decimal =>
  of.greaterThan(ZERO) ? roundToCent(paid.times(min(weeks.dividedBy(of), ONE))) : ZERO;

/** Annual holidays before a pay: the balance before this request, changed by its earlier pays. */
const annualWeeksBefore = (balances: Balances, { made }: LookBack): Decimal =>
  (balances.annualHolidays ?? ZERO).plus(movedBy(made, 'ANNUAL_HOLIDAYS', 'weeks'));

/** The change in a leave balance caused by pays. */
export const movedBy = (pays: readonly PeriodPay[], leaveType: string, unit: string): Decimal =>
  sum(
    pays.flatMap(({ lines }) =>
      lines
        .filter(({ report }) => report?.leave_type === leaveType && report.unit === unit)
        .map(({ tags, quantity = ZERO }) =>
          tags.includes('leave-taken') ? quantity.negated() : tags.includes('leave-accrual') ? quantity : ZERO,
        ),
    ),
  );
