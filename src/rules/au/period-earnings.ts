import type { Decimal } from '../../base/decimal.ts';
import type { Line } from '../line.ts';
import { sumLess } from './sum-less.ts';

/** Earnings the period's tax table is applied to: what is taxed with the period, less what was given up before tax. */
export const periodEarnings = (lines: readonly Line[]): Decimal => sumLess(lines, 'period-earnings', 'sacrifice');
