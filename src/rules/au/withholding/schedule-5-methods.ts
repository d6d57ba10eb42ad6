import { counted } from '../../../base/counted.ts';
import { atLeastZero, type Decimal, min, money, plain, sum, truncateToDollar } from '../../../base/decimal.ts';
import type { Param } from '../../../params/params.ts';
import { UncalculableFacts } from '../../line.ts';
import { SCHEDULE_5_LIMIT } from '../parameters.ts';
import type { AdditionalPayment } from './additional-payment.ts';
import type { BackPaidShare } from './back-paid.ts';
import { onScale } from './schedule-1.ts';
import type { Withheld } from './withheld.ts';

/**
 * A method of the API contract: divides the payment equally over the periods and adds each part to normal earnings.
 * This is neither Method A nor B(ii), so the limit does not apply.
 */
export function spread(given: AdditionalPayment, periods: number): Withheld {
  const { payment, normalEarnings } = given;
  const added = addedBy(given, normalEarnings, payment.dividedBy(periods));
  return withheldOf(added, {
    total: added.total.times(periods),
    tax: added.tax.times(periods),
    because: `Spread over ${counted(periods, 'pay period')}: ${money(payment)} / ${periods} on top of ${money(normalEarnings)} adds ${plain(added.total)} a period`,
  });
}

/**
 * Methods A and B(ii). Cents are dropped at each step. The limit applies to the total including the study loan
 * component.
 */
export function annualised(
  given: AdditionalPayment,
  { name, earnings, periods, words = '' }: { name: string; earnings: Decimal; periods: number; words?: string },
): Withheld {
  const { payment, params } = given;
  const base = truncateToDollar(earnings);
  const apportioned = payment.dividedToIntegerBy(periods);
  const added = addedBy(given, base, apportioned);
  const unlimited = added.total.times(periods);
  const limit = params.get(SCHEDULE_5_LIMIT);
  const most = payment.times(limit.value);
  const precise = min(unlimited, most);
  const total = truncateToDollar(precise);
  const limited = unlimited.greaterThan(most) ? `, limited to ${plain(limit.value)} of the payment` : '';
  const withheld = withheldOf(
    { ...added, used: [...added.used, limit] },
    {
      total,
      tax: min(added.tax.times(periods), total),
      because: `Schedule 5 ${name}: ${money(payment)} / ${periods} = ${plain(apportioned)} on top of ${plain(base)}${words} adds ${plain(added.total)} a period, times ${periods}${limited}`,
    },
  );
  return { ...withheld, precise, rounding: 'truncate to dollar' };
}

/** Method B(i): recalculates each period that the back payment is for, including its share. No limit applies. */
export function backPayment(given: AdditionalPayment, assumed: { average: Decimal; periods: number }): Withheld {
  const { payment, backPaid } = given;
  if (backPaid === undefined || backPaid.length === 0) return backPaymentOnAverage(given, assumed);
  const { average } = assumed;
  const shares = sum(backPaid.map((pay) => pay.share));
  if (!shares.equals(payment)) {
    throw new UncalculableFacts('backPaid', `The shares add up to ${money(shares)}, the payment is ${money(payment)}`);
  }
  const added = backPaid.map(({ earnings = average, share }) => addedBy(given, earnings, share));
  return withheldOf(added[0]!, {
    total: sum(added.map((each) => each.total)),
    tax: sum(added.map((each) => each.tax)),
    because: `Schedule 5 Method B(i): ${money(payment)} added to the ${counted(added.length, 'pay period')} that it belongs to, sum of the differences: ${periodWords(backPaid, added, average)}`,
  });
}

/** Names each period with known earnings, and states the number of the other periods. */
function periodWords(shares: readonly BackPaidShare[], added: readonly Added[], average: Decimal): string {
  const words = shares.flatMap(({ period, earnings, share }, index) =>
    earnings ? [`${period} ${money(earnings)} with ${money(share)} adds ${plain(added[index]!.total)}`] : [],
  );
  const assumed = added.filter((_, index) => shares[index]!.earnings === undefined);
  if (assumed.length === 0) return words.join(', ');
  const together = plain(sum(assumed.map(({ total }) => total)));
  return [
    ...words,
    `${assumed.length} without known earnings, assumed to be the year-to-date average ${money(average)}, add ${together}`,
  ].join(', ');
}

/**
 * Without the individual pays, each pay is assumed to equal the average of the year to date. The explanation says so.
 */
function backPaymentOnAverage(
  given: AdditionalPayment,
  { average, periods }: { average: Decimal; periods: number },
): Withheld {
  const added = addedBy(given, average, given.payment.dividedBy(periods));
  return withheldOf(added, {
    total: added.total.times(periods),
    tax: added.tax.times(periods),
    because: `Schedule 5 Method B(i): ${money(given.payment)} in equal shares over ${counted(periods, 'pay')}, each assumed to be the year-to-date average ${money(average)}, adds ${plain(added.total)} a pay`,
  });
}

interface Added {
  readonly total: Decimal;
  /** The part of the total that is not for the study loan. */
  readonly tax: Decimal;
  readonly scale: string;
  readonly used: readonly Param<unknown>[];
}

/**
 * The additional withholding for one period when a share of the payment is added to its earnings. A negative difference
 * counts as zero. It is calculated as the difference between totals, because tax and loan are rounded together. The
 * loan component is this total less the tax.
 */
function addedBy({ period, situation, params }: AdditionalPayment, earnings: Decimal, share: Decimal): Added {
  const without = onScale(earnings, period, situation, params);
  const together = onScale(earnings.plus(share), period, situation, params);
  const taxDifference = together.tax.minus(without.tax);
  const total = atLeastZero(taxDifference.plus(together.studyLoan.minus(without.studyLoan)));
  const tax = min(atLeastZero(taxDifference), total);
  return { total, tax, scale: together.scale.name, used: together.used };
}

const withheldOf = (added: Added, parts: { total: Decimal; tax: Decimal; because: string }): Withheld => ({
  total: parts.total,
  studyLoan: parts.total.minus(parts.tax),
  precise: parts.total,
  rounding: 'none',
  scale: `Schedule 5 on ${added.scale}`,
  because: parts.because,
  used: added.used,
});
