import { atLeastZero, type Decimal, ZERO } from '../../base/decimal.ts';
import type { Line } from '../line.ts';
import type { Tag } from '../tags.ts';

/**
 * The sum of one tag less the sum of another, but not below zero. One pass calculates both, because every pay needs
 * this difference twice.
 */
export function sumLess(lines: readonly Line[], tag: Tag, lessTag: Tag): Decimal {
  let total: Decimal | undefined;
  for (const line of lines) {
    if (line.tags.includes(tag)) total = total ? total.plus(line.amount) : line.amount;
    else if (line.tags.includes(lessTag)) total = (total ?? ZERO).minus(line.amount);
  }
  return total ? atLeastZero(total) : ZERO;
}

/**
 * The earnings to which the tax table for the period applies: earnings taxed with the period, less salary sacrifice.
 */
export const periodEarnings = (lines: readonly Line[]): Decimal => sumLess(lines, 'period-earnings', 'sacrifice');
