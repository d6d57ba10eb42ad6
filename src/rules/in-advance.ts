import type { Country } from '../base/country.ts';
import { type Decimal, money, sum, ZERO } from '../base/decimal.ts';
import type { LocalDate } from '../base/local-date.ts';
import type { Line } from './line.ts';
import { makeLine } from './make-line.ts';
import type { HeldAmount } from './period.ts';

// Leave that is paid before the period it is taken in is taxed as if it were paid in that period: now by itself, and once
// more together with whatever the period is paid later, less what was taken for it before.

/** Goes into the report of every line that belongs to a later period: the last day of that period. */
export const inAdvance = (period: LocalDate): Readonly<Record<string, string>> => ({ in_advance_for: period });

/** Most pays pay nothing in advance, and asking their rows is cheaper than asking their lines. */
export const paysInAdvance = ({
  leave,
}: {
  readonly leave: readonly { readonly inAdvanceFor?: LocalDate }[];
}): boolean => leave.some(({ inAdvanceFor }) => inAdvanceFor !== undefined);

/** What is paid for each later period, in the order of the periods. */
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

/** What was paid in advance for this period, as earnings that its tax is worked out on; it moves no money now. */
export const paidInAdvanceLine = (country: Country, amount: Decimal): Line =>
  makeLine({
    code: `${country}.LEAVE.PAID-IN-ADVANCE`,
    label: 'Leave paid in advance',
    effect: 'memo',
    tags: ['period-earnings'],
    precise: amount,
    because: `${money(amount)} was paid in advance for this period and is taxed together with it`,
  });

/** The rules of this period that what was withheld in advance for it counts against. */
const REGULAR_CODE: Readonly<Record<string, string>> = {
  'AU.PAYG.IN-ADVANCE': 'AU.PAYG',
  'NZ.PAYE.IN-ADVANCE': 'NZ.PAYE.ANNUAL',
};

/** Lines of other pays that belong to this period: what was paid in advance, and what is held of the tax on it. */
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
