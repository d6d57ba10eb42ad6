import { type Decimal, money, plain } from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import type { Step } from '../../calculate.ts';
import { inAdvance } from '../../in-advance.ts';
import type { Line } from '../../line.ts';
import { earningLine } from '../earning-line.ts';
import type { AuPayFacts, LeaveRow } from '../facts.ts';
import { CASHED_OUT, taxedAs, treatmentOf } from '../leave-type.ts';
import { ONLY_FOR_LOST_OVERTIME } from '../super/left-out.ts';

/** Leave loading as the row states it. Annual leave without a stated loading uses the employee's percentage. */
export const leaveLoading: Step<AuPayFacts> = ({ facts, params }) =>
  facts.leave.flatMap((row, index) => {
    if (row.loading) return statedLine(facts, params, row, index, row.loading);
    const { loading } = facts.leaveSettings;
    if (row.type !== 'HOLIDAY' || loading.isZero()) return [];
    const pay = row.hours.times(row.rate);
    return loadingLine(facts, params, row, index, {
      precise: pay.times(loading),
      because: `${plain(loading)} of ${plain(row.hours)} hours at ${plain(row.rate)}`,
    });
  });

/** Pays only the loading that the caller states. For pays with supplied amounts. */
export const statedLeaveLoading: Step<AuPayFacts> = ({ facts, params }) =>
  facts.leave.flatMap((row, index) => (row.loading ? statedLine(facts, params, row, index, row.loading) : []));

const statedLine = (facts: AuPayFacts, params: ParamsAt, row: LeaveRow, index: number, loading: Decimal) =>
  loading.isZero()
    ? []
    : loadingLine(facts, params, row, index, { precise: loading, because: `stated as ${money(loading)}` });

function loadingLine(
  facts: AuPayFacts,
  params: ParamsAt,
  row: LeaveRow,
  index: number,
  amount: { readonly precise: Decimal; readonly because: string },
): readonly Line[] {
  // The employer's setting states whether the loading is ordinary time or compensates for lost overtime.
  const earnsSuper = facts.superSettings.includesLeaveLoading;
  const without = earnsSuper || !facts.superSettings.isEnabled || facts.supplied ? '' : `, ${ONLY_FOR_LOST_OVERTIME}`;
  return [
    earningLine(
      {
        code: 'AU.LEAVE.LOADING',
        label: `${row.description} loading`,
        origin: { kind: 'leave', index },
        precise: amount.precise,
        because: `${amount.because}${without}`,
        taxed: taxedAs(row),
        isOrdinaryTime: earnsSuper,
        isInGrossForSuper: earnsSuper,
        moreTags: ['leave-loading'],
        report: {
          incomeType: facts.incomeStream,
          item: 'paid-leave',
          code: row.isCashedOut ? CASHED_OUT : treatmentOf(row.type).stpCode,
          ...(row.inAdvanceFor ? inAdvance(row.inAdvanceFor) : {}),
        },
      },
      params,
    ),
  ];
}
