import {
  atLeastZero,
  type Decimal,
  decimal,
  max,
  min,
  roundToCent,
  roundToSixPlaces,
  sum,
  ZERO,
} from '../../../base/decimal.ts';
import { addYears, type LocalDate, wholeYearsBetween } from '../../../base/local-date.ts';
import type { Line } from '../../../rules/line.ts';
import type { Tag } from '../../../rules/tags.ts';
import type { AtTheEnd, Ending, EndingPay } from '../pay/public.ts';
import type { EndOfEmployment } from './block.ts';
import type { EndFacts } from './end-facts.store.ts';

/** The last day on which a year of service was completed, or the start. Counted from the start, so that it never drifts. */
export function lastAnniversary(start: LocalDate, finish: LocalDate): LocalDate {
  const years = Math.max(0, wholeYearsBetween(start, finish));
  return addYears(start, years);
}

/**
 * What a New Zealand termination adds to its pay. The books count annual holidays as they build up; the Act gives them
 * at each anniversary. So what built up since the last one is not paid as weeks but as eight percent, and weeks taken
 * beyond the entitlement were taken in advance and come off it.
 */
export const nzEnding =
  (pay: EndingPay, end: EndOfEmployment, facts: EndFacts): Ending =>
  (given) => {
    const { terms } = end;
    const here = takenHere(pay, given);
    const since = lastAnniversary(pay.employee.start_date as LocalDate, terms.termination_date);
    const sameCall = ofSameCall(given.before, { since, paidOn: pay.paidOn });
    const annualWeeks = (given.balances.annualHolidays ?? ZERO).minus(here.annualWeeks);
    const alternativeDays = (given.balances.alternativeHolidays ?? ZERO).minus(here.alternativeDays);
    const entitled = annualWeeks.minus(decimal(facts.accrued_weeks)).minus(sameCall.accruedWeeks);
    return {
      country: 'NZ',
      facts: {
        finishDate: terms.termination_date,
        untakenAnnualWeeks: atLeastZero(entitled),
        untakenAlternativeDays: atLeastZero(alternativeDays),
        grossSinceAnniversary: atLeastZero(decimal(facts.holidays_gross).plus(sameCall.grossOutsidePeriod)),
        paidInAdvance: paidInAdvance(atLeastZero(entitled.negated()), {
          weeks: decimal(facts.taken_weeks).plus(sameCall.takenWeeks).plus(here.annualWeeks),
          paid: decimal(facts.paid_for_weeks).plus(sameCall.paidForWeeks).plus(here.annualPay),
        }),
        notice: end.noticeAmount ?? ZERO,
        noticeIsGrossEarnings: false,
        redundancy: end.redundancyAmount ?? ZERO,
        otherLumpSum: end.otherLumpSumAmount ?? ZERO,
        balances: { annualWeeks, alternativeDays: max(alternativeDays, ZERO) },
      },
      ...(terms.nz_ytd_taxable === null ? {} : { statedBase: terms.nz_ytd_taxable }),
    };
  };

/**
 * What the query cannot know: pays of the same call that come before, and that stored pays of this very period are
 * counted again with it.
 */
function ofSameCall({ earlier, made }: AtTheEnd['before'], span: { since: LocalDate; paidOn: LocalDate }) {
  const isWithin = ({ paidOn }: { readonly paidOn: LocalDate }) => paidOn >= span.since && paidOn <= span.paidOn;
  const grossOf = (pays: readonly { readonly holidaysGross: Decimal }[]) =>
    sum(pays.map(({ holidaysGross }) => holidaysGross));
  const lines = made.filter(isWithin).flatMap((pay) => pay.lines);
  const has = ({ tags }: Line, tag: Tag) => tags.includes(tag);
  const weeks = (chosen: (line: Line) => boolean) =>
    sum(
      lines
        .filter((line) => chosen(line) && line.report?.leave_type === 'ANNUAL_HOLIDAYS')
        .map(({ quantity }) => quantity ?? ZERO),
    );
  return {
    grossOutsidePeriod: grossOf(made.filter((pay) => isWithin(pay) && !earlier.includes(pay))).minus(
      grossOf(earlier.filter((pay) => pay.isStored && isWithin(pay))),
    ),
    accruedWeeks: weeks((line) => has(line, 'leave-accrual')),
    takenWeeks: weeks((line) => has(line, 'leave-taken') && !has(line, 'leave-paid-out')),
    paidForWeeks: sum(
      lines.filter((line) => has(line, 'paid-leave') && has(line, 'annual-leave')).map(({ amount }) => amount),
    ),
  };
}

/** The share of the leave pay since the anniversary that was for weeks not yet owed. */
function paidInAdvance(weeks: Decimal, taken: { readonly weeks: Decimal; readonly paid: Decimal }): Decimal {
  if (weeks.isZero() || !taken.weeks.greaterThan(0)) return ZERO;
  return roundToCent(taken.paid.times(min(weeks, taken.weeks)).dividedBy(taken.weeks));
}

/** Leave that the final pay itself takes before the rest is paid out. */
function takenHere({ employee }: EndingPay, { items }: AtTheEnd) {
  const perDay = decimal(employee.standard_hours_per_day);
  const perWeek = perDay.times(employee.standard_days_per_week);
  let annualHours = ZERO;
  let annualPay = ZERO;
  let alternativeHours = ZERO;
  for (const { type, hours, rate } of items.leave) {
    if (type === 'ANNUAL_HOLIDAYS' || type === 'HOLIDAY') {
      annualHours = annualHours.plus(hours);
      annualPay = annualPay.plus(hours.times(rate));
    }
    if (type === 'ALT_HOLIDAY') alternativeHours = alternativeHours.plus(hours);
  }
  const inUnits = (hours: Decimal, perUnit: Decimal) =>
    perUnit.greaterThan(0) ? roundToSixPlaces(hours.dividedBy(perUnit)) : ZERO;
  return {
    annualWeeks: inUnits(annualHours, perWeek),
    alternativeDays: inUnits(alternativeHours, perDay),
    annualPay,
  };
}
