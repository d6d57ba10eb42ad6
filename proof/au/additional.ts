import type { Period } from '../history.ts';
import { least, most, type Num, nearestDollar, num, sum, wholeDollars, ZERO } from '../number.ts';
import { ADDITIONAL_LIMIT, LUMP_SUM_A_RATE, SMALL_LEAVE_PAYMENT } from './numbers.ts';
import { type Declared, flatRateOf, PERIODS, type Withheld, withholding } from './withholding.ts';

// Schedules 5 and 7: payments made in addition to the normal earnings of a pay period.

const difference = (more: Withheld, less: Withheld): Withheld => ({
  total: more.total.minus(less.total),
  loan: more.loan.minus(less.loan),
});

/**
 * Schedule 5, Methods A and B(ii): the withholding on the additional payment. `base` is the normal earnings of the
 * period (Method A) or the average of the year (Method B(ii)).
 */
export function onTop(
  payment: Num,
  base: Num,
  { period, declared, payday, periods = PERIODS[period] }: On & { readonly periods?: number },
): Withheld {
  const normal = wholeDollars(base);
  const share = wholeDollars(payment.div(periods));
  const step = difference(
    withholding(normal.plus(share), period, declared, payday),
    withholding(normal, period, declared, payday),
  );
  const wanted = step.total.times(periods);
  const total = most(ZERO, wholeDollars(least(wanted, payment.times(ADDITIONAL_LIMIT))));
  // If the limit applies, it reduces the study loan component first.
  const tax = least(total, step.total.minus(step.loan).times(periods));
  return { total, loan: total.minus(tax) };
}

interface On {
  readonly period: Period;
  readonly declared: Declared;
  readonly payday: string;
}

/** Schedule 5, Method B(i): recalculates each period with its share of the payment. */
export function againWithShare(payment: Num, earnings: readonly Num[], { period, declared, payday }: On): Withheld {
  const share = payment.div(earnings.length);
  const steps = earnings.map((normal) =>
    difference(
      withholding(normal.plus(share), period, declared, payday),
      withholding(normal, period, declared, payday),
    ),
  );
  return {
    total: most(ZERO, sum(steps.map(({ total }) => total))),
    loan: most(ZERO, sum(steps.map(({ loan }) => loan))),
  };
}

/**
 * Schedule 7: the withholding on unused annual leave that accrued after 17 August 1993 and is paid out when the
 * employment ends.
 */
export function onUnusedLeave(payment: Num, normalEarnings: Num, on: On & { readonly reason: string }): Num {
  const { period, declared, payday, reason } = on;
  if (payment.lte(0)) return ZERO;
  if (declared.status === 'no-number' || declared.status === 'no-number-foreign') {
    return wholeDollars(wholeDollars(payment).times(flatRateOf(declared)));
  }
  const flat = nearestDollar(payment.times(LUMP_SUM_A_RATE));
  if (reason !== 'ORDINARY') return flat;
  const plain: Declared = { ...declared, studyLoan: false };
  const periods = PERIODS[period];
  const share = wholeDollars(payment.div(periods));
  const step = withholding(normalEarnings.plus(share), period, plain, payday).total.minus(
    withholding(normalEarnings, period, plain, payday).total,
  );
  const marginal = step.times(periods);
  return payment.lt(num(SMALL_LEAVE_PAYMENT)) ? least(marginal, flat) : marginal;
}
