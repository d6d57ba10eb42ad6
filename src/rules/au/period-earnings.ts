import type { Decimal } from '../../base/decimal.ts';
import type { Line } from '../line.ts';
import { sumLess } from './sum-less.ts';

/**
 * The earnings to which the tax table for the period applies: earnings taxed with the period, less salary sacrifice.
 */
export const periodEarnings = (lines: readonly Line[]): Decimal => sumLess(lines, 'period-earnings', 'sacrifice');
