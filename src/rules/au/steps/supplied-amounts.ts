import { type Decimal, money, ZERO } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import { type LineGiven, makeLine } from '../../make-line.ts';
import type { LineReport } from '../../report.ts';
import type { Tag } from '../../tags.ts';
import type { AuPayFacts, SuppliedAmounts } from '../facts.ts';
import { taxTreatmentCode } from '../stp-tax-treatment.ts';
import { superBase } from '../super/guarantee.ts';

const NONE: SuppliedAmounts = { tax: ZERO, studyLoan: ZERO, compulsorySuper: ZERO, reportableSuper: ZERO };

/** Tax and super exactly as the caller supplies them. An omitted amount is zero and has no line. */
export const suppliedAmounts: Step<AuPayFacts> = ({ facts, soFar }) => {
  const { tax, studyLoan, compulsorySuper, reportableSuper } = facts.supplied ?? NONE;
  const withheld = {
    incomeType: facts.incomeStream,
    item: 'withheld',
    taxTreatment: taxTreatmentCode(facts.tax),
  };
  const lines = [
    suppliedLine({
      what: 'TAX',
      label: 'Tax',
      effect: 'takes',
      tags: ['tax'],
      amount: tax.minus(studyLoan),
      report: withheld,
    }),
    suppliedLine({
      what: 'STUDY-LOAN',
      label: 'Study loan',
      effect: 'takes',
      tags: ['tax', 'student-loan'],
      amount: studyLoan,
      report: withheld,
    }),
    suppliedLine({
      what: 'SUPER',
      label: 'Compulsory super',
      effect: 'employer',
      tags: ['super', 'super-compulsory'],
      // The basis counts towards the maximum base.
      basis: compulsorySuper.isZero() ? ZERO : superBase(facts, soFar),
      amount: compulsorySuper,
      report: { item: 'super', code: 'L' },
    }),
    suppliedLine({
      what: 'RESC',
      label: 'Reportable super',
      effect: 'employer',
      tags: ['super', 'super-reportable'],
      amount: reportableSuper,
      report: { item: 'super', code: 'R' },
    }),
  ];
  return lines.filter(({ amount }) => !amount.isZero());
};

const suppliedLine = ({
  what,
  tags,
  amount,
  ...given
}: Pick<LineGiven, 'label' | 'effect' | 'basis'> & {
  readonly what: string;
  readonly tags: readonly Tag[];
  readonly amount: Decimal;
  readonly report: LineReport;
}): Line =>
  makeLine({
    ...given,
    code: `AU.SUPPLIED.${what}`,
    tags: [...tags, 'supplied'],
    precise: amount,
    rounding: 'none',
    because: `supplied as ${money(amount)}`,
  });
