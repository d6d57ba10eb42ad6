import { money } from '../../../base/decimal.ts';
import type { Param, ParamsAt } from '../../../params/params.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import { makeLine } from '../../make-line.ts';
import type { LineReport } from '../../report.ts';
import { taxYearOf } from '../../tax-year.ts';
import { lumpSumE } from '../arrears.ts';
import { earningLine } from '../earning-line.ts';
import type { AuPayFacts, BackPaymentRow } from '../facts.ts';
import { STP_OF_BACK_PAYMENT } from '../stp.ts';

/** Arrears paid now. Back pay for overtime is overtime; all other arrears are ordinary time earnings. */
export const backPayments: Step<AuPayFacts> = ({ facts, params }) =>
  facts.backPayments.flatMap((row, index) => (row.contribution ? [] : [arrearsLine(row, index, facts, params)]));

const arrearsLine = (row: BackPaymentRow, index: number, facts: AuPayFacts, params: ParamsAt): Line =>
  earningLine(
    {
      code: 'AU.BACK-PAYMENT',
      label: row.description,
      origin: { kind: 'back-payment', index },
      precise: row.amount,
      because: `${money(row.amount)}${row.range ? ` for ${row.range.start} to ${row.range.end}` : ''}, taxed by ${row.taxMethod}`,
      taxed: row.taxMethod === 'NORMAL_EARNINGS' ? 'with-the-period' : 'apart',
      isOrdinaryTime: row.stpCategory !== 'OVERTIME',
      isInGrossForSuper: true,
      moreTags: ['back-payment'],
      ...reportOf(row, facts, params),
    },
    params,
  );

/**
 * Super that was short on earlier paydays, one line for each. A line has no basis, because a basis would use up the
 * maximum base of this payday. Its origin is its row, so that other pays of the period neither repeat nor reduce it.
 */
export const backContributions: Step<AuPayFacts> = ({ facts }) =>
  facts.backPayments.flatMap(({ description, range, contribution }, index) =>
    contribution
      ? [
          makeLine({
            code: 'AU.SUPER.BACK-CONTRIBUTION',
            label: description,
            effect: 'employer',
            tags: ['super', 'super-compulsory'],
            origin: { kind: 'back-payment', index },
            precise: contribution,
            because: `${money(contribution)} of super that was short${range ? ` on the payday ${range.end}` : ' on an earlier payday'}; no earnings are paid with it`,
            report: { item: 'super', code: 'L' },
          }),
        ]
      : [],
  );

interface Reported {
  readonly report: LineReport;
  readonly used?: readonly Param<unknown>[];
}

/**
 * Arrears that are old and large enough are a lump sum E of their financial year. Other arrears are reported by
 * category.
 */
function reportOf(row: BackPaymentRow, facts: AuPayFacts, params: ParamsAt): Reported {
  const incomeType = facts.incomeStream;
  if (row.range) {
    const rule = lumpSumE({ amount: row.amount, range: row.range }, facts.paymentDate, params);
    if (rule) {
      return {
        // The ATO names a financial year after the calendar year in which it ends.
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
