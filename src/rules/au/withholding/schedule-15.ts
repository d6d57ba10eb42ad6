import {
  atLeastZero,
  type Decimal,
  money,
  plain,
  roundToDollar,
  truncateToDollar,
  ZERO,
} from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import { SCHEDULE_15_NO_NUMBER, SCHEDULE_15_REGISTERED } from '../parameters.ts';
import type { TaxSituation } from './situation.ts';
import type { Withheld } from './withheld.ts';

/**
 * Whether Schedule 15 has a rate for this payee. An unregistered employer uses scale 3 of Schedule 1 for a payee with a
 * tax file number.
 */
export const hasScheduleFifteenRate = (situation: TaxSituation): boolean =>
  situation.workingHolidayMaker !== undefined &&
  (situation.workingHolidayMaker.employerIsRegistered || !situation.hasTaxFileNumber);

/**
 * The tax on any payment to a working holiday maker with a Schedule 15 rate. No threshold, offset or study loan
 * applies.
 */
export function withholdWorkingHoliday(payment: Decimal, situation: TaxSituation, params: ParamsAt): Withheld {
  const whole = truncateToDollar(atLeastZero(payment));
  if (!situation.hasTaxFileNumber) {
    const rule = params.get(SCHEDULE_15_NO_NUMBER);
    const rate = rule.value;
    const precise = whole.times(rate);
    return {
      total: truncateToDollar(precise),
      studyLoan: ZERO,
      precise,
      rounding: 'truncate to dollar',
      scale: 'Schedule 15',
      because: `Schedule 15: ${plain(rate)} of ${money(payment)}, ignoring cents in both the earnings and the result; working holiday maker without a tax file number`,
      used: [rule],
    };
  }
  const rule = params.get(SCHEDULE_15_REGISTERED);
  const paid = situation.workingHolidayMaker?.yearToDate ?? ZERO;
  // The last row has no limit, so a rate is always found.
  const { rate, cents } = rule.value.find(
    (row) => row.paid_up_to === undefined || paid.lessThanOrEqualTo(row.paid_up_to),
  )!;
  const precise = whole.times(rate);
  return {
    total: cents === 'dropped' ? truncateToDollar(precise) : roundToDollar(precise),
    studyLoan: ZERO,
    precise,
    rounding: cents === 'dropped' ? 'truncate to dollar' : 'nearest dollar',
    scale: 'Schedule 15',
    because: `Schedule 15: ${plain(rate)} of ${money(payment)}, ignoring cents in the earnings, cents of the result ${cents}; working holiday maker paid ${money(paid)} earlier in the year`,
    used: [rule],
  };
}
