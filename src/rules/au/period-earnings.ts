import { atLeastZero, type Decimal } from '../../base/decimal.ts';
import { sumOf } from '../calculate.ts';
import type { Line } from '../line.ts';

/** Earnings the period's tax table is applied to: what is taxed with the period, less what was given up before tax. */
export const periodEarnings = (lines: readonly Line[]): Decimal =>
  atLeastZero(sumOf(lines, 'period-earnings').minus(sumOf(lines, 'sacrifice')));
