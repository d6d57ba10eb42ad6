import { type Decimal, roundToCent, roundToDollar, truncateToDollar, ZERO } from '../../../base/decimal.ts';
import type { Param, ParamKey, ParamsAt } from '../../../params/params.ts';
import { UncalculableFacts } from '../../line.ts';
import { LEVY_ADJUSTMENT, LEVY_FAMILY_THRESHOLD, type LevyShading } from '../parameters.ts';
import { HALF_EXEMPTION, type Scale } from './scale.ts';
import type { TaxSituation } from './situation.ts';

export type LevyReduction = NonNullable<TaxSituation['medicareLevyReduction']>;

const shadingOf = (scale: Scale): ParamKey<LevyShading> => LEVY_ADJUSTMENT[scale === HALF_EXEMPTION ? 6 : 2];

export const levyAdjustmentParams = (scale: Scale, params: ParamsAt): readonly Param<unknown>[] => [
  params.get(shadingOf(scale)),
  params.get(LEVY_FAMILY_THRESHOLD),
];

/** The weekly reduction for a spouse or dependants. `x` is the weekly x of Schedule 1. */
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
  const family = params.get(LEVY_FAMILY_THRESHOLD).value;
  const counted = Math.min(children, family.most_children);
  return roundToCent(family.threshold.plus(family.for_each_child.times(counted)).dividedBy(family.weeks));
}
