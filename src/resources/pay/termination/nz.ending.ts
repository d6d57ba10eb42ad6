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
import { type LocalDate, localDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Params, ParamsAt } from '../../../params/params.ts';
import type { Line } from '../../../rules/line.ts';
import { alternativeDaysEarned } from '../../../rules/nz/holidays/alternative-days.ts';
import { holidaysInRunOn } from '../../../rules/nz/holidays/run-on.ts';
import { paidAsYouGo } from '../../../rules/nz/steps/holiday-pay-as-you-go.ts';
import type { RunOnHoliday } from '../../../rules/nz/termination/facts.ts';
import type { Tag } from '../../../rules/tags.ts';
import type { CompanyDeclarations } from '../../company/company/company.service.ts';
import { nzDeclared, ownDays } from '../../people/employee/employee.service.ts';
import { allTakenBy, listNzLeave, nzEntitlements, type StoredNzLeave } from '../../people/nz-leave/nz-leave.service.ts';
import { listOpeningBalances } from '../../people/opening-balance/opening-balance.service.ts';
import { type AtTheEnd, type Ending, type EndingPay, workedOnFacts } from '../pay/public.ts';
import type { EndOfEmployment } from './block.ts';
import type { EndFacts } from './end-facts.store.ts';

/** What is known of the leave of somebody who leaves. */
export interface NzLeaving {
  readonly stored: StoredNzLeave;
  readonly params: Params;
  /** The last anniversary of the employment, or its start. */
  readonly since: LocalDate;
  /** Gross earnings since then that were paid elsewhere. */
  readonly openingGross: { readonly asAt: LocalDate; readonly amount: Decimal } | undefined;
}

/** Reads it for all who leave, by two statements. */
export async function openNzLeaving(
  tx: Tx,
  pays: readonly EndingPay[],
  ends: readonly EndOfEmployment[],
  params: Params,
): Promise<readonly NzLeaving[]> {
  const ids = [...new Set(pays.map(({ employee }) => employee.id))];
  const [leave, openings] = await Promise.all([listNzLeave(tx, ids), listOpeningBalances(tx, ids)]);
  const storedOf = new Map(leave.map((row) => [row.employee_id, row]));
  return pays.map(({ employee }, position) => {
    const finish = ends[position]!.terms.termination_date;
    const stored = allTakenBy(storedOf.get(employee.id)!, finish);
    const { since } = nzEntitlements(stored, finish, params).annual;
    const opening = openings.find(({ employee_id }) => employee_id === employee.id);
    const amount = opening?.gross_since_anniversary ?? null;
    // A figure from before the last anniversary is of a leave year that is over.
    const counts = opening !== undefined && amount !== null && stored.opened_at !== null && opening.as_at >= since;
    return {
      stored,
      params,
      since,
      openingGross: counts ? { asAt: localDate(opening.as_at), amount: decimal(amount) } : undefined,
    };
  });
}

/**
 * What a New Zealand termination adds to its pay. The books count annual holidays as they build up; the Act gives them
 * at each anniversary. So weeks that were granted and not taken are paid as weeks, what built up since the anniversary
 * as eight percent, and weeks taken beyond what was granted were taken in advance and come off it.
 */
