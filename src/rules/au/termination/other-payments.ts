import { money, plain } from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import { type Step, sumOf } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import type { AuPayFacts } from '../facts.ts';
import { etpCodeFor } from './etp-code.ts';
import { etpLines, type TerminationPayment } from './etp-lines.ts';
import type { TerminationFacts } from './facts.ts';
import { hoursAtRate, rateFor, terminationOf } from './final-pay.ts';
import { invaliditySegment } from './invalidity.ts';
import { endedOf, nothingDue } from './minimum-lines.ts';
import { noticeWeeks } from './minimums.ts';
import { paidOut, unusedHours } from './unused-hours.ts';

/** Unused sick leave if the employer pays it out, pay in lieu of notice, and any other lump sum. */
export const otherTerminationPayments: Step<AuPayFacts> = ({ facts, soFar, params }) => {
  const termination = terminationOf(facts);
  const emptied: Line[] = [];
  const payments: (TerminationPayment | undefined)[] = [
    noticeOf(termination) ?? leastNoticeOf(termination, params),
    otherLumpSumOf(termination, params),
  ];
  if (termination.paysOut.sickLeave) {
    const hours = unusedHours(termination.balances.sick, 'SICK', soFar);
    if (!hours.isZero()) emptied.push(paidOut(hours, 'SICK', 'sick-leave'));
    if (hours.greaterThan(0)) {
      const rate = rateFor(hours, 'unused sick leave', termination);
      payments.push({
        part: 'sick-leave',
        label: 'Unused sick leave',
        code: etpCodeFor('sick-leave', termination),
        hours,
        rate,
        amount: hours.times(rate),
        because: hoursAtRate(hours, rate),
      });
    }
  }
  let capUsed = termination.etpCapUsed.plus(sumOf(soFar, 'etp-taxable'));
  const lines: Line[] = [];
  for (const payment of payments) {
    if (!payment) continue;
    const paid = etpLines({ ...payment, capUsed }, facts, params);
    capUsed = capUsed.plus(sumOf(paid, 'etp-taxable'));
    lines.push(...paid);
  }
  return [...lines, ...emptied, ...noNotice(termination, params)];
};

const NOTICE = { part: 'notice', label: 'Pay in lieu of notice', isOrdinaryTime: true } as const;

/** The minimum notice of the National Employment Standards, when the caller requests it. */
function leastNoticeOf(termination: TerminationFacts, params: ParamsAt): TerminationPayment | undefined {
  const least = leastNotice(termination, params);
  if (!least || least.weeks.isZero()) return undefined;
  const hours = least.weeks.times(least.weeklyHours);
  const rate = rateFor(hours, 'notice', termination);
  return {
    ...NOTICE,
    code: etpCodeFor('notice', termination),
    hours,
    rate,
    amount: hours.times(rate),
    because: `${least.because} of ${plain(least.weeklyHours)} hours at ${plain(rate)}`,
    used: least.used,
  };
}

function leastNotice(termination: TerminationFacts, params: ParamsAt) {
  const { minimums, noticeHours, noticeAmount } = termination;
  if (!minimums || noticeHours || noticeAmount) return undefined;
  return { ...noticeWeeks(endedOf(termination, minimums), params), weeklyHours: minimums.weeklyHours };
}

/** Explains why no notice is due although the caller requested the minimum. */
function noNotice(termination: TerminationFacts, params: ParamsAt): readonly Line[] {
  const least = leastNotice(termination, params);
  return least?.weeks.isZero() ? [nothingDue('AU.TERMINATION.NOTICE', NOTICE.label, least)] : [];
}

function noticeOf(termination: TerminationFacts): TerminationPayment | undefined {
  const { noticeHours: hours, noticeAmount } = termination;
  const named = { ...NOTICE, code: etpCodeFor('notice', termination) };
  if (hours && !hours.isZero()) {
    const rate = rateFor(hours, 'notice', termination);
    return { ...named, hours, rate, amount: hours.times(rate), because: hoursAtRate(hours, rate) };
  }
  if (!noticeAmount || noticeAmount.isZero()) return undefined;
  return { ...named, amount: noticeAmount, because: `stated as ${money(noticeAmount)}` };
}

function otherLumpSumOf(termination: TerminationFacts, params: ParamsAt): TerminationPayment | undefined {
  const { otherLumpSumAmount: amount } = termination;
  if (!amount || amount.isZero()) return undefined;
  return {
    part: 'other-lump-sum',
    label: 'Lump sum',
    code: etpCodeFor('other-lump-sum', termination),
    amount,
    because: `stated as ${money(amount)}`,
    taxFree: invaliditySegment(amount, termination, params),
  };
}
