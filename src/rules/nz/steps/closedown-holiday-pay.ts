import { atLeastZero, money } from '../../../base/decimal.ts';
import { type Step, sumOf } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import { earningLine } from '../earning-line.ts';
import type { NzPayFacts } from '../facts.ts';
import { HOLIDAY_PAY_RATE } from '../parameters.ts';
import { percent } from '../percent.ts';
import { paidAsYouGo } from './holiday-pay-as-you-go.ts';

/**
 * Closedown pay for an employee who is not yet entitled to annual holidays when the closedown begins: eight percent of
 * gross earnings since the start date or the last anniversary, less amounts already paid in advance or with each pay.
 * Holidays Act 2003 ss 33 and 34. It is a lump sum of holiday pay during the employment, which the employer may treat
 * as an extra pay (Income Tax Act 2007 s RD 13).
 */
export const closedownHolidayPay: Step<NzPayFacts> = ({ facts, soFar, params }) =>
  facts.leave.flatMap(({ paidAs, description }, index): readonly Line[] => {
    if (typeof paidAs !== 'object') return [];
    const rate = params.get(HOLIDAY_PAY_RATE);
    const thisPay = sumOf(soFar, 'holidays-gross');
    const gross = paidAs.grossSince.plus(thisPay);
    const already = paidAs.paidInAdvance.plus(paidAsYouGo(soFar));
    return [
      earningLine({
        code: 'NZ.HOLIDAY-PAY.CLOSEDOWN',
        label: description,
        origin: { kind: 'leave', index },
        basis: gross,
        rate: rate.value,
        precise: atLeastZero(gross.times(rate.value).minus(already)),
        because: `Closedown from ${paidAs.from}: ${percent(rate.value)} of gross earnings ${money(gross)} since ${paidAs.since} (${money(thisPay)} of it in this pay)${already.isZero() ? '' : ` - ${money(already)} already paid`}; the twelve months start again on ${paidAs.from}`,
        taxed: 'as-extra-pay',
        isLevied: true,
        countsForKiwiSaver: true,
        isHolidaysGross: true,
        moreTags: ['annual-leave'],
        used: [rate],
      }),
    ];
  });
