import { type Decimal, min, ZERO } from '../../../base/decimal.ts';
import { addMonths, type LocalDate } from '../../../base/local-date.ts';
import type { ParamsAt } from '../../../params/params.ts';
import {
  ANNUAL_HOLIDAY_MONTHS,
  ANNUAL_HOLIDAY_WEEKS,
  BEREAVEMENT_DAYS,
  FAMILY_VIOLENCE_DAYS,
  QUALIFYING_MONTHS,
  SICK_DAYS,
  SICK_MAXIMUM_BALANCE,
} from '../parameters.ts';

/** What the Holidays Act 2003 gives on a day, apart from what an agreement may add. */

const MONTHS_IN_A_YEAR = 12;

type Service = { readonly startDate: LocalDate; readonly asAt: LocalDate };

/** How many times a period of so many months has been completed, the first of them after a wait. */
function timesCompleted({ startDate, asAt }: Service, waitMonths: number, thenEveryMonths: number): number {
  let times = 0;
  // Each date is counted from the start, not from the one before, so that a 31st does not drift to a 28th.
  while (addMonths(startDate, waitMonths + times * thenEveryMonths) <= asAt) times += 1;
  return times;
}

/** Weeks of annual holidays that have fallen due since the start: four after each completed year. */
export function annualHolidaysDue(service: Service, params: ParamsAt): Decimal {
  const months = params.get(ANNUAL_HOLIDAY_MONTHS).value;
  return params.get(ANNUAL_HOLIDAY_WEEKS).value.times(timesCompleted(service, months, months));
}

/** Days of sick leave granted on this very day: after six months and on each twelve months from then, up to the cap. */
export function sickLeaveGrantedOn(
  { startDate, asAt, balance }: Service & { readonly balance: Decimal },
  params: ParamsAt,
): Decimal {
  const wait = params.get(QUALIFYING_MONTHS).value;
  const times = timesCompleted({ startDate, asAt }, wait, MONTHS_IN_A_YEAR);
  if (times === 0 || addMonths(startDate, wait + (times - 1) * MONTHS_IN_A_YEAR) !== asAt) return ZERO;
  const room = params.get(SICK_MAXIMUM_BALANCE).value.minus(balance);
  return room.isNegative() ? ZERO : min(params.get(SICK_DAYS).value, room);
}

const qualifies = ({ startDate, asAt }: Service, params: ParamsAt): boolean =>
  addMonths(startDate, params.get(QUALIFYING_MONTHS).value) <= asAt;

/** Days for one bereavement: three for close family, miscarriage or stillbirth, one otherwise. */
export function bereavementDays(given: Service & { readonly closeFamily: boolean }, params: ParamsAt): Decimal {
  if (!qualifies(given, params)) return ZERO;
  const days = params.get(BEREAVEMENT_DAYS).value;
  return given.closeFamily ? days.close_family : days.other;
}

/** Days of family violence leave in a year; they do not carry over. */
export const familyViolenceDays = (service: Service, params: ParamsAt): Decimal =>
  qualifies(service, params) ? params.get(FAMILY_VIOLENCE_DAYS).value : ZERO;
