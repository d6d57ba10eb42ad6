import { type Decimal, roundToCent } from '../../base/decimal.ts';
import { addDays, addMonths, daysBetween, type LocalDate } from '../../base/local-date.ts';
import type { Param, ParamsAt } from '../../params/params.ts';
import type { DateRange } from '../pay-period.ts';
import { taxYearOf } from '../tax-year.ts';
import { LUMP_SUM_E } from './parameters.ts';

/** The part of an arrears payment that belongs to one financial year. */
export interface ArrearsOfYear {
  readonly amount: Decimal;
  readonly range: DateRange;
}

/**
 * Splits arrears by financial year, in proportion to days, if at least one part is a lump sum E. The last year receives
 * the remaining cents. Other arrears are not split, because they are reported as income of the year of payment.
 */
export function arrearsByYear(
  whole: ArrearsOfYear,
  paymentDate: LocalDate,
  params: ParamsAt,
): readonly ArrearsOfYear[] {
  const { amount, range } = whole;
  const years = yearsOf(range);
  if (years.length < 2 || !params.has(LUMP_SUM_E)) return [whole];
  const days = daysBetween(range.start, range.end) + 1;
  let left = amount;
  const parts = years.map((year, index): ArrearsOfYear => {
    const own = daysBetween(year.start, year.end) + 1;
    const share = index === years.length - 1 ? left : roundToCent(amount.times(own).dividedBy(days));
    left = left.minus(share);
    return { amount: share, range: year };
  });
  return parts.some((part) => lumpSumE(part, paymentDate, params) !== undefined) ? parts : [whole];
}

/**
 * Returns the rule if the arrears are a lump sum E: all of them were due long enough ago, and the amount is large
 * enough.
 */
export function lumpSumE(
  { amount, range }: ArrearsOfYear,
  paymentDate: LocalDate,
  params: ParamsAt,
): Param<{ readonly months: number; readonly at_least: Decimal }> | undefined {
  const rule = params.get(LUMP_SUM_E);
  const isOld = range.end < addMonths(paymentDate, -rule.value.months);
  return isOld && amount.greaterThanOrEqualTo(rule.value.at_least) ? rule : undefined;
}

function yearsOf({ start, end }: DateRange): readonly DateRange[] {
  const years: DateRange[] = [];
  for (let first = start; first <= end; ) {
    const { last } = taxYearOf('AU', first);
    years.push({ start: first, end: last < end ? last : end });
    first = addDays(last, 1);
  }
  return years;
}

/**
 * Returns the range of the whole payment for each row. Two rows that meet at the end of a financial year are one
 * payment that was split for reporting. Methods that depend on the length of the range tax such rows as one payment.
 */
export function wholeRanges<Row extends { readonly range?: DateRange | undefined }>(
  rows: readonly Row[],
  isSame: (one: Row, next: Row) => boolean,
): readonly (DateRange | undefined)[] {
  const ranges = rows.map(({ range }) => range);
  const continues = (index: number): boolean => {
    const [one, next] = [rows[index], rows[index + 1]];
    if (!one?.range || !next?.range || !isSame(one, next)) return false;
    return next.range.start === addDays(one.range.end, 1) && one.range.end === taxYearOf('AU', one.range.end).last;
  };
  for (let index = 0; index < rows.length; ) {
    let last = index;
    while (continues(last)) last += 1;
    for (let at = index; at <= last && last > index; at += 1) {
      ranges[at] = { start: rows[index]!.range!.start, end: rows[last]!.range!.end };
    }
    index = last + 1;
  }
  return ranges;
}
