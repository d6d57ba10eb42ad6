import { money } from '../../../base/decimal.ts';
import type { Param, ParamsAt } from '../../../params/params.ts';
import type { Step } from '../../calculate.ts';
import type { LineReport } from '../../report.ts';
import { taxYearOf } from '../../tax-year.ts';
import { lumpSumE } from '../arrears.ts';
import { earningLine } from '../earning-line.ts';
import type { AuPayFacts, BackPaymentRow } from '../facts.ts';
import { STP_OF_BACK_PAYMENT } from '../stp.ts';

/** Arrears paid now. Back pay for overtime is overtime; all other arrears are ordinary time earnings. */
export const backPayments: Step<AuPayFacts> = ({ facts, params }) =>
  facts.backPayments.map((row, index) =>
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
    ),
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
