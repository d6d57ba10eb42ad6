import { type Decimal, money, roundToCent } from '../../base/decimal.ts';
import type { Param } from '../../params/params.ts';
import type { Line, Origin } from '../line.ts';
import { makeLine } from '../make-line.ts';
import type { LineReport } from '../report.ts';
import type { Tag } from '../tags.ts';

/**
 * How an amount is taxed: with the period, as pay of a later period, in equal shares over several periods, as an extra
 * pay, or not at all.
 */
export type Taxed = 'with-the-period' | 'in-advance' | 'spread' | 'as-extra-pay' | 'no';

const TAXED: Readonly<Record<Exclude<Taxed, 'no'>, Tag>> = {
  'with-the-period': 'period-earnings',
  'in-advance': 'in-advance',
  spread: 'spread-pay',
  'as-extra-pay': 'extra-pay',
};

export interface Earning {
  readonly code: string;
  readonly label: string;
  readonly origin?: Origin | undefined;
  readonly basis?: Decimal | undefined;
  readonly quantity?: Decimal | undefined;
  readonly rate?: Decimal | undefined;
  readonly precise: Decimal;
  readonly because: string;
  readonly taxed: Taxed;
  /** Whether the earners' levy applies. */
  readonly isLevied: boolean;
  readonly countsForKiwiSaver: boolean;
  /** Whether the amount is part of gross earnings under the Holidays Act. */
  readonly isHolidaysGross: boolean;
  /** Tags for the type of earnings. */
  readonly moreTags?: readonly Tag[] | undefined;
  readonly used?: readonly Param<unknown>[] | undefined;
  /** The reporting facts other than the gross. */
  readonly report?: LineReport | undefined;
  /** Whether the line is reported. If absent, it is reported if it is taxed. False for unpaid leave. */
  readonly isReported?: boolean;
}

/** A line that adds to gross. Its tags determine which totals include it. */
export function earningLine(earning: Earning): Line {
  const amount = roundToCent(earning.precise);
  return makeLine({
    code: earning.code,
    label: earning.label,
    effect: 'adds',
    tags: tagsOf(earning),
    origin: earning.origin,
    basis: earning.basis,
    quantity: earning.quantity,
    rate: earning.rate,
    precise: earning.precise,
    amount,
    because: earning.because,
    used: earning.used,
    report: reportOf(earning, amount),
  });
}

function reportOf({ report, isReported, taxed }: Earning, amount: Decimal): LineReport {
  if (!(isReported ?? taxed !== 'no')) return {};
  const gross = money(amount);
  return report ? { gross, ...report } : { gross };
}

function tagsOf({ taxed, isLevied, countsForKiwiSaver, isHolidaysGross, moreTags }: Earning): readonly Tag[] {
  const tags: Tag[] = ['gross'];
  if (taxed !== 'no') tags.push('taxable', TAXED[taxed]);
  if (isLevied) tags.push('acc-liable');
  if (countsForKiwiSaver) tags.push('kiwisaver-base');
  if (isHolidaysGross) tags.push('holidays-gross');
  if (moreTags) tags.push(...moreTags);
  return tags;
}
