import {
  atLeastZero,
  type Decimal,
  plain,
  roundToCent,
  roundToDollar,
  roundToSixPlaces,
  truncateToDollar,
  ZERO,
} from '../../../base/decimal.ts';
import type { Param, ParamKey, ParamsAt } from '../../../params/params.ts';
import { UncalculableFacts } from '../../line.ts';
import type { PayPeriod } from '../../pay-period.ts';
import {
  DAYS_IN_WEEK,
  LEVY_ADJUSTMENT,
  LEVY_FAMILY_THRESHOLD,
  type LevyShading,
  TAX_OFFSET_SHARES,
  WEEKLY_EQUIVALENT,
} from '../parameters.ts';
import { type Band, bandFor } from './coefficients.ts';
import { HALF_EXEMPTION, type Scale, scaleOf } from './scale.ts';
import type { TaxSituation } from './situation.ts';

/** The periods of the ATO's formulas; the API contract uses only the first three. */
type TablePeriod = PayPeriod | 'QUARTERLY' | 'DAILY';

/** The statutory values used by a conversion: the general rule and, for daily pay, the days in a working week. */
const conversionParams = (period: TablePeriod, params: ParamsAt): readonly Param<unknown>[] =>
  period === 'DAILY' ? [params.get(WEEKLY_EQUIVALENT), params.get(DAYS_IN_WEEK)] : [params.get(WEEKLY_EQUIVALENT)];

/** The weekly equivalent of a period's earnings, in whole dollars. */
function wholeWeeklyDollars(earnings: Decimal, period: TablePeriod, params: ParamsAt): Decimal {
  const positive = atLeastZero(earnings);
  switch (period) {
    case 'WEEKLY':
      return truncateToDollar(positive);
    case 'FORTNIGHTLY':
      return positive.dividedToIntegerBy(2);
    case 'MONTHLY': {
      const rule = params.get(WEEKLY_EQUIVALENT).value;
      // An amount that ends in 33 cents is taken to mean a third of a dollar. Without an extra cent, the result could
      // be a dollar too low.
      const endsInThird = positive.minus(truncateToDollar(positive)).equals(rule.month_ending);
      const month = endsInThird ? positive.plus(rule.month_ending_adds) : positive;
      return month.times(rule.months_in_quarter).dividedToIntegerBy(rule.weeks_in_quarter);
    }
    case 'QUARTERLY':
      return positive.dividedToIntegerBy(params.get(WEEKLY_EQUIVALENT).value.weeks_in_quarter);
    case 'DAILY':
      return truncateToDollar(positive.times(params.get(DAYS_IN_WEEK).value));
  }
}

/** The x of the formulas: whole weekly dollars plus 99 cents. */
const weeklyX = (wholeDollars: Decimal, params: ParamsAt): Decimal =>
  wholeDollars.plus(params.get(WEEKLY_EQUIVALENT).value.added);

/** Converts a weekly amount to the period, before rounding. */
function ofPeriod(weekly: Decimal, period: TablePeriod, params: ParamsAt): Decimal {
  switch (period) {
    case 'WEEKLY':
      return weekly;
    case 'FORTNIGHTLY':
      return weekly.times(2);
    case 'MONTHLY': {
      const rule = params.get(WEEKLY_EQUIVALENT).value;
      return weekly.times(rule.weeks_in_quarter).dividedBy(rule.months_in_quarter);
    }
    case 'QUARTERLY':
      return weekly.times(params.get(WEEKLY_EQUIVALENT).value.weeks_in_quarter);
    case 'DAILY':
      return weekly.dividedBy(params.get(DAYS_IN_WEEK).value);
  }
}

/** Converts a rounded weekly amount to whole dollars of the period. */
const wholeDollarsOfPeriod = (weekly: Decimal, period: TablePeriod, params: ParamsAt): Decimal =>
  period === 'WEEKLY' ? weekly : roundToDollar(ofPeriod(weekly, period, params));

/** Explains the conversion from the week to the period. */
const CONVERSION_TEXT: Readonly<Record<TablePeriod, string>> = {
  WEEKLY: 'for the week',
  FORTNIGHTLY: 'a week, twice that for the fortnight',
  MONTHLY: 'a week, 13/3 of that to the nearest dollar for the month',
  QUARTERLY: 'a week, 13 times that for the quarter',
  DAILY: 'a week, a fifth of that to the nearest dollar for the day',
};

/** The result of the coefficient tables for the earnings of a period. */
export interface OnScale {
  readonly scale: Scale;
  readonly x: Decimal;
  readonly band: Band;
  readonly weekly: Decimal;
  /** Period amount after the reductions, without intermediate rounding. */
  readonly precise: Decimal;
  /** The tax from Schedule 1, after the tax offset and the Medicare levy adjustment. */
  readonly tax: Decimal;
  readonly studyLoan: Decimal;
  readonly taxOffset: Decimal;
  readonly levyAdjustment: Decimal;
  readonly used: readonly Param<unknown>[];
}

/**
 * Schedule 1 with Schedule 8, in the order of the schedule: weekly amount, period amount, tax offset, levy adjustment.
 * For a study loan, the combined coefficients are used, so that the amount is rounded only once. The loan component is
 * the difference from the table without the loan; offset and adjustment do not reduce it. Without a combined table, the
 * separate component is rounded and added, which Schedule 8 also allows.
 */
