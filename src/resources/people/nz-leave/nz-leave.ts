import { Decimal, decimal, min, sum, ZERO } from '../../../base/decimal.ts';
import { addDays, type LocalDate } from '../../../base/local-date.ts';
import type { Params, ParamsAt } from '../../../params/params.ts';
import {
  type AnnualHolidayFacts,
  type AnnualHolidays,
  annualHolidays,
} from '../../../rules/nz/holidays/entitlement/annual-holidays.ts';
import {
  type Bereavement,
  bereavements,
  type DayLeave,
  type DayTaken,
  familyViolenceLeave,
  sickLeave,
} from '../../../rules/nz/holidays/entitlement/day-leave.ts';
import type { HeldHolidays } from '../../../rules/nz/holidays/entitlement/parental-leave.ts';
import {
  entitlementDates,
  type LawByDay,
  nextEntitlementDate,
} from '../../../rules/nz/holidays/entitlement/qualifying.ts';
import { anniversariesUpTo, type Service } from '../../../rules/nz/holidays/entitlement/service.ts';
import { unpaidSpells } from '../../../rules/nz/holidays/entitlement/unpaid-leave.ts';
import { BEREAVEMENT_LEAVE, UNPAID_LEAVE_WEEKS } from '../../../rules/nz/parameters.ts';
import { isWithinAny, nzDeclared } from '../employee/employee.service.ts';
import type { StoredNzLeave, TakenLeave } from './nz-leave.store.ts';

/** Leave that is not on a complete pay yet: on a draft, or on earlier pays in the same request. */
export type MoreTaken = Pick<TakenLeave, 'leave_type' | 'date' | 'quantity' | 'unit'>;

/** An employee's Holidays Act entitlements on a day. */
export interface NzEntitlements {
  readonly countedFrom: LocalDate;
  readonly annual: AnnualHolidays & { readonly opening: Decimal; readonly taken: Decimal };
  readonly sick: DayLeave;
  readonly familyViolence: DayLeave;
  readonly bereavement: {
    readonly qualifiedOn: LocalDate | undefined;
    readonly next: LocalDate;
    readonly closeFamilyDays: Decimal;
    readonly otherDays: Decimal;
    readonly events: readonly Bereavement[];
  };
}

/**
 * The first days for which the statutory values are known, for leave counted in days and for leave counted in weeks.
 * Earlier grants have long been superseded.
 */
const FIRST_OF_DAYS = '2003-01-01' as LocalDate;
const FIRST_OF_WEEKS = '2021-07-24' as LocalDate;
const lawSince = (params: Params, first: LocalDate): LawByDay => ({
  at: (day): ParamsAt => params.at(day < first ? first : day),
});

export function nzEntitlements(
  stored: StoredNzLeave,
  day: LocalDate,
  params: Params,
  more: readonly MoreTaken[] = [],
): NzEntitlements {
  const days = lawSince(params, FIRST_OF_DAYS);
  const weeks = lawSince(params, FIRST_OF_WEEKS);
  const taken = [...(stored.taken ?? []), ...more].filter(({ date }) => date <= day);
  const annual = annualFacts(stored, taken, weeks.at(day));
  const qualifying = { start: stored.start_date, worked: workedBy(stored) };
  const countedFrom = countedFromOf(stored);
  const ofDays = (type: string, from: LocalDate) => ({
    ...qualifying,
    countedFrom: from,
    taken: inDays(taken, type, stored).filter(({ date }) => date > from || from === stored.start_date),
  });
  const { close_family, other } = weeks.at(day).get(BEREAVEMENT_LEAVE).value;
  const opening = openingOf(stored, 'SICK');
  return {
    countedFrom: annual.countedFrom,
    annual: { ...annualHolidays(annual, day, weeks.at(day)), opening: annual.openingWeeks, taken: annual.takenWeeks },
    sick: sickLeave(
      { ...ofDays('SICK', opening?.asAt ?? countedFrom), ...(opening ? { openingDays: opening.quantity } : {}) },
      day,
      days,
    ),
    familyViolence: familyViolenceLeave(ofDays('NZ_FAMILY_VIOLENCE', countedFrom), day, weeks),
    bereavement: {
      qualifiedOn: entitlementDates(qualifying, day, days)[0],
      next: nextEntitlementDate(qualifying, day, days),
      closeFamilyDays: close_family,
      otherDays: other,
      events: bereavements(inDays(taken, 'NZ_BEREAVEMENT', stored)),
    },
  };
}