export const nzEnding =
  (pay: EndingPay, end: EndOfEmployment, facts: EndFacts, leaving: NzLeaving & { readonly law: NzLaw }): Ending =>
  (given) => {
    const { terms } = end;
    const { since, openingGross, law } = leaving;
    const here = takenHere(pay, given);
    const sameCall = ofSameCall(given.before, { since, paidOn: pay.paidOn });
    const annualWeeks = (given.balances.annualHolidays ?? ZERO).minus(here.annualWeeks);
    const alternativeDays = (given.balances.alternativeHolidays ?? ZERO)
      .minus(here.alternativeDays)
      .plus(earnedHere(pay, given, law));
    const { balance } = nzEntitlements(leaving.stored, terms.termination_date, leaving.params).annual;
    const entitled = balance.minus(sameCall.takenWeeksEver).minus(here.annualWeeks);
    return {
      country: 'NZ',
      facts: {
        finishDate: terms.termination_date,
        untakenAnnualWeeks: atLeastZero(entitled),
        untakenAlternativeDays: atLeastZero(alternativeDays),
        ...runOnOf(pay, { finishDate: terms.termination_date, entitledWeeks: atLeastZero(entitled) }, law),
        grossSinceAnniversary: atLeastZero(
          decimal(facts.holidays_gross)
            .plus(sameCall.grossOutsidePeriod)
            .plus(openingGross?.amount ?? ZERO),
        ),
        ...(openingGross ? { openingGross } : {}),
        since,
        paidInAdvance: paidInAdvance(atLeastZero(entitled.negated()), {
          weeks: decimal(facts.taken_weeks).plus(sameCall.takenWeeks).plus(here.annualWeeks),
          paid: decimal(facts.paid_for_weeks).plus(sameCall.paidForWeeks).plus(here.annualPay),
        }).plus(atLeastZero(decimal(facts.paid_as_you_go).plus(sameCall.asYouGoOutsidePeriod))),
        notice: end.noticeAmount ?? ZERO,
        noticeIsGrossEarnings: nzDeclared(pay.employee.declarations).notice_is_gross_earnings,
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
  const asYouGoOf = (pays: readonly { readonly lines: readonly Line[] }[]) =>
    sum(pays.map((pay) => paidAsYouGo(pay.lines)));
  const lines = made.filter(isWithin).flatMap((pay) => pay.lines);
  const has = ({ tags }: Line, tag: Tag) => tags.includes(tag);
  const weeks = (of: readonly Line[], chosen: (line: Line) => boolean) =>
    sum(
      of
        .filter((line) => chosen(line) && line.report?.leave_type === 'ANNUAL_HOLIDAYS')
        .map(({ quantity }) => quantity ?? ZERO),
    );
  return {
    grossOutsidePeriod: grossOf(made.filter((pay) => isWithin(pay) && !earlier.includes(pay))).minus(
      grossOf(earlier.filter((pay) => pay.isStored && isWithin(pay))),
    ),
    asYouGoOutsidePeriod: asYouGoOf(made.filter((pay) => isWithin(pay) && !earlier.includes(pay))).minus(
      asYouGoOf(earlier.filter((pay) => pay.isStored && isWithin(pay))),
    ),
    takenWeeks: weeks(lines, (line) => has(line, 'leave-taken') && !has(line, 'leave-paid-out')),
    // Cashed-up weeks are gone as well; what a closedown settles was never granted.
    takenWeeksEver: weeks(
      made.flatMap((pay) => pay.lines),
      (line) => has(line, 'leave-taken') && (!has(line, 'leave-paid-out') || line.report?.paid_as === 'CASH_UP'),
    ),
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

/** The law of the payday, and what the company has declared. */
export interface NzLaw {
  readonly params: ParamsAt;
  readonly declared: CompanyDeclarations;
}

/** Public holidays that would fall in the entitled weeks after the end; none where nobody knows the week. */
function runOnOf(
  { employee }: EndingPay,
  given: { readonly finishDate: LocalDate; readonly entitledWeeks: Decimal },
  { params, declared }: NzLaw,
): { readonly publicHolidaysInRunOn?: readonly RunOnHoliday[] } {
  const days = holidaysInRunOn({ ...given, own: ownDays(employee, declared) }, params);
  if (days.length === 0) return {};
  return {
    publicHolidaysInRunOn: days.map(({ name, keptOn, source }) => ({
      date: keptOn,
      description: name,
      ...(source ? { source } : {}),
    })),
  };
}

/** Alternative holidays that the final pay itself earns; days that earlier pays of its period have earned are in the books. */
function earnedHere({ employee }: EndingPay, { items, before }: AtTheEnd, { params, declared }: NzLaw): number {
  const own = ownDays(employee, declared);
  const rows = items.hours
    .filter(({ workedOn }) => workedOn !== null)
    .map((row) => ({ ...row, ...workedOnFacts(row, own, params) }));
  if (rows.length === 0) return 0;
  const earlier = before.earlier.flatMap(({ given }) =>
    given.country === 'NZ' ? alternativeDaysEarned(given.facts.hours) : [],
  );
  return alternativeDaysEarned(rows).filter((day) => !earlier.includes(day)).length;
}
