import { Decimal, plain, roundToSixPlaces, ZERO } from '../../../base/decimal.ts';
import { addYears, type LocalDate } from '../../../base/local-date.ts';
import type { LeavingReason } from '../leaving-reason.ts';
import type { LongServiceLaw } from './parameters.ts';
import { type CountedBy, completedYears, type Service, yearsOfService } from './service.ts';

/** Long service leave on a day, before subtracting leave that was taken. */
export interface LongServiceLeave {
  readonly years: Decimal;
  /** Accrued leave, whether or not it can be taken yet. */
  readonly accruedWeeks: Decimal;
  /** Leave that can be taken. */
  readonly entitledWeeks: Decimal;
  /** The day on which more leave can be taken; undefined when leave can be taken as it accrues. */
  readonly nextEntitlementOn: LocalDate | undefined;
}

export function longServiceAt(law: LongServiceLaw, service: Service): LongServiceLeave {
  const years = yearsOfService(service, 'days');
  const entitled = entitledYears(law, service);
  return {
    years,
    accruedWeeks: weeksFor(years, law),
    entitledWeeks: weeksFor(entitled, law),
    nextEntitlementOn: nextEntitlement(law, service),
  };
}

const weeksFor = (years: Decimal, { weeks, in_years }: LongServiceLaw): Decimal =>
  roundToSixPlaces(years.times(weeks).dividedBy(in_years));

/**
 * The years of service for which leave can be taken. They increase at the first entitlement and at each further one.
 * Under some laws, leave can be taken as it accrues after a set number of years.
 */
function entitledYears(law: LongServiceLaw, service: Service): Decimal {
  const { first_entitlement_years: first, further_entitlement_years: further, continuous_from_years: all } = law;
  const years = completedYears(service);
  if (years < first) return ZERO;
  if (all !== undefined && years >= all) return yearsOfService(service, 'days');
  return new Decimal(first + Math.floor((years - first) / further) * further);
}

function nextEntitlement(law: LongServiceLaw, service: Service): LocalDate | undefined {
  const { first_entitlement_years: first, further_entitlement_years: further, continuous_from_years: all } = law;
  const years = completedYears(service);
  if (years < first) return addYears(service.start, first);
  if (all !== undefined && years >= all) return undefined;
  return addYears(service.start, first + (Math.floor((years - first) / further) + 1) * further);
}

/** The weeks paid out when an employee leaves, before subtracting leave that was taken. */
export interface PaidOnLeaving {
  readonly weeks: Decimal;
  readonly because: string;
}

/**
 * Leave that can be taken is always paid out, unless the employee transfers. The pro rata part requires a minimum
 * number of years and, before `any_reason_years`, also one of the reasons that the law lists.
 */
export function paidOnLeaving(law: LongServiceLaw, service: Service, leaving: LeavingReason): PaidOnLeaving {
  const completed = completedYears(service);
  if (leaving === 'TRANSFER') {
    return { weeks: ZERO, because: 'TRANSFER: service continues with the new employer, so nothing is paid out here' };
  }
  const entitled = entitledYears(law, service);
  const refusal = whyNoProRata(law, completed, leaving);
  if (refusal !== undefined) {
    return { weeks: weeksFor(entitled, law), because: `${textOf(entitled, law)}; no pro rata part: ${refusal}` };
  }
  const counted = yearsOfService(service, countedBy(law, completed));
  const years = counted.greaterThan(entitled) ? counted : entitled;
  return { weeks: weeksFor(years, law), because: `${textOf(years, law)}, ${leaving}` };
}

function whyNoProRata(law: LongServiceLaw, completed: number, leaving: LeavingReason): string | undefined {
  if (completed < law.pro_rata_years) return `it needs ${law.pro_rata_years} years of service`;
  if (law.closed_by.includes(leaving)) return `it is not paid for ${leaving}`;
  if (completed >= law.any_reason_years || law.opened_by.includes(leaving)) return undefined;
  return `under ${law.any_reason_years} years of service it is not paid for ${leaving}`;
}

const countedBy = ({ counted_on_leaving }: LongServiceLaw, completed: number): CountedBy =>
  counted_on_leaving.findLast(({ from_years }) => from_years <= completed)!.by;

const textOf = (years: Decimal, { weeks, in_years }: LongServiceLaw): string =>
  `${plain(years)} years of service at ${plain(weeks)} weeks for ${plain(in_years)} years`;
