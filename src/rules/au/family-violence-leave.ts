import { atLeastZero, type Decimal, min, ONE, sum } from '../../base/decimal.ts';
import { addDays, addYears, type LocalDate, wholeYearsBetween } from '../../base/local-date.ts';
import { asDecimal, type Param, type ParamsAt, param } from '../../params/params.ts';

export const FAMILY_VIOLENCE_DAYS = param('au.nes.family-violence-leave', asDecimal);

/** The year of employment that a day falls into: from the start or its last anniversary to the day before the next. */
export function yearOfEmployment(
  start: LocalDate,
  day: LocalDate,
): { readonly from: LocalDate; readonly to: LocalDate } {
  const years = wholeYearsBetween(start, day);
  return { from: addYears(start, years), to: addDays(addYears(start, years + 1), -1) };
}

export interface FamilyViolenceLeave {
  readonly entitled: Decimal;
  readonly taken: Decimal;
  readonly left: Decimal;
  /** Days taken beyond those of the year. */
  readonly beyond: Decimal;
  readonly rule: Param<Decimal>;
}

/**
 * Paid family and domestic violence leave of a year of employment: all of it from the first day, for casuals and
 * part-timers alike, and nothing carried over. A day is a day whatever its hours; a part of one counts as that part of a
 * standard day. Fair Work Act 2009 ss 106A-106E.
 */
export function familyViolenceLeave(
  daysOff: readonly { readonly hours: Decimal }[],
  hoursPerDay: Decimal,
  params: ParamsAt,
): FamilyViolenceLeave {
  const rule = params.get(FAMILY_VIOLENCE_DAYS);
  const taken = sum(
    daysOff.map(({ hours }) => (hoursPerDay.greaterThan(0) ? min(ONE, hours.dividedBy(hoursPerDay)) : ONE)),
  );
  return {
    entitled: rule.value,
    taken,
    left: atLeastZero(rule.value.minus(taken)),
    beyond: atLeastZero(taken.minus(rule.value)),
    rule,
  };
}
