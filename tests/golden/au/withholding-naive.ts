import { readFileSync } from 'node:fs';

/**
 * A second, naive implementation of the withholding formulas with integers: money is in cents, coefficients are in
 * ten-thousandths, and their product is in millionths of a dollar. It shares no code with the rules, and reads the
 * coefficients from the parameter files with its own pattern.
 */
export interface NaiveRow {
  readonly below: bigint | undefined;
  readonly a: bigint;
  readonly b: bigint;
}

export const tenThousandths = (text: string): bigint => BigInt(text.replace('.', ''));

export function naiveRows(file: string, id: string, from: string): readonly NaiveRow[] {
  const text = readFileSync(new URL(`../../../src/params/au/${file}`, import.meta.url), 'utf8');
  const document = text.split('---\n').find((part) => part.includes(`id: ${id}\n`));
  const value = document?.split('  - from: ').find((part) => part.startsWith(from));
  if (value === undefined) throw new Error(`${file} has no ${id} from ${from}`);
  return [...value.matchAll(/below: (\w+), a: (-?\d+\.\d{4}), b: (-?\d+\.\d{4}) /g)].map(([, below, a, b]) => ({
    below: below === 'none' ? undefined : BigInt(below!),
    a: tenThousandths(a!),
    b: tenThousandths(b!),
  }));
}

export type NaivePeriod = 'WEEKLY' | 'FORTNIGHTLY' | 'MONTHLY' | 'QUARTERLY' | 'DAILY';

export function naiveWithholding(rows: readonly NaiveRow[], cents: bigint, period: NaivePeriod): bigint {
  const dollars = naiveWeeklyDollars(cents, period);
  const x = dollars * 100n + 99n;
  const row = rows.find(({ below }) => below === undefined || x < below * 100n);
  if (!row) throw new Error('no row');
  const millionths = row.a * x - row.b * 100n;
  const weekly = millionths <= 0n ? 0n : (millionths + 500_000n) / 1_000_000n;
  return naiveOfPeriod(weekly, period);
}

export function naiveWeeklyDollars(cents: bigint, period: NaivePeriod): bigint {
  if (period === 'WEEKLY') return cents / 100n;
  if (period === 'FORTNIGHTLY') return cents / 200n;
  if (period === 'MONTHLY') return ((cents % 100n === 33n ? cents + 1n : cents) * 3n) / 1300n;
  if (period === 'QUARTERLY') return cents / 1300n;
  return (cents * 5n) / 100n;
}

export function naiveOfPeriod(weekly: bigint, period: NaivePeriod): bigint {
  if (period === 'WEEKLY') return weekly;
  if (period === 'FORTNIGHTLY') return weekly * 2n;
  // Adds half a dollar, so that the integer division rounds: 13y/3 + 1/2 = (26y + 3)/6, and y/5 + 1/2 = (2y + 5)/10.
  if (period === 'MONTHLY') return (26n * weekly + 3n) / 6n;
  if (period === 'QUARTERLY') return weekly * 13n;
  return (2n * weekly + 5n) / 10n;
}
