import { atLeastZero, centsOrFiner, type Decimal, roundToSixPlaces } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { DayLeave } from '../../../rules/nz/holidays/entitlement/day-leave.ts';
import type { NzLeaveEntitlementsOut } from './nz-leave.schema.ts';
import type { NzEntitlements } from './nz-leave.ts';

const shown = (quantity: Decimal): string => centsOrFiner(roundToSixPlaces(quantity));

export const nzLeaveEntitlementsView = (
  asAt: LocalDate,
  { annual, sick, familyViolence, bereavement, countedFrom }: NzEntitlements,
): NzLeaveEntitlementsOut => ({
  as_at: asAt,
  annual_holidays: {
    leave_year_from: annual.since,
    next_anniversary: annual.next,
    counted_from: countedFrom,
    weeks_a_year: shown(annual.weeksAYear),
    opening_weeks: shown(annual.opening),
    granted_on: [...annual.grantedOn],
    weeks_granted: shown(annual.granted),
    weeks_taken: shown(annual.taken),
    weeks_entitled: shown(annual.entitled),
    weeks_in_advance: shown(annual.inAdvance),
  },
  sick_leave: dayLeaveView(sick),
  family_violence_leave: dayLeaveView(familyViolence),
  bereavement_leave: {
    qualified_on: bereavement.qualifiedOn ?? null,
    next_entitlement_date: bereavement.next,
    days_close_family: shown(bereavement.closeFamilyDays),
    days_other: shown(bereavement.otherDays),
    taken: bereavement.events.map(({ from, days }) => ({ from, days: shown(days) })),
  },
});

const dayLeaveView = ({ qualifiedOn, grantedOn, next, taken, balance }: DayLeave) => ({
  qualified_on: qualifiedOn ?? null,
  next_entitlement_date: next,
  entitled_on: grantedOn ?? null,
  days_taken: shown(taken),
  days_entitled: shown(atLeastZero(balance)),
  days_beyond_entitlement: shown(atLeastZero(balance.negated())),
});
