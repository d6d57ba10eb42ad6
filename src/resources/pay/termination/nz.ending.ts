import { atLeastZero, type Decimal, decimal, max, roundToSixPlaces, sum, ZERO } from '../../../base/decimal.ts';
import { type LocalDate, localDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Params, ParamsAt } from '../../../params/params.ts';
import type { Line } from '../../../rules/line.ts';
import { alternativeDaysEarned } from '../../../rules/nz/holidays/alternative-days.ts';
import { runOnHolidays } from '../../../rules/nz/holidays/run-on.ts';
import { workedOnFacts } from '../../../rules/nz/holidays/worked-on.ts';
import { paidAsYouGo } from '../../../rules/nz/steps/holiday-pay-as-you-go.ts';
import type { RunOnHoliday } from '../../../rules/nz/termination/facts.ts';
import { paidInAdvance } from '../../../rules/nz/termination/holiday-pay-since-anniversary.ts';
import type { Tag } from '../../../rules/tags.ts';
import type { CompanyDeclarations } from '../../company/company/company.service.ts';
import { nzDeclared, ownDays } from '../../people/employee/employee.service.ts';
import { allTakenBy, listNzLeave, nzEntitlements, type StoredNzLeave } from '../../people/nz-leave/nz-leave.service.ts';
import { listOpeningBalances } from '../../people/opening-balance/opening-balance.service.ts';
import type { LookBack } from '../past/lookback.public.ts';
import { workPattern } from '../past/nz.public.ts';
import type { Ending, EndingPay } from '../pay/make.public.ts';
import type { EndOfEmployment } from './block.ts';
import { type EndFacts, listHolidaysTaken, type StoredHolidaysTaken } from './end-facts.store.ts';

/** Leave facts of an employee who leaves. */
export interface NzLeaving {
  readonly stored: StoredNzLeave;
  readonly params: Params;
  /** The last anniversary of the employment, or its start. */
  readonly since: LocalDate;
  /** Gross earnings since the last anniversary that were paid by another payroll. */
  readonly openingGross: { readonly asAt: LocalDate; readonly amount: Decimal } | undefined;
  /** Annual holidays taken on complete pays, newest first. */
  readonly taken: readonly StoredHolidaysTaken[];
}

/** Reads the facts of all employees with three statements. */
export async function openNzLeaving(
  tx: Tx,
  pays: readonly EndingPay[],
  ends: readonly EndOfEmployment[],
  params: Params,
): Promise<readonly NzLeaving[]> {
  const ids = [...new Set(pays.map(({ employee }) => employee.id))];
  const [leave, openings, taken] = await Promise.all([
    listNzLeave(tx, ids),
    listOpeningBalances(tx, ids),
    listHolidaysTaken(tx, ids),
  ]);
  const storedOf = new Map(leave.map((row) => [row.employee_id, row]));
  return pays.map(({ employee, paidOn }, position) => {
    const finish = ends[position]!.terms.termination_date;
    const stored = allTakenBy(storedOf.get(employee.id)!, finish);
    const { since } = nzEntitlements(stored, finish, params).annual;
    const opening = openings.find(({ employee_id }) => employee_id === employee.id);
    const amount = opening?.gross_since_anniversary ?? null;
    // A figure from before the last anniversary belongs to an earlier leave year.
    const counts = opening !== undefined && amount !== null && stored.opened_at !== null && opening.as_at >= since;
    return {
      stored,
      params,
      since,
      openingGross: counts ? { asAt: localDate(opening.as_at), amount: decimal(amount) } : undefined,
      taken: taken.filter((row) => row.employee_id === employee.id && row.paid_on <= paidOn),
    };
  });
}

/**
 * The facts that a New Zealand termination adds to its pay. Balances accrue annual holidays continuously, but the Act
 * grants them at each anniversary. Therefore, granted weeks that were not taken are paid as weeks, and leave accrued
 * since the anniversary is paid as eight percent. Weeks taken beyond those granted were taken in advance and are
 * deducted.
 */
