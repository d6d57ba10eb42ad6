import { money, roundToCent } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import { lineOf } from '../calculated-line.ts';
import type { NzPayFacts } from '../facts.ts';
import type { NzTag } from '../tags.ts';
import { lumpTags } from './earning-tags.ts';

const UNTAXED: readonly NzTag[] = ['gross', 'untaxed'];

/** Allowances: taxable ones are pay of the period; the others, such as reimbursements, are paid and not reported. */
export const allowances: Step<NzPayFacts> = ({ facts }) =>
  facts.allowances.map((row, index) => {
    const amount = roundToCent(row.amount);
    return lineOf({
      code: row.isTaxable ? 'NZ.ALLOWANCE' : 'NZ.ALLOWANCE.UNTAXED',
      label: row.description,
      effect: 'adds',
      tags: row.isTaxable
        ? lumpTags({ pay: 'regular-pay', countsForKiwiSaver: row.countsForKiwiSaver, isHolidaysGross: true })
        : UNTAXED,
      origin: { kind: 'allowance', index },
      precise: row.amount,
      rounding: 'nearest cent',
      amount,
      because: row.isTaxable ? 'Taxable allowance' : 'Allowance paid without tax',
      report: row.isTaxable ? { gross: money(amount) } : {},
    });
  });
