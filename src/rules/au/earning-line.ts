import type { Decimal } from '../../base/decimal.ts';
import type { Param, ParamsAt } from '../../params/params.ts';
import type { Line, Origin } from '../line.ts';
import { makeLine } from '../make-line.ts';
import type { Tag } from '../tags.ts';
import { ALWAYS_QUALIFYING } from './parameters.ts';

/** How an amount is taxed: through the period's table, as pay of a later period, on its own by a later step, or not at all. */
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
  /** Ordinary time earnings; and counted where super is based on gross. */
  readonly isOrdinaryTime: boolean;
  readonly isInGrossForSuper: boolean;
  /** What kind of earnings it is. */
  readonly moreTags?: readonly Tag[] | undefined;
  readonly used?: readonly Param<unknown>[] | undefined;
  readonly report: Readonly<Record<string, string>>;
}

/** A line that adds to gross. Its tags say which totals it belongs to. */
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
    // Qualifying earnings begin with Payday Super; what is ordinary time is also qualifying.
    if (params.has(ALWAYS_QUALIFYING)) tags.push('qualifying-earnings');
  }
  if (isInGrossForSuper) tags.push('super-gross');
  if (moreTags) tags.push(...moreTags);
  return tags;
}
