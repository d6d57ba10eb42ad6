import {
  atLeastZero,
  type Decimal,
  max,
  min,
  sum,
  truncateToCent,
  truncateToDollar,
  ZERO,
} from '../../base/decimal.ts';
import type { Param, ParamsAt } from '../../params/params.ts';
import type { PayCycle } from '../pay-period.ts';
import type { ExtraPayFacts } from './facts.ts';
import {
  bandOf,
  EARNERS_LEVY,
  EXTRA_PAY_BANDS,
  EXTRA_PAY_END_OF_EMPLOYMENT,
  EXTRA_PAY_LOW_THRESHOLDS,
  EXTRA_PAY_ONGOING,
  FLAT_RATES,
} from './parameters.ts';
import { percent } from './percent.ts';
import { isSecondary, type TaxCode } from './tax-code.ts';

export interface Annualised {
  readonly base: Decimal;
  readonly multiplier: Decimal;
  readonly amount: Decimal;
  readonly words: string;
  readonly rule: Param<unknown>;
}

/** The annualised income that determines the rate of an extra pay. Income Tax Act 2007 s RD 17. */
export function annualisedIncome(
  given: {
    readonly facts: ExtraPayFacts;
    readonly regularPayToday: Decimal;
    readonly period: PayCycle;
    readonly endOfEmployment: boolean;
  },
  params: ParamsAt,
): Annualised {
  const { statedBase, paidInFourWeeks, lastPaidPeriods } = given.facts;
  if (statedBase) {
    const fourWeeks = params.get(EXTRA_PAY_ONGOING);
    return annualised(
      statedBase,
      fourWeeks.value.multiplier[given.period],
      'stated for the last four weeks',
      fourWeeks,
    );
  }
  const rule = params.get(given.endOfEmployment ? EXTRA_PAY_END_OF_EMPLOYMENT : EXTRA_PAY_ONGOING);
  const perPeriod = rule.value.multiplier[given.period];
  if (rule.value.base === 'FOUR_WEEKS') {
    // The four weeks include the payday itself and the ordinary pay made on it.
    return annualised(
      paidInFourWeeks.plus(given.regularPayToday),
      perPeriod,
      'paid in the four weeks to this day',
      rule,
    );
  }
  const paid = lastPaidPeriods.filter((pay) => !pay.isZero()).slice(0, 2);
  // A single paid period is counted twice, so that the annual amount is correct.
  const multiplier = paid.length === 1 ? perPeriod.times(2) : perPeriod;
  return annualised(sum(paid), multiplier, wordsOf(paid.length), rule);
}

/**
 * Contract [PERIOD-007]: no official text covers fewer than two paid periods. The explanation therefore marks our
 * reading.
 */
function wordsOf(periods: number): string {
  if (periods === 0) {
    return 'of no paid period before the end (the law requires two paid periods, and no official text covers this case; read as no other income)';
  }
  return periods === 1 ? 'of the one paid period' : 'of the last two paid periods';
}

const annualised = (base: Decimal, multiplier: Decimal, words: string, rule: Param<unknown>): Annualised => ({
  base,
  multiplier,
  amount: base.times(multiplier),
  words,
  rule,
});

export interface ExtraPayTax {
  readonly grossedUp: Decimal;
  readonly rate: Decimal;
  readonly levy: Decimal;
  readonly precise: Decimal;
  readonly amount: Decimal;
  /** Whether the lowest rate applies. If so, the filing has the lump sum indicator. */
  readonly isLowRate: boolean;
  readonly because: string;
  readonly used: readonly Param<unknown>[];
}

/**
 * PAYE on an extra pay: the rate of the band that contains annualised income plus extra pay, applied to the whole
 * amount, plus the levy on the liable part up to the maximum earnings. Truncated once, at the end.
 */
export function taxOnExtraPay(
  given: {
    readonly code: TaxCode;
    readonly amount: Decimal;
    /** Redundancy, retiring allowances and share schemes: no levy, but they affect the rate. */
    readonly notLiable: Decimal;
    readonly annualised: Decimal;
    readonly requestedRate?: Decimal | undefined;
    readonly certificateRate?: Decimal | undefined;
  },
  params: ParamsAt,
): ExtraPayTax {
  const acc = params.get(EARNERS_LEVY);
  const liable = given.amount.minus(given.notLiable);
  const levyOnAll = liable.times(acc.value.rate);

  if (given.code === 'STC') {
    if (!given.certificateRate) throw new RangeError('a tailored code needs the rate of its certificate');
    // The certificate's rate includes the levy, so the levy on amounts that are not liable is subtracted.
    return truncated({
      grossedUp: ZERO,
      rate: given.certificateRate,
      levy: levyOnAll,
      precise: given.amount.times(given.certificateRate).minus(given.notLiable.times(acc.value.rate)),
      isLowRate: false,
      because: 'the rate of the certificate, including the levy',
      used: [acc],
    });
  }

  if (given.code === 'ND' || given.code === 'NSW') {
    const flat = params.get(FLAT_RATES);
    const rate = flat.value.get(given.code)!;
    return truncated({
      grossedUp: ZERO,
      rate,
      levy: levyOnAll,
      precise: given.amount.times(rate).plus(levyOnAll),
      isLowRate: false,
      because: `the flat rate of ${given.code}`,
      used: [flat, acc],
    });
  }

  const bands = params.get(EXTRA_PAY_BANDS);
  const lows = params.get(EXTRA_PAY_LOW_THRESHOLDS);
  const low = isSecondary(given.code) ? lows.value.get(given.code)! : ZERO;
  const base = given.annualised.plus(low);
  const grossedUp = base.plus(given.amount);
  const found = bandOf(bands.value, truncateToDollar(grossedUp)).rate;
  const rate = given.requestedRate ? max(found, given.requestedRate) : found;
  const levy = min(liable, atLeastZero(acc.value.max_earnings.minus(base))).times(acc.value.rate);
  return truncated({
    grossedUp,
    rate,
    levy,
    precise: given.amount.times(rate).plus(levy),
    isLowRate: rate.equals(bands.value[0]!.rate),
    because: whyOf(found, given.requestedRate),
    used: low.isZero() ? [bands, acc] : [bands, lows, acc],
  });
}

function whyOf(found: Decimal, requested: Decimal | undefined): string {
  if (requested?.greaterThan(found))
    return 'the higher rate that the employee requested, declared extra_pay_requested_rate';
  return requested?.lessThan(found)
    ? `the rate of its tax band; the ${percent(requested)} declared as extra_pay_requested_rate is too low`
    : 'the rate of its tax band';
}

const truncated = (tax: Omit<ExtraPayTax, 'amount'>): ExtraPayTax => ({
  ...tax,
  levy: truncateToCent(tax.levy),
  amount: truncateToCent(tax.precise),
});
