import { type Decimal, roundToCent, ZERO } from '../../../base/decimal.ts';
import { addDays, addYears, daysBetween } from '../../../base/local-date.ts';
import type { Param, ParamsAt } from '../../../params/params.ts';
import { UncalculableFacts } from '../../line.ts';
import { ETP_RETIREMENT_AGE } from '../parameters.ts';
import type { TerminationFacts } from './facts.ts';
import { accrualDays } from './leave-payment.ts';

export interface InvaliditySegment {
  readonly amount: Decimal;
  readonly note: string;
  readonly used: readonly Param<unknown>[];
}

/**
 * The tax-free part of a payment to an employee who is certified unfit by two doctors: the days to retirement divided
 * by the sum of these days and the days of employment. If the employer states an amount, that amount is used instead.
 */
export function invaliditySegment(
  amount: Decimal,
  termination: TerminationFacts,
  params: ParamsAt,
): InvaliditySegment | undefined {
  const { invaliditySegment: stated, isInvalidityCertified, dateOfBirth, startDate, terminationDate } = termination;
  if (stated) return { amount: stated, note: '', used: [] };
  if (!isInvalidityCertified) return undefined;
  if (dateOfBirth === undefined) {
    throw new UncalculableFacts(
      'termination.dateOfBirth',
      'an invalidity segment depends on the days to retirement; add the date of birth of the employee',
    );
  }
  const age = params.get(ETP_RETIREMENT_AGE);
  const { whole: employed } = accrualDays(startDate, terminationDate, startDate);
  const left = Math.max(0, daysBetween(addDays(terminationDate, 1), addYears(dateOfBirth, age.value)));
  const segment = left === 0 ? ZERO : roundToCent(amount.times(left).dividedBy(employed + left));
  return {
    amount: segment,
    note: `: invalidity segment, ${left} days to the age of ${age.value} out of ${employed + left}`,
    used: [age],
  };
}
