import { roundToCent } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import { lineOf } from '../calculated-line.ts';
import type { DeductionRow, NzPayFacts } from '../facts.ts';
import type { NzTag } from '../tags.ts';
import { isChildSupport } from './child-support.ts';

const PLAIN: readonly NzTag[] = ['deduction'];
const CHILD_SUPPORT: readonly NzTag[] = ['deduction', 'child-support'];

/** Deductions after tax, other than child support: union fees, donations and whatever the employee agreed to. */
export const deductions: Step<NzPayFacts> = ({ facts }) =>
  facts.deductions.flatMap((row, index) => (isChildSupport(row) ? [] : [deductionLine(row, index)]));

/** Every deduction exactly as given, child support included, for pays whose amounts the caller supplies. */
export const deductionsAsSupplied: Step<NzPayFacts> = ({ facts }) => facts.deductions.map(deductionLine);

const deductionLine = (row: DeductionRow, index: number): Line =>
  lineOf({
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
