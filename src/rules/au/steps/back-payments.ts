import { money } from '../../../base/decimal.ts';
import { addMonths } from '../../../base/local-date.ts';
import type { Param, ParamsAt } from '../../../params/params.ts';
import type { Step } from '../../calculate.ts';
import { taxYearOf } from '../../tax-year.ts';
import { earningLine } from '../earning-line.ts';
import type { AuPayFacts, BackPaymentRow } from '../facts.ts';
import { LUMP_SUM_E } from '../parameters.ts';
import { STP_OF_BACK_PAYMENT } from '../stp.ts';

/** Arrears paid now. Back pay of overtime is overtime; all other arrears are ordinary time of the day they are paid. */
export const backPayments: Step<AuPayFacts> = ({ facts, params }) =>
  facts.backPayments.map((row, index) =>
    earningLine(
      {
        code: 'AU.BACK-PAYMENT',
        label: row.description,
        origin: { kind: 'back-payment', index },
        precise: row.amount,
        because: `${money(row.amount)}, taxed by ${row.taxMethod}`,
        taxed: row.taxMethod === 'NORMAL_EARNINGS' ? 'with-the-period' : 'apart',
        isOrdinaryTime: row.stpCategory !== 'OVERTIME',
        isInGrossForSuper: true,
        moreTags: ['back-payment'],
        ...reportOf(row, facts, params),
      },
      params,
    ),
  );

interface Reported {
  readonly report: Readonly<Record<string, string>>;
  readonly used?: readonly Param<unknown>[];
}

/** Old arrears of some size are lump sum E of the financial year they belong to; the rest goes by its category. */
function reportOf(row: BackPaymentRow, facts: AuPayFacts, params: ParamsAt): Reported {
  const incomeType = facts.incomeStream;
  if (row.range) {
    const rule = params.get(LUMP_SUM_E);
    const isOld = row.range.end < addMonths(facts.paymentDate, -rule.value.months);
    if (isOld && row.amount.greaterThanOrEqualTo(rule.value.at_least)) {
      return {
        // The tax office names a financial year for the calendar year it ends in.
        report: {
          incomeType,
          item: 'lump-sum',
          code: 'E',
          financialYear: taxYearOf('AU', row.range.end).last.slice(0, 4),
        },
        used: [rule],
      };
    }
  }
  const item = STP_OF_BACK_PAYMENT[row.stpCategory];
  if (item === 'paid-leave') return { report: { incomeType, item, code: 'O' } };
  if (item === 'allowance') return { report: { incomeType, item, code: 'OD', description: row.description } };
  return { report: { incomeType, item } };
}
