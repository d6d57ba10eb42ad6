import { type Decimal, money, sum } from '../../../base/decimal.ts';
import { type Step, sumOf } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import { earningLine } from '../earning-line.ts';
import type { NzPayFacts } from '../facts.ts';
import { HOLIDAY_PAY_RATE } from '../parameters.ts';
import { percent } from '../percent.ts';

/** The rule id of this payment. Later pays use it to find the amounts paid. */
export const HOLIDAY_PAY_AS_YOU_GO = 'NZ.HOLIDAY-PAY.AS-YOU-GO';

/** The eight percent holiday pay in these lines that is paid with each pay. */
export const paidAsYouGo = (lines: readonly Line[]): Decimal =>
  sum(lines.filter(({ code }) => code === HOLIDAY_PAY_AS_YOU_GO).map(({ amount }) => amount));

/** Eight percent of gross earnings with each pay instead of annual holidays, by agreement. Holidays Act 2003 s 28. */
export const holidayPayAsYouGo: Step<NzPayFacts> = ({ facts, soFar, params }) => {
  if (!facts.paysHolidayPayAsYouGo) return [];
  const rate = params.get(HOLIDAY_PAY_RATE);
  const basis = sumOf(soFar, 'holidays-gross');
  return [
    earningLine({
      code: HOLIDAY_PAY_AS_YOU_GO,
      label: 'Holiday pay',
      basis,
      rate: rate.value,
      precise: basis.times(rate.value),
      because: `${percent(rate.value)} of gross earnings ${money(basis)}, paid with each pay`,
      taxed: 'with-the-period',
      isLevied: true,
      countsForKiwiSaver: true,
      // This is an advance payment for annual holidays, so it earns no further holiday pay.
      isHolidaysGross: false,
      moreTags: ['annual-leave'],
      used: [rate],
    }),
  ];
};
