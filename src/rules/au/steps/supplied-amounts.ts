import { type Decimal, money, ZERO } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import type { AuPayFacts, SuppliedAmounts } from '../facts.ts';
import { taxTreatmentCode } from '../stp.ts';
import { superBase } from '../super/base.ts';

const NONE: SuppliedAmounts = { tax: ZERO, studyLoan: ZERO, compulsorySuper: ZERO, reportableSuper: ZERO };

/** Tax and super exactly as the caller states them; an amount that was not stated is nought. */
export const suppliedAmounts: Step<AuPayFacts> = ({ facts, soFar }) => {
  const { tax, studyLoan, compulsorySuper, reportableSuper } = facts.supplied ?? NONE;
  const incomeType = facts.incomeStream;
  const withheld = { incomeType, item: 'withheld', taxTreatment: taxTreatmentCode(facts.tax) };
  const lines = [
    line('AU.SUPPLIED.TAX', 'Tax', 'takes', ['tax'], tax.minus(studyLoan), withheld),
    line('AU.SUPPLIED.STUDY-LOAN', 'Study loan', 'takes', ['tax', 'study-loan'], studyLoan, withheld),
    {
      ...line('AU.SUPPLIED.SUPER', 'Compulsory super', 'employer', ['super', 'super-compulsory'], compulsorySuper, {
        item: 'super',
        code: 'L',
      }),
      // The stated contribution used up this much of the maximum base.
      basis: compulsorySuper.isZero() ? ZERO : superBase(facts, soFar),
    },
    line('AU.SUPPLIED.RESC', 'Reportable super', 'employer', ['super', 'super-reportable'], reportableSuper, {
      item: 'super',
      code: 'R',
    }),
  ];
  return lines.filter(({ amount }) => !amount.isZero());
};

const line = (
  code: string,
  label: string,
  effect: Line['effect'],
  tags: readonly string[],
  amount: Decimal,
  report: Readonly<Record<string, string>>,
): Line => ({
  code,
  label,
  effect,
  tags,
  origin: { kind: 'calculated', index: 0 },
  precise: amount,
  rounding: 'none',
  amount,
  because: `stated as ${money(amount)}`,
  cites: [],
  unverified: false,
  report,
});
