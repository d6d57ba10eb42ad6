import type { Country } from '../base/country.ts';
import { type Decimal, money, sum, ZERO } from '../base/decimal.ts';
import type { LocalDate } from '../base/local-date.ts';
import type { HeldAmount } from './held-amount.ts';
import type { Line } from './line.ts';
import { makeLine } from './make-line.ts';
import type { LineReport } from './report.ts';

// Leave that is paid before the period in which it is taken is taxed as pay of that later period. When it is paid, tax
// is withheld on the leave alone. When the later period is paid, tax is calculated on all its pay including the leave,
// less the tax already withheld.

/** Marks a line as pay for a later period by reporting the last day of that period. */
export const inAdvance = (period: LocalDate): LineReport => ({ in_advance_for: period });

/** Most pays include no leave paid in advance. Checking the rows is cheaper than checking the lines. */
export const paysInAdvance = ({
  leave,
}: {
  readonly leave: readonly { readonly inAdvanceFor?: LocalDate }[];
}): boolean => leave.some(({ inAdvanceFor }) => inAdvanceFor !== undefined);

/** The amount paid in advance for each later period. The earliest period comes first. */
export function portionsOf(
  lines: readonly Line[],
): readonly { readonly period: LocalDate; readonly amount: Decimal }[] {
  const portions = new Map<string, Decimal>();
  for (const { tags, report, amount } of lines) {
    if (!tags.includes('in-advance') || amount.isZero()) continue;
    const period = report?.in_advance_for ?? '';
    portions.set(period, portions.get(period)?.plus(amount) ?? amount);
  }
  return [...portions]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([period, amount]) => ({ period: period as LocalDate, amount }));
}

/** Leave for this period that was paid in advance. It is part of the taxed earnings but is not paid again. */
export const paidInAdvanceLine = (country: Country, amount: Decimal): Line =>
  makeLine({
    code: `${country}.LEAVE.PAID-IN-ADVANCE`,
    label: 'Leave paid in advance',
    effect: 'memo',
    tags: ['period-earnings'],
    precise: amount,
    because: `${money(amount)} was paid in advance for this period and is taxed together with it`,
  });

/** Maps each rule that withholds tax in advance to the rule whose tax is later reduced by the amount withheld. */
const REGULAR_CODE: Readonly<Record<string, string>> = {
  'AU.PAYG.IN-ADVANCE': 'AU.PAYG',
  'NZ.PAYE.IN-ADVANCE': 'NZ.PAYE.ANNUAL',
};

/**
 * Totals from pays of other periods that belong to this period: leave paid in advance, and the tax already withheld on
 * it.
 */
export function takenInAdvance(lines: readonly Line[]): {
  readonly paid: Decimal;
  readonly held: readonly HeldAmount[];
} {
  return {
    paid: sum(lines.filter(({ tags }) => tags.includes('in-advance')).map(({ amount }) => amount)),
    held: lines
      .filter(({ origin }) => origin.kind === 'calculated')
      .map(({ code, label, effect, tags, amount }) => ({
        code: REGULAR_CODE[code] ?? code,
        label,
        effect,
        tags,
        amount,
        basis: ZERO,
        quantity: ZERO,
        report: {},
        reported: {},
      })),
  };
}
