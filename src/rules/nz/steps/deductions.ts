import { roundToCent } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import { isChildSupport } from '../../deduction.ts';
import type { Line } from '../../line.ts';
import { makeLine } from '../../make-line.ts';
import type { Tag } from '../../tags.ts';
import type { DeductionRow, NzPayFacts } from '../facts.ts';

const PLAIN: readonly Tag[] = ['deduction'];
const CHILD_SUPPORT: readonly Tag[] = ['deduction', 'child-support'];

/** Post-tax deductions other than child support: union fees, donations and other agreed deductions. */
export const deductions: Step<NzPayFacts> = ({ facts }) =>
  facts.deductions.flatMap((row, index) => (isChildSupport(row) ? [] : [deductionLine(row, index)]));

/** Deducts every row, including child support, at its own amount. Used for pays whose amounts the caller supplies. */
export const deductionsAsSupplied: Step<NzPayFacts> = ({ facts }) => facts.deductions.map(deductionLine);

const deductionLine = (row: DeductionRow, index: number): Line =>
  makeLine({
    code: `NZ.DEDUCTION.${row.classification}`,
    label: row.description,
    effect: 'takes',
    tags: isChildSupport(row) ? CHILD_SUPPORT : PLAIN,
    origin: { kind: 'deduction', index },
    precise: row.amount,
    rounding: 'nearest cent',
    amount: roundToCent(row.amount),
    because: 'Deduction after tax',
    report: isChildSupport(row) ? { child_support: roundToCent(row.amount).toFixed(2) } : {},
  });
