import { money, plain, roundToCent } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import type { AuPayFacts } from '../facts.ts';
import { hoursAtRate, rateFor, terminationOf } from './final-pay.ts';
import { type LeavePayment, leavePaymentLines } from './leave-payment.ts';
import { paidOut, unusedHours } from './unused-hours.ts';

/** Unused annual leave and its loading, at the rate on the last day. */
export const unusedAnnualLeave: Step<AuPayFacts> = ({ facts, soFar, params }) => {
  const termination = terminationOf(facts);
  if (!termination.paysOut.annualLeave) return [];
  const hours = unusedHours(termination.balances.holiday, 'HOLIDAY', soFar);
  if (hours.isZero()) return [];
  const emptied = paidOut(hours, 'HOLIDAY', 'annual-leave');
  if (hours.isNegative()) return [emptied];
  const rate = rateFor(hours, 'unused annual leave', termination);
  const amount = roundToCent(hours.times(rate));
  const accruedFrom = termination.annualLeaveAccruedFrom;
  const since = accruedFrom === undefined ? {} : { accruedFrom };
  const leave: LeavePayment = {
    part: 'annual-leave',
    label: 'Unused annual leave',
    hours,
    rate,
    amount,
    because: hoursAtRate(hours, rate),
    isLongService: false,
    ...since,
  };
  const lines: Line[] = [...leavePaymentLines(leave, facts, params)];
  const { loading } = facts.leaveSettings;
  if (termination.paysOut.leaveLoading && !loading.isZero()) {
    lines.push(
      ...leavePaymentLines(
        {
          part: 'leave-loading',
          label: 'Loading on unused annual leave',
          amount: roundToCent(amount.times(loading)),
          because: `${plain(loading)} of ${money(amount)}`,
          isLongService: false,
          ...since,
        },
        facts,
        params,
      ),
    );
  }
  return [...lines, emptied];
};
