import { atLeastZero, counted, type Decimal, min, money, roundToCent, ZERO } from '../../../base/decimal.ts';
import { type Step, sumOf } from '../../calculate.ts';
import { makeLine } from '../../make-line.ts';
import type { NzPayFacts } from '../facts.ts';
import { HOLIDAY_PAY_RATE } from '../parameters.ts';
import { percent } from '../percent.ts';
import { paidAsYouGo } from '../steps/holiday-pay-as-you-go.ts';
import type { TerminationFacts } from './facts.ts';
import { terminationLine } from './termination-line.ts';

/**
 * Eight percent of gross earnings since the last anniversary or, in the first year, since the start date. The gross
 * includes this pay and the annual and alternative holidays that it pays out. Amounts already paid in advance or with
 * each pay are subtracted. Holidays Act 2003 ss 23 to 25.
 */
export const holidayPaySinceAnniversary: Step<NzPayFacts> = ({ facts: { termination }, soFar, params }) => {
  if (!termination) return [];
  const rate = params.get(HOLIDAY_PAY_RATE);
  const notice = termination.noticeIsGrossEarnings ? termination.notice : undefined;
  const thisPay = sumOf(soFar, 'holidays-gross');
  const gross = termination.grossSinceAnniversary.plus(thisPay).plus(notice ?? 0);
  // An overpayment in advance is not recovered, because that needs the employee's consent.
  const already = termination.paidInAdvance.plus(paidAsYouGo(soFar));
  const precise = atLeastZero(gross.times(rate.value).minus(already));
  const because = `${percent(rate.value)} of gross earnings ${money(gross)} since the last anniversary (${money(thisPay)} of it in this pay${openingWords(termination)})${already.isZero() ? '' : ` - ${money(already)} already paid`}${advanceWords(termination)}`;
  const label = `Holiday pay of ${percent(rate.value)}`;
  const used = [rate];
  if (!precise.isZero()) return [terminationLine({ type: 'HOLIDAY_PAY_8_PERCENT', label, precise, because, used })];
  if (!termination.holidaysInAdvance) return [];
  return [
    makeLine({
      code: 'NZ.TERMINATION.HOLIDAY_PAY_NONE',
      label,
      effect: 'memo',
      tags: [],
      precise,
      because: `Nothing is due: ${because}`,
      used,
    }),
  ];
};

/** Section 25 does not say which weeks were taken in advance, so the explanation states our reading. */
const advanceWords = ({ holidaysInAdvance }: TerminationFacts): string =>
  holidaysInAdvance
    ? `, ${money(holidaysInAdvance.paid)} of it for ${counted(holidaysInAdvance.weeks, 'week')} of annual holidays in advance (s 25(2); read as the last weeks taken, even if they were paid before the last anniversary)`
    : '';

const openingWords = ({ openingGross }: TerminationFacts): string =>
  openingGross ? `, ${money(openingGross.amount)} from the opening balances of ${openingGross.asAt}` : '';

export interface HolidaysTaken {
  readonly weeks: Decimal;
  readonly paid: Decimal;
}

/**
 * Pay for annual holidays that were taken but never granted. Granted weeks are used up in the order of the leave taken,
 * so the last weeks taken were in advance, even if they were paid before the last anniversary (s 25(2)).
 */
export function paidInAdvance(weeks: Decimal, newestFirst: readonly HolidaysTaken[]): HolidaysTaken | undefined {
  let left = weeks;
  let paid = ZERO;
  for (const row of newestFirst) {
    if (!left.greaterThan(0)) break;
    if (!row.weeks.greaterThan(0)) continue;
    const used = min(left, row.weeks);
    paid = paid.plus(row.paid.times(used).dividedBy(row.weeks));
    left = left.minus(used);
  }
  return paid.isZero() ? undefined : { weeks: weeks.minus(left), paid: roundToCent(paid) };
}
