import { type Decimal, roundToCent } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Confidence } from '../../../params/params.ts';
import type { PersonFacts } from './facts.ts';
import { weakest } from './line.ts';
import type { Classification, JuniorScale } from './pack.ts';
import type { AwardPack } from './packs.ts';

export const HOURS_A_WEEK = 38;
const HUNDRED = 100;
const ADULT = 21;
const LONG_SERVICE_MONTHS = 6;

/** The minimum rate of one person on one day. */
export interface MinimumRate {
  readonly hourly: Decimal;
  /** The minimum for a full week; null where the award publishes only an hourly rate for the junior. */
  readonly weekly: Decimal | null;
  /** The percentage of the adult rate that a junior is paid. Null for adults. */
  readonly juniorPercentage: number | null;
  readonly clause: string;
  readonly because: string;
  readonly certainty: Confidence;
}

/** Rounding half up here and again in `percentOf` reproduces the published penalty rates. */
const hourlyOf = (weekly: Decimal): Decimal => roundToCent(weekly.dividedBy(HOURS_A_WEEK));
export const percentOf = (rate: Decimal, percent: number): Decimal =>
  roundToCent(rate.times(percent).dividedBy(HUNDRED));

/** The age in completed years; null for an adult whose age was not sent. */
export function ageOn({ age, dateOfBirth }: PersonFacts, date: LocalDate): number | null {
  if (dateOfBirth === null) return age;
  const years = Number(date.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return date.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

function juniorScaleOf(pack: AwardPack, person: PersonFacts, { id }: Classification): JuniorScale | undefined {
  const name = person.juniorScale ?? 'standard';
  return pack.juniors.value.find(({ scale, only }) => scale === name && (only.length === 0 || only.includes(id)));
}

export function minimumRate(
  pack: AwardPack,
  person: PersonFacts,
  classification: Classification,
  date: LocalDate,
): MinimumRate {
  const { cite } = pack.rates;
  const adult = hourlyOf(classification.weekly);
  const age = ageOn(person, date);
  const scale = juniorScaleOf(pack, person, classification);
  if (age === null || age >= ADULT || !scale) {
    return {
      hourly: adult,
      weekly: classification.weekly,
      juniorPercentage: null,
      clause: classification.clause,
      because: `minimum rate of ${classification.name}`,
      certainty: cite.confidence,
    };
  }
  const percent = juniorPercentage(scale, age, person.monthsWithEmployer);
  return {
    ...junior(scale, classification.weekly, adult, percent),
    juniorPercentage: percent,
    clause: scale.clause,
    because: `${percent}% of the rate of ${classification.name}, ${age < 16 ? 'under 16 years of age' : `at the age of ${age}`}`,
    certainty: weakest(cite.confidence, pack.juniors.cite.confidence),
  };
}

/** Awards differ in the step at which they round junior rates. */
function junior(
  { rounding }: JuniorScale,
  weekly: Decimal,
  adultHourly: Decimal,
  percent: number,
): Pick<MinimumRate, 'hourly' | 'weekly'> {
  if (rounding === 'hourly-to-cent') return { hourly: percentOf(adultHourly, percent), weekly: null };
  const exact = weekly.times(percent).dividedBy(HUNDRED);
  const rounded = rounding === 'weekly-to-ten-cents' ? exact.toDecimalPlaces(1) : roundToCent(exact);
  return { hourly: hourlyOf(rounded), weekly: rounded };
}

export function juniorPercentage(scale: JuniorScale, age: number, months: number | null): number {
  if (age < 16) return scale.under_16;
  const isLong = months !== null && months > LONG_SERVICE_MONTHS;
  if (age === 16) return scale['16'];
  if (age === 17) return scale['17'];
  if (age === 18) return isLong ? scale['18_long'] : scale['18'];
  if (age === 19) return isLong ? scale['19_long'] : scale['19'];
  return isLong ? scale['20_long'] : scale['20'];
}
