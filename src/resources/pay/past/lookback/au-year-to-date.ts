import { type Decimal, sum, ZERO } from '../../../../base/decimal.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import type { AuPayFacts, YearToDate } from '../../../../rules/au/facts.ts';
import { superBase } from '../../../../rules/au/super/guarantee.ts';
import type { Line } from '../../../../rules/line.ts';
import { earlierOf, type LookBack, type PeriodPay } from './history.ts';
import type { OtherPeriods } from './other-periods.ts';
import { spansOf } from './spans.ts';

/**
 * The year to date of an Australian pay: pays of other periods, and super on earlier pays of its own period whose
 * payday is in another quarter.
 */
export const auYearToDate = (
  paidOn: LocalDate,
  before: OtherPeriods & { readonly earlier: readonly PaidSuper[] },
): Omit<YearToDate, 'expectedPeriodEarnings' | 'normalEarnings'> & { readonly normalEarnings: Decimal } => ({
  taxableEarnings: before.taxableThisYear,
  normalEarnings: before.normalThisYear,
  pays: before.periodsThisYear,
  lastPeriodEarnings: before.lastPeriods[0] ?? ZERO,
  superBaseThisQuarter: before.superBaseThisQuarter,
  superBaseThisYear: before.superBaseThisYear.plus(countedElsewhere(paidOn, before.earlier)),
});

type PaidSuper = Pick<PeriodPay, 'paidOn' | 'superBase'>;

/**
 * The earlier pays of the period. The super maximum applies per quarter or year of payment. If the pays of the period
 * fall in two quarters, super on pays in the other quarter is not recalculated.
 */
export function auEarlierPays(
  { paymentDate, superSettings }: Pick<AuPayFacts, 'paymentDate' | 'superSettings'>,
  { earlier, advance }: Pick<LookBack, 'earlier' | 'advance'>,
): Pick<AuPayFacts, 'earlier' | 'paidInAdvance' | 'superBaseElsewhere'> {
  const elsewhere = inAnotherQuarter(paymentDate, earlier);
  if (elsewhere.length === 0) return earlierOf<AuPayFacts>(earlier, advance);
  const isSuper = ({ tags, origin }: Line) => tags.includes('super') && origin.kind === 'calculated';
  return {
    ...earlierOf<AuPayFacts>(
      earlier.map((pay) =>
        elsewhere.includes(pay) ? { ...pay, lines: pay.lines.filter((line) => !isSuper(line)) } : pay,
      ),
      advance,
    ),
    superBaseElsewhere: sum(elsewhere.map(({ lines }) => superBase({ superSettings }, lines))),
  };
}

const inAnotherQuarter = <Pay extends PaidSuper>(paidOn: LocalDate, earlier: readonly Pay[]): readonly Pay[] =>
  earlier.filter((pay) => spansOf('AU', pay.paidOn).quarter[0] !== spansOf('AU', paidOn).quarter[0]);

/**
 * The part of the yearly super maximum already used by earlier pays of the period that were paid in another quarter of
 * the same year.
 */
const countedElsewhere = (paidOn: LocalDate, earlier: readonly PaidSuper[]): Decimal =>
  sum(
    inAnotherQuarter(paidOn, earlier)
      .filter((pay) => spansOf('AU', pay.paidOn).year[0] === spansOf('AU', paidOn).year[0])
      .map(({ superBase: used }) => used),
  );
