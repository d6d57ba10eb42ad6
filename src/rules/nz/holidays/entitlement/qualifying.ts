import { addMonths, addYears, type LocalDate } from '../../../../base/local-date.ts';
import type { ParamsAt } from '../../../../params/params.ts';
import { QUALIFYING_MONTHS } from '../../parameters.ts';
import { passesHoursTest, type WorkedPeriod } from './hours-test.ts';

/** The statutory values in force on each day. */
export interface LawByDay {
  at(day: LocalDate): ParamsAt;
}

export interface QualifyingFacts {
  readonly start: LocalDate;
  /** The hours of an intermittent employee. Absent for continuous employment, which needs no hours test. */
  readonly worked?: readonly WorkedPeriod[] | undefined;
}

const MONTHS_A_YEAR = 12;

/**
 * The entitlement dates of sick and family violence leave up to a day: six months after the start, then every twelve
 * months (Holidays Act 2003 ss 63 to 65). The hours test covers the time before each date. After a failed test, the six
 * months up to each following month are tested.
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

/** The next entitlement date, assuming that the employment continues unchanged. */
export const nextEntitlementDate = (facts: QualifyingFacts, day: LocalDate, law: LawByDay): LocalDate => {
  const last = entitlementDates(facts, day, law).at(-1);
  if (last !== undefined) return addYears(last, 1);
  const first = addMonths(facts.start, law.at(day).get(QUALIFYING_MONTHS).value);
  return first > day ? first : addMonths(day, 1);
};
