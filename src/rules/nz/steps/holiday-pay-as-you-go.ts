import { money, roundToCent } from '../../../base/decimal.ts';
import { type Step, sumOf } from '../../calculate.ts';
import { lineOf } from '../calculated-line.ts';
import type { NzPayFacts } from '../facts.ts';
import { HOLIDAY_PAY_RATE } from '../params.ts';
import { percent } from '../percent.ts';
import type { NzTag } from '../tags.ts';

// It pays for annual holidays in advance, so it earns no further holiday pay itself.
const TAGS: readonly NzTag[] = ['gross', 'regular-pay', 'acc-liable', 'kiwisaver-base'];

/** Eight percent of gross earnings with each pay instead of annual holidays, by agreement. Holidays Act 2003 s 28. */
export const holidayPayAsYouGo: Step<NzPayFacts> = ({ facts, soFar, params }) => {
  if (!facts.paysHolidayPayAsYouGo) return [];
  const rate = params.get(HOLIDAY_PAY_RATE);
  const basis = sumOf(soFar, 'holidays-gross');
  const precise = basis.times(rate.value);
  const amount = roundToCent(precise);
  return [
    lineOf({
      code: 'NZ.HOLIDAY-PAY.AS-YOU-GO',
      label: 'Holiday pay',
      effect: 'adds',
      tags: TAGS,
      basis,
      rate: rate.value,
      precise,
      rounding: 'nearest cent',
      amount,
      because: `${percent(rate.value)} of gross earnings ${money(basis)}, paid with the pay`,
      used: [rate],
      report: { gross: money(amount) },
    }),
  ];
};