/** Counts all paid leave as taken by the day, including leave paid in advance for later days. */
export const allTakenBy = (stored: StoredNzLeave, day: LocalDate): StoredNzLeave => ({
  ...stored,
  taken:
    stored.taken?.map((one) => (one.date > day && one.leave_type !== 'UNPAID' ? { ...one, date: day } : one)) ?? null,
});

/**
 * Weeks of annual holidays that remain at the start of a day, including a grant on that day. Negative if leave was
 * taken in advance. Leave from that day on does not count as taken.
 */
export const annualWeeksAtStartOf = (
  stored: StoredNzLeave,
  day: LocalDate,
  params: Params,
  more: readonly MoreTaken[] = [],
): Decimal => {
  const taken = [...(stored.taken ?? []), ...more].filter(({ date }) => date < day);
  const law = lawSince(params, FIRST_OF_WEEKS).at(day);
  return annualHolidays(annualFacts(stored, taken, law), day, law).balance;
};

/**
 * Annual holidays that are due on a day and not taken, oldest first. The oldest weeks are taken first, so the remaining
 * weeks are those of the latest anniversaries. Any further weeks come from another payroll, and the day on which they
 * became due is unknown.
 */
export function heldHolidays(
  stored: StoredNzLeave,
  day: LocalDate,
  params: Params,
  more: readonly MoreTaken[],
): readonly HeldHolidays[] {
  const law = lawSince(params, FIRST_OF_WEEKS).at(day);
  const taken = [...(allTakenBy(stored, day).taken ?? []), ...more].filter(({ date }) => date <= day);
  const facts = annualFacts(stored, taken, law);
  const { entitled, weeksAYear } = annualHolidays(facts, day, law);
  const held: HeldHolidays[] = [];
  let left = entitled;
  for (const dueOn of anniversariesUpTo(facts, day).toReversed()) {
    if (left.isZero()) break;
    const weeks = min(left, weeksAYear);
    held.unshift({ weeks, dueOn });
    left = left.minus(weeks);
  }
  return left.isZero() ? held : [{ weeks: left }, ...held];
}

/** An employee's leave anniversaries, as moved by unpaid leave and declarations. */
function serviceOf(stored: StoredNzLeave, params: ParamsAt): Service {
  const { leave_anniversary, counts_unpaid_leave, parental_leave } = nzDeclared(stored.declarations);
  const perDay = decimal(stored.standard_hours_per_day);
  const perWeek = perDay.times(stored.standard_days_per_week);
  // Parental leave counts towards the twelve months.
  const unpaid = (stored.taken ?? []).filter(
    ({ leave_type, date }) => leave_type === 'UNPAID' && !isWithinAny(parental_leave, date),
  );
  return {
    start: stored.start_date,
    ...(leave_anniversary === null ? {} : { countsFrom: leave_anniversary }),
    // If the employer agreed that unpaid leave counts as service, it does not move the anniversary.
    unpaid:
      counts_unpaid_leave || !perWeek.greaterThan(0)
        ? []
        : unpaidSpells(
            unpaid.map(({ date, quantity }) => ({ date, hours: decimal(quantity) })),
            { perDay, perWeek, countingWeeks: params.get(UNPAID_LEAVE_WEEKS).value },
          ),
  };
}

