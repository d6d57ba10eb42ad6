import { atLeastZero, type Decimal, money, plain, roundToCent, sum, ZERO } from '../../../base/decimal.ts';
import { type Step, sumOf } from '../../calculate.ts';
import { isChildSupport } from '../../deduction.ts';
import type { Line } from '../../line.ts';
import { makeLine } from '../../make-line.ts';
import type { AuPayFacts, DeductionRow } from '../facts.ts';
import { deductible, type ProtectedEarnings, protectedEarnings } from '../protected-earnings.ts';
import { deductionLine } from './deductions.ts';

/**
 * Child support, the first of the deductions. Under a notice of s 45 of the Child Support (Registration and Collection)
 * Act 1988 it leaves the protected earnings of the period, in the pay after salary sacrifice and tax; what it cannot take
 * is not carried forward, and zero is reported as zero. A garnishee of s 72A is taken as the notice says.
 */
export const childSupport: Step<AuPayFacts> = ({ facts, soFar, params }) => {
  if (!facts.deductions.some(isChildSupport)) return [];
  const kept = protectedEarnings(facts.period, params);
  const afterTax = afterTaxOf(soFar);
  let taken = ZERO;
  const lines: Line[] = [];
  for (const [index, row] of facts.deductions.entries()) {
    if (row.classification === 'CHILD_SUPPORT_GARNISHEE') lines.push(garnisheeLine(row, index, soFar));
    if (row.classification !== 'CHILD_SUPPORT_DEDUCTION') continue;
    const amount = deductible(roundToCent(row.amount), afterTax.minus(taken), kept.amount);
    taken = taken.plus(amount);
    lines.push(noticeLine(row, index, { amount, afterTax, kept }));
  }
  return lines;
};

/** Everything that is paid, less what was sacrificed and withheld. Other deductions do not count. */
const afterTaxOf = (lines: readonly Line[]): Decimal =>
  sum(lines.filter(({ effect }) => effect === 'adds').map(({ amount }) => amount))
    .minus(sumOf(lines, 'sacrifice'))
    .minus(sumOf(lines, 'tax'));

/** A garnishee takes what its notice says: an amount, or cents of each dollar of gross less what was sacrificed. */
function garnisheeLine(row: DeductionRow, index: number, soFar: readonly Line[]): Line {
  const { centsInDollar: cents, outstanding, grossBefore = ZERO } = row;
  if (!cents) return deductionLine(row, index);
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
    because: `${plain(cents)} cents in the dollar of ${money(base)}, gross less salary sacrifice${isLimited ? `, up to the ${money(outstanding!)} that the notice leaves` : ''}`,
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
      ? `${money(asked)} asked, limited to ${money(amount)}: ${within}; the rest is not carried forward`
      : `${money(asked)} asked: ${within}`,
    used: kept.used,
  });
}
