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
import { badRequest, unprocessable } from '../../../../base/errors.ts';
import { addDays, addYears, type LocalDate, localDate } from '../../../../base/local-date.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { ParamsAt } from '../../../../params/params.ts';
import type { ClosedownFacts } from '../../../../rules/nz/facts.ts';
import { completedYears, lastAnniversary } from '../../../../rules/nz/holidays/anniversary.ts';
import { CASH_UP_WEEKS } from '../../../../rules/nz/parameters.ts';
import { paidAsYouGo } from '../../../../rules/nz/steps/holiday-pay-as-you-go.ts';
import { type Balances, nzDeclared } from '../../../people/employee/employee.service.ts';
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
}

/** The day from which years of service are counted. */
export const serviceCountedFrom = ({ declarations, start_date }: PaidEmployee): LocalDate =>
  nzDeclared(declarations).leave_anniversary ?? localDate(start_date);

/** One statement where a pay has such rows, none where no pay has. */
export async function findYearsOfService(
  tx: Tx,
  pays: readonly { readonly employee: PaidEmployee; readonly leave: PayIn['leave']; readonly paidOn: LocalDate }[],
): Promise<YearsOfService> {
  const wanted = pays.flatMap(({ employee, leave = [], paidOn }, index) =>
    leave.flatMap(({ paid_as, date }, position) => {
      if (paid_as === undefined) return [];
      const since = lastAnniversary(serviceCountedFrom(employee), paid_as === 'CASH_UP' ? paidOn : (date as LocalDate));
      const yearEnds = addDays(addYears(since, 1), -1);
      return [{ key: `${index} ${position}`, employeeId: employee.id, since, yearEnds, paidOn }];
    }),
  );
  const found = wanted.length === 0 ? [] : await findSinceAnniversary(tx, wanted);
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
  if (pay.stated) throw badRequest('paid_as is worked out; leave it out of a pay with auto_calculate false');
  if (pay.ending)
    throw badRequest('paid_as is for employments that go on; a termination pays annual holidays out itself');
  let cashedUp = ZERO;
  pay.items.leave.forEach((row, position) => {
    if (row.paidAs === null) return;
    const year = context.years({ index: pay.index, position });
    if (row.paidAs === 'CLOSEDOWN') {
      if (found.size > 0)
        throw badRequest(`leave[${position}] pays annual holidays once more; a closedown settles them all`);
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

/** At most a week in each entitlement year, and nothing that is not held: Holidays Act 2003 ss 28A and 28B. */
function requireCashUp(
  { employee }: PlannedPay,
  weeks: Decimal,
  { since, yearEnds, stored }: YearOfService,
  { before, balances, params }: NotTakenContext,
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
    );
  }
  const held = annualWeeksBefore(balances, before);
  if (weeks.greaterThan(held)) {
    throw unprocessable(
      `Employee ${employee.id} has ${plain(max(held, ZERO))} weeks of annual holidays; ${plain(weeks)} cannot be paid out`,
    );
  }
}

/** What a closedown pays, Holidays Act 2003 s 34: for whoever has no annual holidays when it begins. */
function closedown(
  { employee, companyDeclared, items, paidOn }: PlannedPay,
  row: LeaveItem,
  { since, stored }: YearOfService,
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
  const takenHere = sum(
    items.leave
      .filter((one) => one.type === 'ANNUAL_HOLIDAYS' || one.type === 'HOLIDAY')
      .map((one) => weeksTaken(one, employee)),
  );
  const annualWeeks = annualWeeksBefore(balances, before).minus(takenHere);
  const hasYear = completedYears(serviceCountedFrom(employee), row.date) > 0;
  if (hasYear && annualWeeks.greaterThan(ZERO)) {
    throw badRequest(
      `employee ${employee.id} has ${plain(annualWeeks)} weeks of annual holidays; in a closedown they are taken as leave, and eight percent is for whoever has none`,
    );
  }
  const taken = decimal(stored.taken_weeks).plus(sumOver(made, takenWeeks));
  const paid = decimal(stored.paid_for_weeks).plus(sumOver(made, paidForWeeks));
  // Before the first anniversary every holiday is in advance; after it what the books lack.
  const inAdvance = hasYear ? max(annualWeeks.negated(), ZERO) : taken;
  return {
    from: row.date,
    since,
    grossSince: max(decimal(stored.holidays_gross).plus(sumOver(outside, gross)).minus(sumOver(again, gross)), ZERO),
    paidInAdvance: shareOf(paid, inAdvance, taken)
      .plus(stored.as_you_go)
      .plus(sumOver(outside, asYouGo))
      .minus(sumOver(again, asYouGo)),
    annualWeeks,
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

const weeksTaken = (row: LeaveItem, employee: PaidEmployee): Decimal =>
  row.paidAs === 'CLOSEDOWN' ? ZERO : weeksOf(row, employee);

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
