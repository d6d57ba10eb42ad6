import {
  atLeastZero,
  type Decimal,
  money,
  plain,
  roundToDollar,
  truncateToDollar,
  ZERO,
} from '../../../base/decimal.ts';
import { asDecimal, asList, asRecord, asText, type ParamsAt, param, type Raw } from '../../../params/params.ts';
import type { TaxSituation } from './situation.ts';
import type { Withheld } from './withheld.ts';

const asCents = (raw: Raw): 'rounded' | 'dropped' => {
  const text = asText(raw);
  if (text !== 'rounded' && text !== 'dropped') throw new TypeError(`cents are rounded or dropped, not ${text}`);
  return text;
};
const asLimit = (raw: Raw): Decimal | undefined => (asText(raw) === 'none' ? undefined : asDecimal(raw));

const REGISTERED = param(
  'au.payg.schedule-15.registered-employer',
  asList(asRecord({ paid_up_to: asLimit, rate: asDecimal, cents: asCents })),
);
const NO_NUMBER = param('au.payg.schedule-15.no-tax-file-number', asDecimal);

/**
 * Whether Schedule 15 has a rate of its own for this payee. An unregistered employer whose payee quoted a number uses
 * Schedule 1 scale 3 instead.
 */
export const hasScheduleFifteenRate = (situation: TaxSituation): boolean =>
  situation.workingHolidayMaker !== undefined &&
  (situation.workingHolidayMaker.employerIsRegistered || !situation.hasTaxFileNumber);

/** Any payment to a working holiday maker for whom Schedule 15 has a rate; no threshold, offset or study loan. */
export function withholdWorkingHoliday(payment: Decimal, situation: TaxSituation, params: ParamsAt): Withheld {
  const whole = truncateToDollar(atLeastZero(payment));
  if (!situation.hasTaxFileNumber) {
    const rule = params.get(NO_NUMBER);
    const rate = rule.value;
    const precise = whole.times(rate);
    return {
      total: truncateToDollar(precise),
      studyLoan: ZERO,
      precise,
      scale: 'Schedule 15',
      because: `Schedule 15: ${plain(rate)} of ${money(payment)} without cents, cents dropped, working holiday maker without tax file number`,
      used: [rule],
    };
  }
  const rule = params.get(REGISTERED);
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
    scale: 'Schedule 15',
    because: `Schedule 15: ${plain(rate)} of ${money(payment)} without cents, cents ${cents}, working holiday maker paid ${money(paid)} earlier in the year`,
    used: [rule],
  };
}
