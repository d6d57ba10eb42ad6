import { type Decimal, decimal, money, roundToCent, sum, ZERO } from '../base/decimal.ts';
import { isMoneyText, type Line } from './line.ts';

/** Shares a total in proportion to weights, to the cent; the last share takes what rounding leaves over. */
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
 * Shares the tax of several pays of one employee in proportion to their gross. `combinedTax` holds the tax lines worked
 * out on all pays together; without it the pays' own tax is added up and shared. Each answer is the lines of a pay with
 * its tax replaced; no cent of the combined tax is lost.
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
    // What the filing shows of the line is shared with it, or each pay would report all of it.
    reported: amountsOf(line).map(([name, amount]) => [name, shareInProportion(amount, gross)] as const),
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
        because: `${money(share)} of ${money(line.amount)}, by gross ${money(gross[index] ?? ZERO)} of ${money(whole)}; ${line.because}`,
      };
    }),
  ]);
}

const isTax = (line: Line): boolean => line.tags.includes('tax');

/** One line for each rule and period it is for, so that a rule's tax is rounded once. */
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

const amountsOf = ({ report }: Line): readonly (readonly [string, Decimal])[] =>
  Object.entries(report ?? {})
    .filter(([, text]) => isMoneyText(text))
    .map(([name, text]) => [name, decimal(text)]);

function reportsTogether(report: NonNullable<Line['report']>, other: Line): NonNullable<Line['report']> {
  const together: Record<string, string> = { ...report };
  for (const [name, amount] of amountsOf(other)) together[name] = money(decimal(together[name] ?? '0').plus(amount));
  return together;
}
