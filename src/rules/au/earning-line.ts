import type { Decimal } from '../../base/decimal.ts';
import type { Param, ParamsAt } from '../../params/params.ts';
import type { Line, Origin } from '../line.ts';
import { makeLine } from '../make-line.ts';
import type { LineReport } from '../report.ts';
import type { Tag } from '../tags.ts';
import { ALWAYS_QUALIFYING } from './parameters.ts';

/** How an amount is taxed: with the period, as pay of a later period, by a separate later step, or not at all. */
export type Taxed = 'with-the-period' | 'in-advance' | 'apart' | 'no';

export interface Earning {
  readonly code: string;
  readonly label: string;
  readonly origin: Origin;
  readonly quantity?: Decimal | undefined;
  readonly rate?: Decimal | undefined;
  readonly precise: Decimal;
  readonly because: string;
  readonly taxed: Taxed;
  /** Whether the amount is part of ordinary time earnings. */
  readonly isOrdinaryTime: boolean;
  /** Whether the amount counts when super is based on gross. */
  readonly isInGrossForSuper: boolean;
  /** Tags for the type of earnings. */
  readonly moreTags?: readonly Tag[] | undefined;
  readonly used?: readonly Param<unknown>[] | undefined;
  readonly report: LineReport;
}

/** A line that adds to gross. Its tags determine which totals include it. */
export const earningLine = (earning: Earning, params: ParamsAt): Line =>
  makeLine({
    code: earning.code,
    label: earning.label,
    effect: 'adds',
    tags: tagsOf(earning, params),
    origin: earning.origin,
    quantity: earning.quantity,
    rate: earning.rate,
    precise: earning.precise,
    because: earning.because,
    used: earning.used,
    report: earning.report,
  });

function tagsOf({ taxed, isOrdinaryTime, isInGrossForSuper, moreTags }: Earning, params: ParamsAt): readonly Tag[] {
  const tags: Tag[] = ['gross'];
  if (taxed !== 'no') tags.push('taxable');
  if (taxed === 'with-the-period') tags.push('period-earnings');
  if (taxed === 'in-advance') tags.push('in-advance');
  if (isOrdinaryTime) {
    tags.push('ote');
    // Qualifying earnings have existed since Payday Super began. They include ordinary time earnings.
    if (params.has(ALWAYS_QUALIFYING)) tags.push('qualifying-earnings');
  }
  if (isInGrossForSuper) tags.push('super-gross');
  if (moreTags) tags.push(...moreTags);
  return tags;
}
