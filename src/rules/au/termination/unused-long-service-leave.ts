import { atLeastZero, type Decimal, plain, roundToCent, roundToSixPlaces, ZERO } from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import { makeLine } from '../../make-line.ts';
import type { AuPayFacts } from '../facts.ts';
import { paidOnLeaving } from '../long-service/entitlement.ts';
import { LONG_SERVICE } from '../long-service/parameters.ts';
import { completedYears } from '../long-service/service.ts';
import { leaveWeek } from '../long-service/week.ts';
import type { StatedLongService, StateLongService } from './facts.ts';
import { hoursAtRate, rateFor, terminationOf } from './final-pay.ts';
import { leavePaymentLines } from './leave-payment.ts';
import { nothingDue } from './minimum-lines.ts';
import { paidOut, unusedHours } from './unused-hours.ts';

const PAYMENT = { part: 'long-service-leave', label: 'Unused long service leave', isLongService: true } as const;

/** Unused long service leave: what the employer states, the employee's balance, or the entitlement under state law. */
export const unusedLongServiceLeave: Step<AuPayFacts> = ({ facts, soFar, params }) => {
  const termination = terminationOf(facts);
  if (!termination.paysOut.longServiceLeave) return [];
  const hours = unusedHours(termination.balances.longService, 'LONG_SERVICE', soFar);
  if (termination.statedLongService) return asStated(termination.statedLongService, hours, facts, params);
  if (termination.longService && !hours.greaterThan(0)) {
    return byLawOfState(termination.longService, hours.negated(), facts, params);
  }
  return hours.isZero() ? [] : balancePaid(hours, facts, params);
};

/** Pays the balance at the hourly rate. A negative balance pays nothing. `beside` is appended to the explanation. */
function balancePaid(hours: Decimal, facts: AuPayFacts, params: ParamsAt, beside = ''): readonly Line[] {
  const termination = terminationOf(facts);
  const emptied = paidOut(hours, 'LONG_SERVICE', 'long-service-leave');
  if (hours.isNegative()) return [emptied];
  const rate = rateFor(hours, 'unused long service leave', termination);
  const payment = {
    ...PAYMENT,
    hours,
    rate,
    amount: roundToCent(hours.times(rate)),
    because: `${hoursAtRate(hours, rate)}${beside}`,
    // Long service leave accrues over the whole service.
    accruedFrom: termination.startDate,
  };
  return [...leavePaymentLines(payment, facts, params), emptied];
}

export const LONG_SERVICE_DIFFERS = 'AU.TERMINATION.LONG-SERVICE-LEAVE.DIFFERS';
export const LONG_SERVICE_NOT_PAID = 'not paid, because is_lsl_enabled false was sent for the employee';

/**
 * Follows the employer's statement: pays either the stated balance plus later accruals, or nothing. The explanation
 * states the hours under state law. If they differ from the hours paid, a warning line is added.
 */
function asStated(stated: StatedLongService, hours: Decimal, facts: AuPayFacts, params: ParamsAt): readonly Line[] {
  const { longService } = terminationOf(facts);
  const law = longService && hoursByLaw(longService, atLeastZero(hours.negated()), facts, params);
  const beside =
    law && longService ? `; the law of ${longService.state} gives ${plain(law.hours)} hours: ${law.because}` : '';
  const paid = stated === 'NOT_PAID' ? ZERO : atLeastZero(hours);
  const differs = law && !law.hours.equals(paid) ? [differing(paid, law.hours, longService!.state)] : [];
  if (paid.greaterThan(0)) return [...balancePaid(paid, facts, params, beside), ...differs];
  const why = stated === 'NOT_PAID' ? LONG_SERVICE_NOT_PAID : `the stated balance is ${plain(hours)} hours`;
  const explained = { because: `${why}${beside}`, used: law ? [law.used] : [] };
  return [nothingDue('AU.TERMINATION.LONG-SERVICE-LEAVE', PAYMENT.label, explained), ...differs];
}

const differing = (paid: Decimal, byLaw: Decimal, state: string): Line =>
  makeLine({
    code: LONG_SERVICE_DIFFERS,
    label: 'Long service leave differs from the law',
    effect: 'memo',
    tags: ['warning'],
    quantity: byLaw,
    precise: ZERO,
    because: `${plain(paid)} hours, and the law of ${state} gives ${plain(byLaw)}`,
    report: { item: 'none' },
  });

/** The hours due under state law, less leave already taken. */
function hoursByLaw(given: StateLongService, taken: Decimal, facts: AuPayFacts, params: ParamsAt) {
  const termination = terminationOf(facts);
  const law = params.get(LONG_SERVICE[given.state]);
  const service = { start: termination.startDate, last: termination.terminationDate };
  const { weeks, because } = paidOnLeaving(law.value, service, given.leaving);
  const week = leaveWeek(law.value, {
    employmentStatus: given.employmentStatus,
    hours: given.weeklyHours,
    rate: termination.ratePerHour ?? ZERO,
    averages: given.averages,
  });
  return { hours: atLeastZero(roundToSixPlaces(weeks.times(week.hours)).minus(taken)), because, used: law };
}

/** Pays the leave due under state law, less leave already taken. The employee has no balance to reduce. */
function byLawOfState(given: StateLongService, taken: Decimal, facts: AuPayFacts, params: ParamsAt): readonly Line[] {
  const termination = terminationOf(facts);
  const law = params.get(LONG_SERVICE[given.state]);
  const service = { start: termination.startDate, last: termination.terminationDate };
  // Before this number of years, there is no entitlement to explain.
  if (completedYears(service) < law.value.pro_rata_years) return [];
  const { weeks, because } = paidOnLeaving(law.value, service, given.leaving);
  const say = (why: string) =>
    nothingDue('AU.TERMINATION.LONG-SERVICE-LEAVE', PAYMENT.label, { because: `${given.state}: ${why}`, used: [law] });
  if (weeks.isZero()) return [say(because)];
  const rate = termination.ratePerHour;
  if (!rate) return [unpriced(weeks, given, because)];
  const week = leaveWeek(law.value, {
    employmentStatus: given.employmentStatus,
    hours: given.weeklyHours,
    rate,
    averages: given.averages,
  });
  const hours = roundToSixPlaces(weeks.times(week.hours)).minus(taken);
  if (!hours.greaterThan(0)) return [say(`${because}; all of it was taken`)];
  const payment = {
    ...PAYMENT,
    hours,
    rate: week.rate,
    amount: roundToCent(hours.times(week.rate)),
    because: `${given.state}: ${because}, ${plain(weeks)} weeks; ${week.because}${taken.isZero() ? '' : `; less ${plain(taken)} hours taken`}`,
    accruedFrom: termination.startDate,
    used: [law],
  };
  return leavePaymentLines(payment, facts, params);
}

/** A warning instead of an error: a termination without an hourly rate is possible, but this leave needs a review. */
const unpriced = (weeks: Decimal, { state, weeklyHours }: StateLongService, because: string): Line =>
  makeLine({
    code: 'AU.TERMINATION.LONG-SERVICE-LEAVE.NOT-PAID',
    label: 'Long service leave not paid out',
    effect: 'memo',
    tags: ['warning'],
    quantity: weeks.times(weeklyHours),
    precise: ZERO,
    because: `${state}: ${because}, ${plain(weeks)} weeks; not paid because the employee has no hourly rate`,
    report: { item: 'none' },
  });
