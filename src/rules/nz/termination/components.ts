import { type Decimal, ONE, sum, truncateToCent, ZERO } from '../../../base/decimal.ts';
import type { Line } from '../../line.ts';

/**
 * The components of a New Zealand termination record. Stored lines refer to a component by its position, so add new
 * components at the end.
 */
export const COMPONENT_TYPES = [
  'ANNUAL_HOLIDAYS',
  'ALTERNATIVE_HOLIDAYS',
  'HOLIDAY_PAY_8_PERCENT',
  'NOTICE',
  'REDUNDANCY',
  'LUMP_SUM',
  'PUBLIC_HOLIDAYS',
] as const;
export type ComponentType = (typeof COMPONENT_TYPES)[number];

/** One row of the termination record. */
export interface TerminationComponent {
  readonly type: ComponentType;
  readonly weeks: Decimal | undefined;
  readonly days: Decimal | undefined;
  readonly amount: Decimal;
  readonly tax: Decimal;
}

/**
 * The components, each with its share of the PAYE on the extra pay. The income tax is shared in proportion to the
 * amounts, and the levy only between components that are liable for it. The largest component receives the cents lost
 * to truncation, so that the shares add up.
 */
export function terminationComponents(lines: readonly Line[]): readonly TerminationComponent[] {
  const extra = lines.filter((line) => line.tags.includes('extra-pay'));
  // A schedular payee's final payments are taxed in one line with all other payments.
  const taxLine = lines.find((line) => line.code === 'NZ.PAYE.EXTRA-PAY' || line.code === 'NZ.PAYE.SCHEDULAR');
  const levy = levyAfter(lines, taxLine);
  const taxed = taxLine?.basis ?? ONE;
  const liable = sum(extra.filter(isLiable).map((line) => line.amount));
  const incomeTax = taxLine ? taxLine.amount.minus(levy) : ZERO;

  const shares = extra.map((line) => {
    const ofTax = incomeTax.times(line.amount).dividedBy(taxed);
    const ofLevy = isLiable(line) && !liable.isZero() ? levy.times(line.amount).dividedBy(liable) : ZERO;
    return truncateToCent(ofTax.plus(ofLevy));
  });
  const isAllOfIt = sum(extra.map((line) => line.amount)).equals(taxed);
  const left = taxLine && isAllOfIt ? taxLine.amount.minus(sum(shares)) : ZERO;
  const largest = extra.reduce((best, line, index) => (line.amount.greaterThan(extra[best]!.amount) ? index : best), 0);

  return extra.flatMap((line, index) => {
    if (!line.tags.includes('termination')) return [];
    const unit = line.report?.unit;
    return [
      {
        type: line.report?.component as ComponentType,
        weeks: unit === 'weeks' ? line.quantity : undefined,
        days: unit === 'days' ? line.quantity : undefined,
        amount: line.amount,
        tax: index === largest ? shares[index]!.plus(left) : shares[index]!,
      },
    ];
  });
}

const isLiable = (line: Line): boolean => line.tags.includes('acc-liable');

/** The levy line directly follows the PAYE line that includes it. */
function levyAfter(lines: readonly Line[], taxLine: Line | undefined): Decimal {
  const next = taxLine && lines[lines.indexOf(taxLine) + 1];
  return next?.tags.includes('acc-part') ? next.amount : ZERO;
}
