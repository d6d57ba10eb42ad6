import { type Decimal, decimal, money, roundToCent, sum, ZERO } from '../base/decimal.ts';
import type { Line } from './line.ts';
import { amountsOf, type LineReport, type ReportField } from './report.ts';

/** Shares a total in proportion to weights, to the cent; the last share includes the rounding difference. */
export function shareInProportion(total: Decimal, weights: readonly Decimal[]): readonly Decimal[] {
  const whole = sum(weights);
  let left = total;
  return weights.map((weight, index) => {
    if (index === weights.length - 1) return left;
    const share = whole.isZero() ? ZERO : roundToCent(total.times(weight).dividedBy(whole));
    left = left.minus(share);
    return share;
  });
}

/**
 * Shares the tax on several pays of one employee in proportion to their gross. `combinedTax` has the tax lines
 * calculated on all pays together; without it, the tax on each pay is added up and shared. Returns the lines of each
 * pay with its tax lines replaced. The shares add up to the combined tax.
 */
export function redistributeTaxByGross(
  pays: readonly (readonly Line[])[],
  combinedTax: readonly Line[] = addedUp(pays.flat().filter(isTax)),
): readonly (readonly Line[])[] {
  const gross = pays.map((lines) => sum(lines.filter((line) => line.effect === 'adds').map((line) => line.amount)));
  const whole = sum(gross);
  const tax = combinedTax.filter(isTax).map((line) => ({
    line,
    shares: shareInProportion(line.amount, gross),
    // Reported amounts are shared too; otherwise each pay would report the whole tax.
    reported: Object.entries(amountsOf(line.report)).map(
      ([field, amount]) => [field, shareInProportion(amount, gross)] as const,
    ),
  }));
  return pays.map((lines, index) => [
    ...lines.filter((line) => !isTax(line)),
    ...tax.map(({ line, shares, reported }): Line => {
      const share = shares[index] ?? ZERO;
      const own = reported.map(([name, parts]) => [name, money(parts[index] ?? ZERO)] as const);
      return {
        ...line,
        ...(line.report ? { report: { ...line.report, ...Object.fromEntries(own) } } : {}),
        precise: whole.isZero() ? share : line.amount.times(gross[index] ?? ZERO).dividedBy(whole),
        rounding: 'nearest cent',
        amount: share,
        because: `${money(share)} of ${money(line.amount)}, in proportion to gross ${money(gross[index] ?? ZERO)} of ${money(whole)}; ${line.because}`,
      };
    }),
  ]);
}

const isTax = (line: Line): boolean => line.tags.includes('tax');

/** One line for each rule and later period, so that the tax under each rule is rounded only once. */
function addedUp(lines: readonly Line[]): readonly Line[] {
  const byRule = new Map<string, Line>();
  for (const line of lines) {
    const key = `${line.code} ${line.report?.in_advance_for ?? ''}`;
    const known = byRule.get(key);
    byRule.set(
      key,
      known
        ? {
            ...known,
            ...(known.report ? { report: reportsTogether(known.report, line) } : {}),
            precise: known.precise.plus(line.precise),
            amount: known.amount.plus(line.amount),
            because: `${known.because}; ${line.because}`,
            unverified: known.unverified || line.unverified,
          }
        : line,
    );
  }
  return [...byRule.values()];
}

function reportsTogether(report: LineReport, other: Line): LineReport {
  const together: { [Field in ReportField]?: string } = { ...report };
  for (const [field, amount] of Object.entries(amountsOf(other.report)) as [ReportField, Decimal][]) {
    together[field] = money(decimal(together[field] ?? '0').plus(amount));
  }
  return together;
}
