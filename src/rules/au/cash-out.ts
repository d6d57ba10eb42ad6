import { type Decimal, plain } from '../../base/decimal.ts';
import { asDecimal, type ParamsAt, param } from '../../params/params.ts';

const WEEKS_LEFT_AFTER_CASH_OUT = param('au.nes.weeks-left-after-cash-out', asDecimal);

/**
 * Returns a warning if less than the required weeks of annual leave would remain after cashing out. This applies to
 * every award or agreement that allows cashing out. Fair Work Act 2009 ss 92-94.
 */
export function tooLittleLeft(
  { left, hoursPerWeek }: { readonly left: Decimal; readonly hoursPerWeek: Decimal },
  params: ParamsAt,
): string | undefined {
  if (!params.has(WEEKS_LEFT_AFTER_CASH_OUT)) return undefined;
  const weeks = params.get(WEEKS_LEFT_AFTER_CASH_OUT).value;
  const must = weeks.times(hoursPerWeek);
  if (left.greaterThanOrEqualTo(must)) return undefined;
  return `has ${plain(left)} hours of Annual Leave after cashing some out, less than the ${plain(weeks)} weeks of ${plain(hoursPerWeek)} hours that must remain`;
}
