import { type Decimal, decimalOf, roundToSixPlaces } from '../../../base/decimal.ts';
import { badRequest, inBody } from '../../../base/errors.ts';
import type { PayRateIn, PayRatePatch } from './pay-rate.schema.ts';
import type { PayRateRecord } from './pay-rate.store.ts';

export type PayRateValues = Pick<
  PayRateRecord,
  'description' | 'type' | 'multiplier' | 'rate' | 'units' | 'is_hours' | 'is_overtime'
>;

export function valuesOfNew(given: PayRateIn): PayRateValues {
  const units = (given.units ?? 'Hours').trim();
  return {
    description: given.description.trim(),
    type: given.type,
    ...amountsOf(given.type, given),
    units,
    is_hours: given.is_hours ?? units.toLowerCase() === 'hours',
    is_overtime: given.is_overtime ?? false,
  };
}

/** Fields that the patch omits keep their values. When the type changes, the amount for the old type is cleared. */
export function valuesOfPatch(before: PayRateRecord, given: PayRatePatch): PayRateValues {
  const type = given.type ?? before.type;
  const kept = type === before.type ? { multiplier: before.multiplier, rate: before.rate } : {};
  const sent = {
    ...('multiplier' in given ? { multiplier: given.multiplier } : {}),
    ...('rate' in given ? { rate: given.rate } : {}),
  };
  return {
    description: given.description === undefined ? before.description : given.description.trim(),
    type,
    ...amountsOf(type, { ...kept, ...sent }),
    units: given.units === undefined ? before.units : given.units.trim(),
    is_hours: given.is_hours ?? before.is_hours,
    is_overtime: given.is_overtime ?? before.is_overtime,
  };
}

type Amount = string | number | null | undefined;

function amountsOf(
  type: PayRateRecord['type'],
  { multiplier, rate }: { multiplier?: Amount; rate?: Amount },
): Pick<PayRateValues, 'multiplier' | 'rate'> {
  if (type === 'NORMAL') {
    if (rate !== undefined && rate !== null)
      throw badRequest('A NORMAL rate has a multiplier and no rate; leave rate out', inBody('not_together', 'rate'));
    if (multiplier === undefined || multiplier === null)
      throw badRequest('A NORMAL rate needs a multiplier', inBody('required', 'multiplier'));
    const value = roundToSixPlaces(decimalOf(multiplier));
    if (value.lessThanOrEqualTo(0) || value.greaterThan(100)) {
      throw badRequest(
        `multiplier must be more than 0 and at most 100, but ${multiplier} was sent`,
        inBody('out_of_range', 'multiplier'),
      );
    }
    return { multiplier: value.toFixed(), rate: null };
  }
  if (multiplier !== undefined && multiplier !== null) {
    throw badRequest(
      'A SPECIAL rate has a rate and no multiplier; leave multiplier out',
      inBody('not_together', 'multiplier'),
    );
  }
  if (rate === undefined || rate === null) throw badRequest('A SPECIAL rate needs a rate', inBody('required', 'rate'));
  const value: Decimal = roundToSixPlaces(decimalOf(rate));
  if (value.isNegative() || value.greaterThan(1_000_000)) {
    throw badRequest(`rate must be from 0 to 1000000, but ${rate} was sent`, inBody('out_of_range', 'rate'));
  }
  return { multiplier: null, rate: value.toFixed() };
}
