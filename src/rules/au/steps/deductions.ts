import { money } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import { isChildSupport } from '../../deduction.ts';
import type { Line } from '../../line.ts';
import { makeLine } from '../../make-line.ts';
import type { Tag } from '../../tags.ts';
import type { AuPayFacts, DeductionRow } from '../facts.ts';
import { STP_OF_DEDUCTION } from '../stp.ts';

/** Post-tax deductions other than child support. Child support has its own step, because it depends on the tax. */
export const deductions: Step<AuPayFacts> = ({ facts }) =>
  facts.deductions.flatMap((row, index) => (isChildSupport(row) ? [] : [deductionLine(row, index)]));

/** Deducts every row, including child support, at its own amount. Used for pays whose amounts the caller supplies. */
export const deductionsAsSupplied: Step<AuPayFacts> = ({ facts }) => facts.deductions.map(deductionLine);

/** A deduction at the amount of its row. It lowers the super base if the row excludes it from super. */
export function deductionLine(row: DeductionRow, index: number): Line {
  const code = STP_OF_DEDUCTION[row.classification];
  return makeLine({
    code: `AU.DEDUCTION.${row.classification}`,
    label: row.description,
    effect: 'takes',
    tags: tagsOf(row),
    origin: { kind: 'deduction', index },
    precise: row.amount,
    because: `${money(row.amount)} deducted after tax${row.isIncludedInSuper ? '' : ', taken out of the super base'}`,
    report: code ? { item: 'deduction', code } : { item: 'none' },
  });
}

function tagsOf(row: DeductionRow): readonly Tag[] {
  const tags: Tag[] = ['deduction'];
  if (isChildSupport(row)) tags.push('child-support');
  if (row.classification === 'CHILD_SUPPORT_GARNISHEE') tags.push('garnishee');
  if (!row.isIncludedInSuper) tags.push('lowers-super-base');
  return tags;
}
