import { type Decimal, min, sum, ZERO } from '../../../../base/decimal.ts';
import { daysBetween, type LocalDate } from '../../../../base/local-date.ts';
import { FAMILY_VIOLENCE_LEAVE, SICK_LEAVE } from '../../parameters.ts';
import { entitlementDates, type LawByDay, nextEntitlementDate, type QualifyingFacts } from './qualifying.ts';

export interface DayLeaveFacts extends QualifyingFacts {
  /**
   * Leave is counted from this day. The only thing known about earlier leave is the balance on this day, `openingDays`,
   * if it was sent.
   */
  readonly countedFrom: LocalDate;
  readonly openingDays?: Decimal | undefined;
  readonly taken: readonly DayTaken[];
}

export interface DayTaken {
  readonly date: LocalDate;
  readonly days: Decimal;
}

export interface DayLeave {
  /** The day of the first entitlement; undefined until the employee qualifies. */
  readonly qualifiedOn: LocalDate | undefined;
  readonly grantedOn: LocalDate | undefined;
  readonly next: LocalDate;
  /** Days taken after `countedFrom` and up to the day of the balance. */
  readonly taken: Decimal;
  /** Remaining days; negative if more were taken than granted. */
  readonly balance: Decimal;
}

/**
 * The balance after a new entitlement. Sick leave carries over up to a limit; family violence leave does not carry
 * over.
 */
type Grant = (left: Decimal, date: LocalDate) => Decimal;

/**
 * Sick leave: a number of days on each entitlement date. Unused days carry over up to the maximum balance. ss 65, 66.
 */
export const sickLeave = (facts: DayLeaveFacts, day: LocalDate, law: LawByDay): DayLeave =>
  dayLeave(facts, day, law, (left, date) => {
    const { days, most } = law.at(date).get(SICK_LEAVE).value;
    return min(left.plus(days), most);
  });

/** Family violence leave: a number of days for each twelve months, without carry-over. s 72D. */
export const familyViolenceLeave = (facts: DayLeaveFacts, day: LocalDate, law: LawByDay): DayLeave =>
  dayLeave(facts, day, law, (_left, date) => law.at(date).get(FAMILY_VIOLENCE_LEAVE).value);

function dayLeave(facts: DayLeaveFacts, day: LocalDate, law: LawByDay, grant: Grant): DayLeave {
  const dates = entitlementDates(facts, day, law);
  const later = dates.filter((date) => date > facts.countedFrom);
  const before = dates.filter((date) => date <= facts.countedFrom).at(-1);
  // Without an opening balance, the last entitlement before `countedFrom` is assumed to be unused.
  let left = facts.openingDays ?? (before === undefined ? ZERO : grant(ZERO, before));
  const taken = facts.taken.filter(({ date }) => date <= day);
  let from: LocalDate | undefined;
  for (const date of [...later, undefined]) {
    for (const one of taken) {
      if ((from === undefined || one.date >= from) && (date === undefined || one.date < date))
        left = left.minus(one.days);
    }
    if (date !== undefined) left = grant(left, date);
    from = date;
  }
  return {
    qualifiedOn: dates[0],
    grantedOn: dates.at(-1),
    next: nextEntitlementDate(facts, day, law),
    taken: sum(taken.map(({ days }) => days)),
    balance: left,
  };
}

/** One bereavement: consecutive days of leave, ignoring weekends between them. */
export interface Bereavement {
  readonly from: LocalDate;
  readonly days: Decimal;
}

const WEEKEND_AND_MORE = 4;

export function bereavements(taken: readonly DayTaken[]): readonly Bereavement[] {
  const events: { from: LocalDate; last: LocalDate; days: Decimal }[] = [];
  for (const { date, days } of [...taken].sort((a, b) => (a.date < b.date ? -1 : 1))) {
    const known = events.at(-1);
    if (known && daysBetween(known.last, date) < WEEKEND_AND_MORE) {
      known.last = date;
      known.days = known.days.plus(days);
    } else events.push({ from: date, last: date, days });
  }
  return events.map(({ from, days }) => ({ from, days }));
}
