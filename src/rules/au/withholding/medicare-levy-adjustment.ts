import { type Decimal, roundToCent, roundToDollar, truncateToDollar, ZERO } from '../../../base/decimal.ts';
import {
  asDecimal,
  asInteger,
  asRecord,
  type Param,
  type ParamKey,
  type ParamsAt,
  param,
} from '../../../params/params.ts';
import { UncalculableFacts } from '../../line.ts';
import { HALF_EXEMPTION, type Scale } from './scale.ts';
import type { TaxSituation } from './situation.ts';

const asShading = asRecord({
  starts_at: asDecimal,
  shade_in_below: asDecimal,
  base: asDecimal,
  levy_rate: asDecimal,
  multiplier: asDecimal,
  divisor: asDecimal,
});
type Shading = ReturnType<typeof asShading>;

const SCALE_2 = param('au.payg.medicare-levy-adjustment.scale-2', asShading);
const SCALE_6 = param('au.payg.medicare-levy-adjustment.scale-6', asShading);
const FAMILY = param(
  'au.payg.medicare-levy-adjustment.family-threshold',
  asRecord({ threshold: asDecimal, for_each_child: asDecimal, weeks: asDecimal, most_children: asInteger }),
);

export type LevyReduction = NonNullable<TaxSituation['medicareLevyReduction']>;

const shadingOf = (scale: Scale): ParamKey<Shading> => (scale === HALF_EXEMPTION ? SCALE_6 : SCALE_2);

export const levyAdjustmentParams = (scale: Scale, params: ParamsAt): readonly Param<unknown>[] => [
  params.get(shadingOf(scale)),
  params.get(FAMILY),
];

/** The weekly amount that comes off for a spouse or dependants; x is the weekly x of Schedule 1. */
export function weeklyLevyAdjustment(x: Decimal, scale: Scale, reduction: LevyReduction, params: ParamsAt): Decimal {
  const shading = params.get(shadingOf(scale)).value;
  const familyThreshold = weeklyFamilyThreshold(reduction, params);
  const shadingOutPoint = truncateToDollar(familyThreshold.times(shading.multiplier).dividedBy(shading.divisor));

  if (x.lessThan(shading.starts_at) || x.greaterThanOrEqualTo(shadingOutPoint)) return ZERO;
  if (x.lessThan(shading.shade_in_below)) return roundToDollar(x.minus(shading.base).times(shading.multiplier));
  if (x.lessThan(familyThreshold)) return roundToDollar(x.times(shading.levy_rate));
  const levyAtThreshold = familyThreshold.times(shading.levy_rate);
  return roundToDollar(levyAtThreshold.minus(x.minus(familyThreshold).times(shading.divisor)));
}

function weeklyFamilyThreshold({ hasSpouse, children }: LevyReduction, params: ParamsAt): Decimal {
  if (!Number.isInteger(children) || children < 0) {
    throw new UncalculableFacts('medicareLevyReduction', 'The number of dependent children is not a whole number');
  }
  if (!hasSpouse && children === 0) {
    throw new UncalculableFacts(
      'medicareLevyReduction',
      'A Medicare levy reduction needs a spouse or a dependent child',
    );
  }
  const family = params.get(FAMILY).value;
  const counted = Math.min(children, family.most_children);
  return roundToCent(family.threshold.plus(family.for_each_child.times(counted)).dividedBy(family.weeks));
}
