import {
  atLeastZero,
  type Decimal,
  money,
  plain,
  roundToDollar,
  sum,
  truncateToDollar,
  ZERO,
} from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import { type Step, withTag } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import { PERIODS_PER_YEAR } from '../../pay-period.ts';
import type { AuPayFacts } from '../facts.ts';
import { SCHEDULE_7 } from '../parameters.ts';
import { periodEarnings } from '../sum-less.ts';
import { hasFlatRate } from '../withholding/on-earnings.ts';
import { type TaxSituation, withholdOnEarnings } from '../withholding/withhold.ts';
import { isConcessionallyTaxed, terminationOf } from './final-pay.ts';
import { type PaymentTax, sharedWithholding, taxAtFlatRate } from './shared-withholding.ts';

/** PAYG withholding on unused leave. Schedule 7. */
export const unusedLeaveWithholding: Step<AuPayFacts> = ({ facts, soFar, params }) => {
  const marginal = withTag(soFar, 'leave-marginal');
  const flat = withTag(soFar, 'leave-flat');
  const code = 'AU.PAYG.SCHEDULE-7';
  const on = (lines: readonly Line[], work: (payment: Decimal) => PaymentTax) =>
    lines.length === 0
      ? []
      : sharedWithholding(work(sum(lines.map((line) => line.amount))), { code, on: lines }, facts);
  if (hasFlatRate(facts.tax)) return on([...marginal, ...flat], (payment) => taxAtFlatRate(payment, facts, params));
  const last = facts.yearToDate.lastPeriodEarnings;
  // If the earnings of a full pay period are not known, uses the earnings of the last period paid, or the earnings of
  // this pay if no period has been paid.
  const { normalEarnings, normalEarningsWords } = terminationOf(facts);
  const normal = {
    amount: normalEarnings ?? (last.isZero() ? periodEarnings(soFar) : last),
    words: normalEarnings ? (normalEarningsWords ?? '') : '',
  };
  return [
    ...on(marginal, (payment) => marginalTax({ payment, normal }, facts, params)),
    ...on(flat, (payment) => flatTax(payment, params)),
  ];
};

function flatTax(payment: Decimal, params: ParamsAt): PaymentTax {
  const rule = params.get(SCHEDULE_7);
  const precise = payment.times(rule.value.flat_rate);
  return {
    total: roundToDollar(precise),
    precise,
    rounding: 'nearest dollar',
    because: `Schedule 7: ${plain(rule.value.flat_rate)} of ${money(payment)}`,
    used: [rule],
  };
}

/**
 * Spreads the payment over the year on top of normal earnings. The tax on a small payment is limited to the flat rate.
 */
function marginalTax(
  {
    payment,
    normal,
  }: { readonly payment: Decimal; readonly normal: { readonly amount: Decimal; readonly words: string } },
  facts: AuPayFacts,
  params: ParamsAt,
): PaymentTax {
  const rule = params.get(SCHEDULE_7);
  const situation = onLeave(facts.tax);
  const periods = PERIODS_PER_YEAR[facts.period];
  const apportioned = truncateToDollar(payment.dividedBy(periods));
  const without = withholdOnEarnings(normal.amount, facts.period, situation, params);
  const together = withholdOnEarnings(normal.amount.plus(apportioned), facts.period, situation, params);
  const total = atLeastZero(together.total.minus(without.total)).times(periods);
  const result: PaymentTax = {
    total,
    precise: total,
    rounding: 'none',
    because: `Schedule 7: ${money(payment)} / ${periods} = ${plain(apportioned)} on top of ${money(normal.amount)}${normal.words} adds ${plain(together.total.minus(without.total))} a period, times ${periods}`,
    used: [rule, ...together.used],
  };
  const isSmall = payment.lessThan(rule.value.small_payment_below) && !isConcessionallyTaxed(terminationOf(facts));
  if (!isSmall) return result;
  const flat = flatTax(payment, params);
  if (!flat.total.lessThan(total)) return result;
  return {
    ...flat,
    because: `${flat.because}, less than the marginal ${plain(total)} of a payment under ${plain(rule.value.small_payment_below)}`,
  };
}

/**
 * No study loan component is withheld on unused leave. Agreed extra amounts are withheld with the ordinary earnings.
 */
const onLeave = (tax: TaxSituation): TaxSituation => ({
  ...tax,
  hasStudyLoan: false,
  wantsExtraPayWithholding: false,
  agreedExtraWithholding: ZERO,
});
