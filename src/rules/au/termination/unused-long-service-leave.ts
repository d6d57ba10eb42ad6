import { roundToCent } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { AuPayFacts } from '../facts.ts';
import { leavePaymentLines } from './leave-payment.ts';
import { hoursAtRate, rateFor, terminationOf } from './of-facts.ts';
import { paidOut, unusedHours } from './unused-hours.ts';

/** Unused long service leave; it accrued over the whole service. */
export const unusedLongServiceLeave: Step<AuPayFacts> = ({ facts, soFar, params }) => {
  const termination = terminationOf(facts);
  if (!termination.paysOut.longServiceLeave) return [];
  const hours = unusedHours(termination.balances.longService, 'LONG_SERVICE', soFar);
  if (hours.isZero()) return [];
  const emptied = paidOut(hours, 'LONG_SERVICE', 'long-service-leave');
  if (hours.isNegative()) return [emptied];
  const rate = rateFor(hours, 'unused long service leave', termination);
  const payment = {
    part: 'long-service-leave',
    label: 'Unused long service leave',
    hours,
    rate,
    amount: roundToCent(hours.times(rate)),
    because: hoursAtRate(hours, rate),
    accruedFrom: termination.startDate,
    isLongService: true,
  } as const;
  return [...leavePaymentLines(payment, facts, params), emptied];
};
