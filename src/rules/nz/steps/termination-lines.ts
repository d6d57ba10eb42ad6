import { type Decimal, money, roundToCent } from '../../../base/decimal.ts';
import type { Param } from '../../../params/params.ts';
import type { Line } from '../../line.ts';
import { lineOf } from '../calculated-line.ts';
import type { NzTag } from '../tags.ts';

/** The components of a New Zealand termination record, in the contract's words. */
export const COMPONENT_TYPES = [
  'ANNUAL_HOLIDAYS',
  'ALTERNATIVE_HOLIDAYS',
  'HOLIDAY_PAY_8_PERCENT',
  'NOTICE',
  'REDUNDANCY',
  'LUMP_SUM',
] as const;
export type ComponentType = (typeof COMPONENT_TYPES)[number];

/** A final payment: an extra pay, whatever it is made of. */
export function terminationLine(given: {
  readonly type: ComponentType;
  readonly label: string;
  readonly precise: Decimal;
  readonly because: string;
  readonly quantity?: Decimal;
  readonly unit?: 'weeks' | 'days';
  readonly used?: readonly Param<unknown>[];
  /** Redundancy bears neither the earners' levy nor KiwiSaver. */
  readonly isLevyFree?: boolean;
  readonly isHolidaysGross?: boolean;
}): Line {
  const tags: NzTag[] = ['gross', 'termination', 'extra-pay'];
  if (!given.isLevyFree) tags.push('acc-liable', 'kiwisaver-base');
  if (given.isHolidaysGross) tags.push('holidays-gross');
  const amount = roundToCent(given.precise);
  return lineOf({
    code: `NZ.TERMINATION.${given.type}`,
    label: given.label,
    effect: 'adds',
    tags,
    origin: { kind: 'termination', index: COMPONENT_TYPES.indexOf(given.type) },
    ...(given.quantity ? { quantity: given.quantity } : {}),
    precise: given.precise,
    rounding: 'nearest cent',
    amount,
    because: given.because,
    ...(given.used ? { used: given.used } : {}),
    report: { gross: money(amount), component: given.type, ...(given.unit ? { unit: given.unit } : {}) },
  });
}
