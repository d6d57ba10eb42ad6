import { type Decimal, money, roundToCent, sum } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import { periodsCovered } from '../../pay-period.ts';
import type { TaxMethodCode } from '../../tax-method.ts';
import type { AuPayFacts, BackPaymentRow, LeaveRow, YearToDate } from '../facts.ts';
import { CASHED_OUT } from '../leave-type.ts';
import { periodEarnings } from '../sum-less.ts';
import { withheldLines } from '../withheld-lines.ts';
import type { NormalToDate } from '../withholding/additional-payment.ts';
import { type BackPaidShare, backPaidShares, sharesTogether } from '../withholding/back-paid.ts';
import { hasFlatRateOnEarnings, withholdOnAdditionalPayment } from '../withholding/withhold.ts';

/**
 * Schedule 5: bonuses and back payments for more than one period; payments that are taxed in the same way are added
 * together.
 */
export const additionalPaymentWithholding: Step<AuPayFacts> = ({ facts, soFar, params }) => {
  // Most pays have no such rows.
  if (facts.bonuses.length + facts.backPayments.length === 0 && !facts.leave.some(isCashedOut)) return [];
  const earned = periodEarnings(soFar);
  const kinds = additionalPayments(facts, cashedOut(soFar), earned);
  if (kinds.length === 0) return [];
  // A pay with only a bonus uses the usual earnings as normal earnings. A flat rate needs no normal earnings.
  const isMeasuredByUsual = earned.isZero() && !hasFlatRateOnEarnings(facts.tax);
  const { normalEarnings, words } = isMeasuredByUsual
    ? usualEarnings(facts.yearToDate)
    : { normalEarnings: earned, words: '' };
  const { normalEarnings: before } = facts.yearToDate;
  const normalToDate = before && {
    earnings: before.plus(earned),
    periods: facts.yearToDate.pays + (earned.isZero() ? 0 : 1),
  };
  return kinds.flatMap((kind, index) => {
    const withheld = withholdOnAdditionalPayment({
      ...kind,
      normalEarnings,
      period: facts.period,
      yearToDate: { earnings: facts.yearToDate.taxableEarnings, pays: facts.yearToDate.pays },
      ...(normalToDate
        ? { normalToDate: kind.method === 'METHOD_B2' ? afterBackPay(normalToDate, kinds) : normalToDate }
        : {}),
      situation: facts.tax,
      params,
    });
    return withheldLines(
      words ? { ...withheld, because: `${withheld.because}${words}` } : withheld,
      {
        code: 'AU.PAYG.SCHEDULE-5',
        label: 'PAYG withholding on additional payments',
        origin: { kind: 'calculated', index },
      },
      facts,
    );
  });
};

/** Method B(i) is applied first, so the average of Method B(ii) includes the back payments of this pay. */
const afterBackPay = ({ earnings, periods }: NormalToDate, kinds: readonly Kind[]): NormalToDate => ({
  earnings: earnings.plus(sum(kinds.filter(({ method }) => method === 'METHOD_B1').map(({ payment }) => payment))),
  periods,
});

/** The earnings of the last period, or the expected earnings for a new employee who has not been paid for a period. */
function usualEarnings({ lastPeriodEarnings, expectedPeriodEarnings }: YearToDate): {
  readonly normalEarnings: Decimal;
  readonly words: string;
} {
  if (!lastPeriodEarnings.isZero() || !expectedPeriodEarnings) return { normalEarnings: lastPeriodEarnings, words: '' };
  const words = `; no pay period has been paid yet, so the normal earnings ${money(expectedPeriodEarnings)} come from the employee's settings`;
  return { normalEarnings: expectedPeriodEarnings, words };
}

const isCashedOut = (row: LeaveRow): boolean => row.isCashedOut === true;

/** Cashed-out leave with its loading. It belongs to no single period. */
const cashedOut = (lines: readonly Line[]): Decimal =>
  sum(
    lines
      .filter(
        ({ origin, report }) => origin.kind === 'leave' && report?.item === 'paid-leave' && report.code === CASHED_OUT,
      )
      .map(({ amount }) => amount),
  );

interface Kind {
  readonly method: TaxMethodCode;
  readonly payment: Decimal;
  readonly periodsCovered?: number;
  readonly backPaid?: readonly BackPaidShare[];
}

type Row = Pick<BackPaymentRow, 'amount' | 'range' | 'paymentRange' | 'taxMethod' | 'backPaid'>;

/**
 * Rows with the same method and number of periods are taxed as one payment, so that their order and number do not
 * affect the tax.
 */
function additionalPayments(facts: AuPayFacts, leave: Decimal, earned: Decimal): readonly Kind[] {
  const kinds = new Map<string, Kind>();
  const add = (row: Row) => {
    const amount = roundToCent(row.amount);
    const shares = row.backPaid && row.taxMethod === 'METHOD_B1' ? backPaidShares(amount, row.backPaid, earned) : [];
    const range = row.paymentRange ?? row.range;
    const covered = range && shares.length === 0 ? periodsCovered(range, facts.period) : undefined;
    const key = `${row.taxMethod} ${covered ?? ''}${shares.length > 0 ? 'by period' : ''}`;
    const known = kinds.get(key);
    kinds.set(key, {
      method: row.taxMethod,
      payment: known ? known.payment.plus(amount) : amount,
      ...(covered === undefined ? {} : { periodsCovered: covered }),
      ...(shares.length > 0 ? { backPaid: sharesTogether([...(known?.backPaid ?? []), ...shares]) } : {}),
    });
  };
  for (const row of facts.bonuses) if (row.taxMethod !== 'NORMAL_EARNINGS' && !row.isReturnToWork) add(row);
  for (const row of facts.backPayments) if (row.taxMethod !== 'NORMAL_EARNINGS') add(row);
  if (!leave.isZero()) add({ amount: leave, taxMethod: 'METHOD_A_WHOLE_YEAR' });
  return [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, kind]) => kind);
}
