import { type Decimal, money, roundToCent, sum } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import { periodsCovered } from '../../periods-covered.ts';
import type { TaxMethodCode } from '../../tax-method.ts';
import type { AuPayFacts, BackPaymentRow, BonusRow, LeaveRow, YearToDate } from '../facts.ts';
import { CASHED_OUT } from '../leave-type.ts';
import { periodEarnings } from '../period-earnings.ts';
import { withheldLines } from '../withheld-lines.ts';
import { hasFlatRateOnEarnings, withholdOnAdditionalPayment } from '../withholding/withhold.ts';

/** Schedule 5: bonuses and back payments that belong to more than one period, all of a kind taken together. */
export const additionalPaymentWithholding: Step<AuPayFacts> = ({ facts, soFar, params }) => {
  // Most pays have none of what could be one.
  if (facts.bonuses.length + facts.backPayments.length === 0 && !facts.leave.some(isCashedOut)) return [];
  const kinds = additionalPayments(facts, cashedOut(soFar));
  if (kinds.length === 0) return [];
  const earned = periodEarnings(soFar);
  // A pay of nothing but a bonus is measured by what the employee usually earns; a flat rate measures by nothing else.
  const isMeasuredByUsual = earned.isZero() && !hasFlatRateOnEarnings(facts.tax);
  const { normalEarnings, words } = isMeasuredByUsual
    ? usualEarnings(facts.yearToDate)
    : { normalEarnings: earned, words: '' };
  return kinds.flatMap((kind, index) => {
    const withheld = withholdOnAdditionalPayment({
      ...kind,
      normalEarnings,
      period: facts.period,
      yearToDate: { earnings: facts.yearToDate.taxableEarnings, pays: facts.yearToDate.pays },
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

/** The last period; for a new employee without one, the earnings that are expected. */
function usualEarnings({ lastPeriodEarnings, expectedPeriodEarnings }: YearToDate): {
  readonly normalEarnings: Decimal;
  readonly words: string;
} {
  if (!lastPeriodEarnings.isZero() || !expectedPeriodEarnings) return { normalEarnings: lastPeriodEarnings, words: '' };
  const words = `; no period has been paid yet: ${money(expectedPeriodEarnings)} is what the employee's settings give for one`;
  return { normalEarnings: expectedPeriodEarnings, words };
}

const isCashedOut = (row: LeaveRow): boolean => row.isCashedOut === true;

/** Leave that is paid instead of taken belongs to no period, with its loading. */
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
}

/** Rows of one method and one number of periods are one payment, so that neither their order nor their split matters. */
function additionalPayments(facts: AuPayFacts, leave: Decimal): readonly Kind[] {
  const kinds = new Map<string, Kind>();
  const add = (row: Pick<BonusRow | BackPaymentRow, 'amount' | 'range' | 'taxMethod'>) => {
    const covered = row.range ? periodsCovered(row.range, facts.period) : undefined;
    const key = `${row.taxMethod} ${covered ?? ''}`;
    const amount = roundToCent(row.amount);
    const known = kinds.get(key);
    kinds.set(key, {
      method: row.taxMethod,
      payment: known ? known.payment.plus(amount) : amount,
      ...(covered === undefined ? {} : { periodsCovered: covered }),
    });
  };
  for (const row of facts.bonuses) if (row.taxMethod !== 'NORMAL_EARNINGS' && !row.isReturnToWork) add(row);
  for (const row of facts.backPayments) if (row.taxMethod !== 'NORMAL_EARNINGS') add(row);
  if (!leave.isZero()) add({ amount: leave, taxMethod: 'METHOD_A_WHOLE_YEAR' });
  return [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, kind]) => kind);
}