export function onScale(earnings: Decimal, period: TablePeriod, situation: TaxSituation, params: ParamsAt): OnScale {
  const scale = scaleOf(situation);
  const used: Param<unknown>[] = [params.get(scale.bands), ...conversionParams(period, params)];

  const whole = wholeWeeklyDollars(earnings, period, params);
  const x = weeklyX(whole, params);
  const plainly = fromTable(params.get(scale.bands).value, whole, x);
  const plainTax = wholeDollarsOfPeriod(plainly.weekly, period, params);

  let decided = plainly;
  let studyLoan = ZERO;
  let unroundedLoan = ZERO;
  if (withholdsForStudyLoan(scale, situation)) {
    if (scale.combined) {
      const combined = params.get(scale.combined);
      used.push(combined);
      decided = fromTable(combined.value, whole, x);
      studyLoan = wholeDollarsOfPeriod(decided.weekly, period, params).minus(plainTax);
    } else if (scale.component) {
      const component = params.get(scale.component);
      used.push(component);
      const apart = fromTable(component.value, whole, x);
      studyLoan = wholeDollarsOfPeriod(apart.weekly, period, params);
      unroundedLoan = apart.precise;
    }
  }

  let taxOffset = ZERO;
  if (scale.allowsTaxOffset && !situation.annualTaxOffset.isZero()) {
    const share = taxOffsetShare(period, params);
    used.push(share);
    taxOffset = taxOffsetOf(situation.annualTaxOffset, share);
  }
  let levyAdjustment = ZERO;
  if (scale.allowsLevyAdjustment && situation.medicareLevyReduction) {
    used.push(...levyAdjustmentParams(scale, params));
    const adjustment = weeklyLevyAdjustment(x, scale, situation.medicareLevyReduction, params);
    levyAdjustment = wholeDollarsOfPeriod(adjustment, period, params);
  }
  const reductions = taxOffset.plus(levyAdjustment);
  return {
    scale,
    x,
    band: decided.band,
    weekly: decided.weekly,
    precise: roundToSixPlaces(
      atLeastZero(ofPeriod(decided.precise.plus(unroundedLoan), period, params).minus(reductions)),
    ),
    tax: atLeastZero(plainTax.minus(reductions)),
    studyLoan,
    taxOffset,
    levyAdjustment,
    used,
  };
}

/** y = a x - b, rounded once, to the nearest dollar. */
function fromTable(bands: readonly Band[], whole: Decimal, x: Decimal) {
  const band = bandFor(bands, whole);
  const precise = band.isNil ? ZERO : atLeastZero(band.a.times(x).minus(band.b));
  return { band, precise, weekly: roundToDollar(precise) };
}

/**
 * No loan component is withheld from a payee who claims a Medicare levy reduction, because a family income that low
 * requires no loan repayments.
 */
const withholdsForStudyLoan = (scale: Scale, situation: TaxSituation): boolean =>
  situation.hasStudyLoan &&
  (scale.combined ?? scale.component) !== undefined &&
  situation.workingHolidayMaker === undefined &&
  !(scale.allowsLevyAdjustment && situation.medicareLevyReduction);

/**
 * Explains the result in one sentence, for example `Schedule 1 scale 2: 1135.99 x 0.3227 - 185.1935 = 181 for the
 * week`.
 */
export function explainOnScale(result: OnScale, period: TablePeriod): string {
  const { scale, x, band, weekly, studyLoan, taxOffset, levyAdjustment } = result;
  const formula = band.isNil ? 'is below the first rate' : band.formula;
  const withLoan = studyLoan.isZero()
    ? ''
    : scale.combined
      ? `, including study loan ${plain(studyLoan)} (Schedule 8, combined coefficients)`
      : `, plus study loan ${plain(studyLoan)} (Schedule 8, separate component)`;
  const offset = taxOffset.isZero() ? '' : `, less tax offset ${plain(taxOffset)}`;
  const levy = levyAdjustment.isZero() ? '' : `, less Medicare levy adjustment ${plain(levyAdjustment)}`;
  return `${scale.name}: ${plain(x)} ${formula} = ${plain(weekly)} ${CONVERSION_TEXT[period]}${withLoan}${offset}${levy}`;
}

export const taxOffsetShare = (period: TablePeriod, params: ParamsAt): Param<Decimal> =>
  params.get(TAX_OFFSET_SHARES[period]);

/** The share of the annual tax offset for one pay, to the nearest dollar. */
export function taxOffsetOf(annualOffset: Decimal, share: Param<Decimal>): Decimal {
  if (annualOffset.isNegative()) throw new UncalculableFacts('annualTaxOffset', 'A tax offset cannot be negative');
  return roundToDollar(annualOffset.times(share.value));
}

type LevyReduction = NonNullable<TaxSituation['medicareLevyReduction']>;

const shadingOf = (scale: Scale): ParamKey<LevyShading> => LEVY_ADJUSTMENT[scale === HALF_EXEMPTION ? 6 : 2];

const levyAdjustmentParams = (scale: Scale, params: ParamsAt): readonly Param<unknown>[] => [
  params.get(shadingOf(scale)),
  params.get(LEVY_FAMILY_THRESHOLD),
];

/** The weekly reduction for a spouse or dependants. `x` is the weekly x of Schedule 1. */
function weeklyLevyAdjustment(x: Decimal, scale: Scale, reduction: LevyReduction, params: ParamsAt): Decimal {
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
