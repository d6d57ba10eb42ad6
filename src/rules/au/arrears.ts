import { type Decimal, roundToCent } from '../../base/decimal.ts';
import { addDays, addMonths, daysBetween, type LocalDate } from '../../base/local-date.ts';
import type { Param, ParamsAt } from '../../params/params.ts';
import type { DateRange } from '../periods-covered.ts';
import { taxYearOf } from '../tax-year.ts';
import { LUMP_SUM_E } from './parameters.ts';

/** Arrears of one financial year. */
export interface ArrearsOfYear {
  readonly amount: Decimal;
  readonly range: DateRange;
}

/**
 * Divides arrears by financial year, in proportion to days, when at least one year is a lump sum E. The last year takes
 * the remaining cents. Other arrears stay whole, because they are reported as income of the year of payment.
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

/** The rule, if the arrears are lump sum E: long enough ago as a whole, and large enough. */
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
 * The range of the whole payment, for each of its rows. Rows that meet at the end of a financial year are one payment
 * that was divided for reporting. Methods that use the length of the range tax them as one payment.
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
