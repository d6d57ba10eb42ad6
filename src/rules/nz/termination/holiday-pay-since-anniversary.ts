import { atLeastZero, money } from '../../../base/decimal.ts';
import { type Step, sumOf } from '../../calculate.ts';
import type { NzPayFacts } from '../facts.ts';
import { HOLIDAY_PAY_RATE } from '../parameters.ts';
import { percent } from '../percent.ts';
import { paidAsYouGo } from '../steps/holiday-pay-as-you-go.ts';
import type { TerminationFacts } from './facts.ts';
import { terminationLine } from './termination-line.ts';

/**
 * Eight percent of gross earnings since the last anniversary, or since the start within the first year. The gross
 * includes this pay, the annual and alternative holidays just paid among it; what was already paid in advance or as
 * you go comes off. Holidays Act 2003 ss 23 to 25.
 */
export const holidayPaySinceAnniversary: Step<NzPayFacts> = ({ facts: { termination }, soFar, params }) => {
  if (!termination) return [];
  const rate = params.get(HOLIDAY_PAY_RATE);
  const notice = termination.noticeIsGrossEarnings ? termination.notice : undefined;
  const thisPay = sumOf(soFar, 'holidays-gross');
  const gross = termination.grossSinceAnniversary.plus(thisPay).plus(notice ?? 0);
  // More paid in advance than earned is not taken back here: that needs the employee's consent.
  const already = termination.paidInAdvance.plus(paidAsYouGo(soFar));
  const precise = atLeastZero(gross.times(rate.value).minus(already));
  if (precise.isZero()) return [];
  return [
    terminationLine({
      type: 'HOLIDAY_PAY_8_PERCENT',
      label: `Holiday pay of ${percent(rate.value)}`,
      precise,
      because: `${percent(rate.value)} of gross earnings ${money(gross)} since the last anniversary (${money(thisPay)} of it in this pay${openingWords(termination)})${already.isZero() ? '' : ` - ${money(already)} already paid`}`,
      used: [rate],
    }),
  ];
};

const openingWords = ({ openingGross }: TerminationFacts): string =>
  openingGross ? `, ${money(openingGross.amount)} from the opening balances of ${openingGross.asAt}` : '';
