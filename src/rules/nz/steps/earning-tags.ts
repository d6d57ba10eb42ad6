import type { NzTag } from '../tags.ts';

/** Pay of the period: taxed with it, liable for the levy, in the KiwiSaver base, gross earnings of the Holidays Act. */
export const REGULAR_EARNINGS: readonly NzTag[] = [
  'gross',
  'regular-pay',
  'acc-liable',
  'kiwisaver-base',
  'holidays-gross',
];

/** The tags of an allowance, bonus or back payment, by how it is taxed and what it counts for. */
export function lumpTags(given: {
  readonly pay: 'regular-pay' | 'spread-pay' | 'extra-pay';
  readonly countsForKiwiSaver: boolean;
  readonly isHolidaysGross: boolean;
}): readonly NzTag[] {
  const tags: NzTag[] = ['gross', given.pay, 'acc-liable'];
  if (given.countsForKiwiSaver) tags.push('kiwisaver-base');
  if (given.isHolidaysGross) tags.push('holidays-gross');
  return tags;
}
