import { atLeastZero, type Decimal, min, ONE, sum } from '../../base/decimal.ts';
import { addDays, addYears, type LocalDate, wholeYearsBetween } from '../../base/local-date.ts';
import { asDecimal, type Param, type ParamsAt, param } from '../../params/params.ts';

export const FAMILY_VIOLENCE_DAYS = param('au.nes.family-violence-leave', asDecimal);

/**
 * The year of employment that contains a day. It runs from the start date or the last anniversary to the day before the
 * next anniversary.
 */
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
  /** Days taken in excess of the entitlement for the year. */
  readonly beyond: Decimal;
  readonly rule: Param<Decimal>;
}

/**
 * Paid family and domestic violence leave in a year of employment. Every employee, including casual and part-time
 * employees, has the full entitlement from the first day, and nothing carries over. A full day counts as one day
 * however many hours it has; part of a day counts as a fraction of a standard day. Fair Work Act 2009 ss 106A-106E.
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
