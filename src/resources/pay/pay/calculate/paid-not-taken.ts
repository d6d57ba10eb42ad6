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
} from '../../../../base/decimal.ts';
import { badRequest, inBody, unprocessable } from '../../../../base/errors.ts';
import { addDays, type LocalDate } from '../../../../base/local-date.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { Params, ParamsAt } from '../../../../params/params.ts';
import type { ClosedownFacts } from '../../../../rules/nz/facts.ts';
import { CASH_UP_WEEKS } from '../../../../rules/nz/parameters.ts';
import { paidAsYouGo } from '../../../../rules/nz/steps/holiday-pay-as-you-go.ts';
import { type Balances, nzDeclared } from '../../../people/employee/employee.service.ts';
import {
  allTakenBy,
  annualWeeksAtStartOf,
  listNzLeave,
  nzEntitlements,
} from '../../../people/nz-leave/nz-leave.service.ts';
import type { PlannedPay } from '../model.ts';
import type { PaidEmployee } from '../order/gather.store.ts';
import type { LeaveItem } from '../order/items.ts';
import type { PayIn } from '../pay.schema.ts';
import type { LookBack, PeriodPay } from './look-back.ts';
import { findSinceAnniversary, type StoredYear, type WantedYear } from './since-anniversary.store.ts';

// Annual holidays of New Zealand that are paid and not taken: on request, or because the business closes down. Few pays
// have them, so what they need is read for those alone.

/** The year of service that a pay's row counts in, as stored pays tell it. */
export type YearsOfService = (pay: { readonly index: number; readonly position: number }) => YearOfService;

interface YearOfService extends Pick<WantedYear, 'since' | 'yearEnds'> {
  readonly stored: StoredYear;
  /** Annual holidays that complete pays leave of what was granted, not what has built up since. */
  readonly entitledWeeks: Decimal;
}

/** Where no pay can have such rows. */
export const NO_YEARS: YearsOfService = () => {
  throw new Error('years of service were asked for and not read');
};

/** Two statements where a pay has such rows, none where no pay has. */
export async function findYearsOfService(
  tx: Tx,
  pays: readonly {
    readonly employee: Pick<PaidEmployee, 'id'>;
    readonly leave: PayIn['leave'];
    readonly paidOn: LocalDate;
  }[],
  params: Params,
): Promise<YearsOfService> {
  const rows = pays.flatMap(({ employee, leave = [], paidOn }, index) =>
    leave.flatMap(({ paid_as, date }, position) =>
      paid_as === undefined
        ? []
        : [{ key: `${index} ${position}`, employeeId: employee.id, paid_as, date: date as LocalDate, paidOn }],
    ),
  );
  if (rows.length === 0) return NO_YEARS;
  const leave = new Map(
    (await listNzLeave(tx, [...new Set(rows.map(({ employeeId }) => employeeId))])).map((one) => [
      one.employee_id,
      one,
    ]),
  );
  const wanted = rows.map(({ key, employeeId, paid_as, date, paidOn }) => {
    const stored = leave.get(employeeId)!;
    const day = paid_as === 'CASH_UP' ? paidOn : date;
    const { annual } = nzEntitlements(allTakenBy(stored, day), day, params);
    // A closedown looks at the day on which it begins; what was cashed up is gone, for whatever day it was.
    const entitledWeeks = paid_as === 'CASH_UP' ? annual.balance : annualWeeksAtStartOf(stored, day, params);
    return { key, employeeId, paidOn, since: annual.since, yearEnds: addDays(annual.next, -1), entitledWeeks };
  });
  const found = await findSinceAnniversary(tx, wanted);
  const years = new Map(wanted.map((one, order) => [one.key, { ...one, stored: found[order]! }]));
  return ({ index, position }) => years.get(`${index} ${position}`)!;
}

export interface NotTakenContext {
  readonly before: LookBack;
  readonly years: YearsOfService;
  /** Leave before the first pay of the call. */
  readonly balances: Balances;
  readonly params: ParamsAt;
}

/** How the rows of a pay are paid and not taken, by their place; refuses what the Act does not allow. */
export function paidNotTaken(
  pay: PlannedPay,
  context: NotTakenContext,
): ReadonlyMap<number, 'CASH_UP' | ClosedownFacts> {
  if (pay.items.leave.every(({ paidAs }) => paidAs === null)) return NONE;
  const found = new Map<number, 'CASH_UP' | ClosedownFacts>();
  if (pay.stated)
    throw badRequest(
      'paid_as is worked out; leave it out of a pay with auto_calculate false',
      inBody('not_together', 'auto_calculate'),
    );
  if (pay.ending)
    throw badRequest(
      'paid_as is for employments that go on; a termination pays annual holidays out itself',
      inBody('not_together', 'termination'),
    );
  let cashedUp = ZERO;
  pay.items.leave.forEach((row, position) => {
    if (row.paidAs === null) return;
    const year = context.years({ index: pay.index, position });
    if (row.paidAs === 'CLOSEDOWN') {
      if (found.size > 0)
        throw badRequest(
          `leave[${position}] pays annual holidays once more; a closedown settles them all`,
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

function weeksOf({ hours }: LeaveItem, { standard_hours_per_day, standard_days_per_week }: PaidEmployee): Decimal {
  const perWeek = decimal(standard_hours_per_day).times(standard_days_per_week);
  if (!perWeek.greaterThan(ZERO))
    throw badRequest('paid_as CASH_UP counts weeks, and the employee has no standard week');
  return roundToSixPlaces(hours.dividedBy(perWeek));
}

/** At most a week in each entitlement year, and only what was granted: Holidays Act 2003 ss 28A and 28B. */
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
      `Employee ${employee.id} can have at most ${plain(most)} week of annual holidays paid out in the entitlement year from ${since} to ${yearEnds}: ${plain(already)} weeks were paid out already, and ${plain(weeks)} more were asked for`,
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
      `Employee ${employee.id} is entitled to ${plain(max(left, ZERO))} weeks of annual holidays; ${plain(weeks)} cannot be paid out`,
      inBody('not_entitled', 'leave'),
    );
  }
}

/** What a closedown pays, Holidays Act 2003 s 34: for whoever is not entitled to annual holidays when it begins. */
function closedown(
  { employee, companyDeclared, items, paidOn }: PlannedPay,
  row: LeaveItem,
  { since, stored, entitledWeeks }: YearOfService,
  { before, balances }: NotTakenContext,
): ClosedownFacts {
  const declared = companyDeclared.closedown;
  if (!declared) throw badRequest('paid_as CLOSEDOWN needs the closedown among the declarations of the company');
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
      `employee ${employee.id} is entitled to ${plain(left)} weeks of annual holidays when the closedown begins; they are taken as leave, and eight percent is for whoever has none`,
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
    // The books are settled whole: what has built up since the anniversary is what the eight percent is for.
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

/** Weeks that pays of the call took or cashed up; what a closedown settles was never granted. */
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

/** Annual holidays in the books before a pay: those before the call, and what earlier pays of the call have moved. */
const annualWeeksBefore = (balances: Balances, { made }: LookBack): Decimal =>
  (balances.annualHolidays ?? ZERO).plus(movedBy(made, 'ANNUAL_HOLIDAYS', 'weeks'));

/** What pays have moved of a balance. */
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