export const nzEnding =
  (pay: EndingPay, end: EndOfEmployment, facts: EndFacts, leaving: NzLeaving & { readonly law: NzLaw }): Ending =>
  (given) => {
    const { terms } = end;
    const { since, openingGross, law } = leaving;
    const { ownWeek } = workPattern(pay.employee, given.before.worked, law.params);
    const here = takenHere(pay, given, ownWeek?.hours);
    const sameCall = ofSameCall(given.before, { since, paidOn: pay.paidOn });
    const annualWeeks = (given.balances.annualHolidays ?? ZERO).minus(here.annualWeeks);
    const alternativeDays = (given.balances.alternativeHolidays ?? ZERO)
      .minus(here.alternativeDays)
      .plus(earnedHere(pay, given, law));
    const { balance } = nzEntitlements(leaving.stored, terms.termination_date, leaving.params).annual;
    const entitled = balance.minus(sameCall.takenWeeksEver).minus(here.annualWeeks);
    const inAdvance = paidInAdvance(atLeastZero(entitled.negated()), [
      { weeks: here.annualWeeks, paid: here.annualPay },
      ...sameCall.taken,
      ...leaving.taken.map(({ weeks, paid }) => ({ weeks: decimal(weeks), paid: decimal(paid) })),
    ]);
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
        paidInAdvance: (inAdvance?.paid ?? ZERO).plus(
          atLeastZero(decimal(facts.paid_as_you_go).plus(sameCall.asYouGoOutsidePeriod)),
        ),
        ...(inAdvance ? { holidaysInAdvance: inAdvance } : {}),
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
 * Corrects the queried facts for pays of the same period and request. Adds earlier pays in this request, which the
 * query does not see, and subtracts stored pays of the same period, because they are recalculated with it.
 */
function ofSameCall({ earlier, made }: LookBack, span: { since: LocalDate; paidOn: LocalDate }) {
  const isWithin = ({ paidOn }: { readonly paidOn: LocalDate }) => paidOn >= span.since && paidOn <= span.paidOn;
  const grossOf = (pays: readonly { readonly holidaysGross: Decimal }[]) =>
    sum(pays.map(({ holidaysGross }) => holidaysGross));
  const asYouGoOf = (pays: readonly { readonly lines: readonly Line[] }[]) =>
    sum(pays.map((pay) => paidAsYouGo(pay.lines)));
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
    // Cashed-up weeks also count as used. Weeks settled by a closedown do not, because they were never granted.
    takenWeeksEver: weeks(
      made.flatMap((pay) => pay.lines),
      (line) => has(line, 'leave-taken') && (!has(line, 'leave-paid-out') || line.report?.paid_as === 'CASH_UP'),
    ),
    taken: made
      .filter(({ paidOn }) => paidOn <= span.paidOn)
      .reverse()
      .map((pay) => ({
        weeks: weeks(pay.lines, (line) => has(line, 'leave-taken') && !has(line, 'leave-paid-out')),
        paid: sum(
          pay.lines.filter((line) => has(line, 'paid-leave') && has(line, 'annual-leave')).map(({ amount }) => amount),
        ),
      })),
  };
}

/** Leave taken on the final pay itself. */
function takenHere({ employee }: EndingPay, { items }: Parameters<Ending>[0], ownWeek: Decimal | undefined) {
  const perDay = decimal(employee.standard_hours_per_day);
  const perWeek = ownWeek ?? perDay.times(employee.standard_days_per_week);
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

/** The law on the payday, and the declarations of the company. */
export interface NzLaw {
  readonly params: ParamsAt;
  readonly declared: CompanyDeclarations;
}

/**
 * Public holidays that would fall within the entitled weeks of annual holidays if these were taken right after the
 * termination. Empty if the working days are unknown.
 */
function runOnOf(
  { employee }: EndingPay,
  given: { readonly finishDate: LocalDate; readonly entitledWeeks: Decimal },
  { params, declared }: NzLaw,
): { readonly publicHolidaysInRunOn?: readonly RunOnHoliday[] } {
  const days = runOnHolidays({ ...given, own: ownDays(employee, declared) }, params);
  return days.length === 0 ? {} : { publicHolidaysInRunOn: days };
}

/**
 * Alternative holidays earned on the final pay itself. Those earned on earlier pays of the period are already in the
 * balance.
 */
function earnedHere(
  { employee }: EndingPay,
  { items, before }: Parameters<Ending>[0],
  { params, declared }: NzLaw,
): number {
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