function annualFacts(stored: StoredNzLeave, taken: readonly MoreTaken[], params: ParamsAt): AnnualHolidayFacts {
  const opening = openingOf(stored, 'ANNUAL_HOLIDAYS');
  const countedFrom = opening?.asAt ?? countedFromOf(stored);
  return {
    ...serviceOf(stored, params),
    countedFrom,
    openingWeeks: opening?.quantity ?? ZERO,
    takenWeeks: sum(
      taken
        .filter(({ leave_type, unit }) => leave_type === 'ANNUAL_HOLIDAYS' && unit === 'weeks')
        .filter(({ date }) => !opening?.isTarget || date > opening.asAt)
        .filter(({ date }) => stored.settled_on === null || date > stored.settled_on)
        .map(({ quantity }) => decimal(quantity)),
    ),
    agreedWeeks: agreedWeeks(stored),
    isGranted: isGranted(stored),
  };
}

const isGranted = ({ declarations, employment_status, is_leave_enabled }: StoredNzLeave): boolean =>
  nzDeclared(declarations).pays_holiday_pay_as_you_go ? employment_status !== 'Casual' : is_leave_enabled;

/**
 * The default of 20 days means four weeks, whatever the employee's working week. Other numbers of days were agreed for
 * that working week.
 */
const DEFAULT_DAYS = 20;

function agreedWeeks({ num_holiday_leave_days_per_year: days, standard_days_per_week }: StoredNzLeave) {
  if (days === null || days === DEFAULT_DAYS || standard_days_per_week === 0) return undefined;
  return new Decimal(days).dividedBy(standard_days_per_week);
}

interface Opening {
  readonly asAt: LocalDate;
  readonly quantity: Decimal;
  /** Whether leave taken up to that day has already been subtracted from the quantity. */
  readonly isTarget: boolean;
}

/** The opening balance of a kind of leave, from opening balances or from a manually set balance. */
function openingOf({ opened_at, opened_leave, by_hand }: StoredNzLeave, type: string): Opening | undefined {
  const opened = opened_leave?.find(({ leave_type }) => leave_type === type);
  if (opened && opened_at) return { asAt: opened_at, quantity: decimal(opened.quantity), isTarget: true };
  const set = by_hand?.find(({ leave_type }) => leave_type === type);
  if (set) return { asAt: set.as_at, quantity: decimal(set.quantity), isTarget: false };
  return opened_at ? { asAt: opened_at, quantity: ZERO, isTarget: true } : undefined;
}

/**
 * If the first pay period starts at most this many days after the start date, leave is known for the whole employment.
 * Without pays, the day on which the employee was created is used instead of the first pay period.
 */
const FIRST_PAY_WITHIN = 35;

/**
 * The day from which leave is fully known: the day on which leave was last settled; otherwise the start date, if the
 * pays go back that far; otherwise the first day of the first pay period or, without pays, the day on which the
 * employee was created. Earlier grants were settled before or in another system.
 */
function countedFromOf({ start_date, paid_from, created_on, settled_on }: StoredNzLeave): LocalDate {
  if (settled_on !== null && settled_on > start_date) return settled_on;
  const known = paid_from ?? created_on;
  return known <= addDays(start_date, FIRST_PAY_WITHIN) ? start_date : known;
}

const workedBy = ({ employment_status, worked }: StoredNzLeave) =>
  employment_status === 'Casual'
    ? (worked ?? []).map(({ start, end, hours }) => ({ start, end, hours: decimal(hours) }))
    : undefined;

/** Leave of one type in days. Pay lines record leave without a balance in hours. */
function inDays(taken: readonly MoreTaken[], type: string, stored: StoredNzLeave): readonly DayTaken[] {
  const perDay = decimal(stored.standard_hours_per_day);
  return taken
    .filter(({ leave_type }) => leave_type === type)
    .map(({ date, quantity, unit }) => ({
      date,
      days: unit === 'days' ? decimal(quantity) : perDay.greaterThan(0) ? decimal(quantity).dividedBy(perDay) : ZERO,
    }));
}
