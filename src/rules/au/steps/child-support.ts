import { atLeastZero, type Decimal, money, plain, roundToCent, sum, ZERO } from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import { type Step, sumOf } from '../../calculate.ts';
import { isChildSupport } from '../../deduction.ts';
import type { Line } from '../../line.ts';
import { makeLine } from '../../make-line.ts';
import type { AuPayFacts, DeductionRow } from '../facts.ts';
import { ORDER_SEQUENCE } from '../parameters.ts';
import { deductible, type ProtectedEarnings, protectedEarnings } from '../protected-earnings.ts';
import { deductionLine } from './deductions.ts';

/**
 * Child support is the first deduction. A notice under s 45 of the Child Support (Registration and Collection) Act 1988
 * must leave the protected earnings of the period, measured on the pay after salary sacrifice and tax. An amount that
 * cannot be deducted is not carried forward, and a zero amount is reported. A garnishee under s 72A is deducted in
 * full.
 */
export const childSupport: Step<AuPayFacts> = ({ facts, soFar, params }) => {
  if (!facts.deductions.some(isChildSupport)) return [];
  const kept = protectedEarnings(facts.period, params);
  const afterTax = afterTaxOf(soFar);
  let taken = ZERO;
  const lines: Line[] = [];
  for (const [index, row] of facts.deductions.entries()) {
    if (row.classification === 'CHILD_SUPPORT_GARNISHEE') lines.push(garnisheeLine(row, index, { soFar, params }));
    if (row.classification !== 'CHILD_SUPPORT_DEDUCTION') continue;
    const amount = deductible(roundToCent(row.amount), afterTax.minus(taken), kept.amount);
    taken = taken.plus(amount);
    lines.push(noticeLine(row, index, { amount, afterTax, kept }));
  }
  return lines;
};

/** Total payments less salary sacrifice and tax. Other deductions do not count. */
export const afterTaxOf = (lines: readonly Line[]): Decimal =>
  sum(lines.filter(({ effect }) => effect === 'adds').map(({ amount }) => amount))
    .minus(sumOf(lines, 'sacrifice'))
    .minus(sumOf(lines, 'tax'));

/** The amount in the garnishee notice: a fixed amount, or cents in the dollar of gross less salary sacrifice. */
function garnisheeLine(
  row: DeductionRow,
  index: number,
  { soFar, params }: { readonly soFar: readonly Line[]; readonly params: ParamsAt },
): Line {
  const { centsInDollar: cents, outstanding, grossBefore = ZERO } = row;
  const used = [params.get(ORDER_SEQUENCE)];
  if (!cents) return makeLine({ ...deductionLine(row, index), used });
  const gross = sum(soFar.filter(({ effect }) => effect === 'adds').map(({ amount }) => amount));
  const base = atLeastZero(gross.minus(sumOf(soFar, 'sacrifice')).minus(grossBefore));
  const share = base.times(cents).dividedBy(100);
  const isLimited = outstanding?.lessThan(roundToCent(share)) ?? false;
  return makeLine({
    ...deductionLine(row, index),
    basis: base,
    precise: isLimited ? outstanding! : share,
    rounding: 'nearest cent',
    amount: isLimited ? outstanding! : roundToCent(share),
    because: `${plain(cents)} cents in the dollar of ${money(base)}, gross less salary sacrifice${isLimited ? `, up to the ${money(outstanding!)} outstanding under the notice` : ''}`,
    used,
  });
}

function noticeLine(
  row: DeductionRow,
  index: number,
  given: { readonly amount: Decimal; readonly afterTax: Decimal; readonly kept: ProtectedEarnings },
): Line {
  const { amount, afterTax, kept } = given;
  const asked = roundToCent(row.amount);
  const within = `${money(kept.amount)} of ${money(afterTax)} after tax is protected${row.isIncludedInSuper ? '' : ', taken out of the super base'}`;
  return makeLine({
    ...deductionLine(row, index),
    basis: afterTax,
    precise: amount,
    amount,
    because: amount.lessThan(asked)
      ? `${money(asked)} due, limited to ${money(amount)}: ${within}; the rest is not carried forward`
      : `${money(asked)} due: ${within}`,
    used: kept.used,
  });
}
