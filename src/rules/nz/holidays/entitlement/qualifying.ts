import { addMonths, addYears, type LocalDate } from '../../../../base/local-date.ts';
import type { ParamsAt } from '../../../../params/params.ts';
import { QUALIFYING_MONTHS } from '../../parameters.ts';
import { passesHoursTest, type WorkedPeriod } from './hours-test.ts';

/** The law as it was on each day. */
export interface LawByDay {
  at(day: LocalDate): ParamsAt;
}

export interface QualifyingFacts {
  readonly start: LocalDate;
  /** The hours of who works now and then; absent for continuous employment, which needs no test. */
  readonly worked?: readonly WorkedPeriod[] | undefined;
}

const MONTHS_A_YEAR = 12;

/**
 * The days on which sick and family violence leave is granted, up to a day: six months after the start, then every
 * twelve months, Holidays Act 2003 ss 63 to 65. Who qualifies by hours is tested for the time before each of them; who
 * fails may qualify again by any later six months, which are tried month by month.
 */
export function entitlementDates({ start, worked }: QualifyingFacts, day: LocalDate, law: LawByDay): LocalDate[] {
  const dates: LocalDate[] = [];
  const wait = law.at(day).get(QUALIFYING_MONTHS).value;
  let months = wait;
  let tested = wait;
  for (;;) {
    const date = addMonths(start, months);
    if (date > day) return dates;
    const isQualified =
      worked === undefined ||
      passesHoursTest(worked, { first: addMonths(start, months - tested), count: tested }, law.at(date));
    if (isQualified) dates.push(date);
    tested = isQualified ? MONTHS_A_YEAR : wait;
    months += isQualified ? MONTHS_A_YEAR : 1;
  }
}

/** The next day on which leave is granted to who stays employed as now. */
export const nextEntitlementDate = (facts: QualifyingFacts, day: LocalDate, law: LawByDay): LocalDate => {
  const last = entitlementDates(facts, day, law).at(-1);
  if (last !== undefined) return addYears(last, 1);
  const first = addMonths(facts.start, law.at(day).get(QUALIFYING_MONTHS).value);
  return first > day ? first : addMonths(day, 1);
};
