import {
  atLeastZero,
  type Decimal,
  min,
  money,
  ONE,
  roundToCent,
  truncateToCent,
  ZERO,
} from '../../../base/decimal.ts';
import { type Step, sumOf } from '../../calculate.ts';
import { isChildSupport } from '../../deduction.ts';
import type { Line } from '../../line.ts';
import { makeLine } from '../../make-line.ts';
import type { NzPayFacts } from '../facts.ts';
import { CHILD_SUPPORT_PROTECTED } from '../parameters.ts';
import { percent } from '../percent.ts';
import { taxableOf } from '../taxable.ts';

/**
 * Net earnings for child support and orders: gross less PAYE, with the earners' levy added back. Leave for this period
 * that was paid in advance is left out, because it counted when it was paid.
 */
export const netEarnings = ({ paidInAdvance = ZERO }: NzPayFacts, soFar: readonly Line[]): Decimal =>
  taxableOf(soFar).total.minus(paidInAdvance).minus(sumOf(soFar, 'tax')).plus(sumOf(soFar, 'acc-part'));

/**
 * Child support, the first deduction. It must leave the protected share of net earnings. Net earnings are gross less
 * PAYE, with the earners' levy added back; student loan and KiwiSaver are not subtracted.
 */
export const childSupport: Step<NzPayFacts> = ({ facts, soFar, params }) => {
  if (!facts.deductions.some(isChildSupport)) return [];
  const protectedShare = params.get(CHILD_SUPPORT_PROTECTED);
  const net = netEarnings(facts, soFar);
  const most = truncateToCent(atLeastZero(net).times(ONE.minus(protectedShare.value)));
  let left: Decimal = most;
  const lines: Line[] = [];
  for (const [index, row] of facts.deductions.entries()) {
    if (!isChildSupport(row)) continue;
    const asked = roundToCent(row.amount);
    const amount = min(asked, left);
    left = left.minus(amount);
    const isLimited = amount.lessThan(asked);
    lines.push(
      makeLine({
        code: 'NZ.CHILD-SUPPORT',
        label: row.description,
        effect: 'takes',
        tags: ['deduction', 'child-support'],
        origin: { kind: 'deduction', index },
        basis: net,
        precise: amount,
        rounding: 'truncate to cent',
        amount,
        because: isLimited
          ? `${money(asked)} due, limited: ${percent(protectedShare.value)} of net ${money(net)} is protected, so at most ${money(most)}`
          : `${money(asked)} due, within the limit of ${money(most)}`,
        used: [protectedShare],
        report: { child_support: money(amount), ...(isLimited ? { child_support_code: 'P' } : {}) },
      }),
    );
  }
  return lines;
};
