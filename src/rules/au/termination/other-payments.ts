import { money } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import type { AuPayFacts } from '../facts.ts';
import { etpCodeFor } from './etp-code.ts';
import { etpLines, type TerminationPayment } from './etp-lines.ts';
import type { TerminationFacts } from './facts.ts';
import { hoursAtRate, rateFor, terminationOf } from './of-facts.ts';
import { paidOut, unusedHours } from './unused-hours.ts';

/** Unused sick leave where the employer pays it, pay in lieu of notice, and any other lump sum. */
export const otherTerminationPayments: Step<AuPayFacts> = ({ facts, soFar, params }) => {
  const termination = terminationOf(facts);
  const emptied: Line[] = [];
  const payments: (TerminationPayment | undefined)[] = [noticeOf(termination), otherLumpSumOf(termination)];
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
  const lines = payments.flatMap((payment) => (payment ? etpLines(payment, facts, params) : []));
  return [...lines, ...emptied];
};

function noticeOf(termination: TerminationFacts): TerminationPayment | undefined {
  const { noticeHours: hours, noticeAmount } = termination;
  const named = {
    part: 'notice',
    label: 'Pay in lieu of notice',
    code: etpCodeFor('notice', termination),
    isOrdinaryTime: true,
  } as const;
  if (hours && !hours.isZero()) {
    const rate = rateFor(hours, 'notice', termination);
    return { ...named, hours, rate, amount: hours.times(rate), because: hoursAtRate(hours, rate) };
  }
  if (!noticeAmount || noticeAmount.isZero()) return undefined;
  return { ...named, amount: noticeAmount, because: `stated as ${money(noticeAmount)}` };
}

function otherLumpSumOf(termination: TerminationFacts): TerminationPayment | undefined {
  const { otherLumpSumAmount: amount, invaliditySegment } = termination;
  if (!amount || amount.isZero()) return undefined;
  return {
    part: 'other-lump-sum',
    label: 'Lump sum',
    code: etpCodeFor('other-lump-sum', termination),
    amount,
    because: `stated as ${money(amount)}`,
    ...(invaliditySegment ? { taxFree: invaliditySegment } : {}),
  };
}
