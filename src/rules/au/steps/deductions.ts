import { money, roundToCent } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import type { AuPayFacts } from '../facts.ts';
import { STP_OF_DEDUCTION } from '../stp.ts';

/** Amounts taken after tax. One that is left out of super calculations also lowers the super base. */
export const deductions: Step<AuPayFacts> = ({ facts }) =>
  facts.deductions.map((row, index): Line => {
    const code = STP_OF_DEDUCTION[row.classification];
    return {
      code: `AU.DEDUCTION.${row.classification}`,
      label: row.description,
      effect: 'takes',
      tags: row.isIncludedInSuper ? INSIDE_SUPER : OUTSIDE_SUPER,
      origin: { kind: 'deduction', index },
      precise: row.amount,
      rounding: 'nearest cent',
      amount: roundToCent(row.amount),
      because: `${money(row.amount)} taken after tax${row.isIncludedInSuper ? '' : ', taken out of the super base'}`,
      cites: [],
      unverified: false,
      report: code ? { item: 'deduction', code } : { item: 'none' },
    };
  });

const INSIDE_SUPER = ['deduction'];
const OUTSIDE_SUPER = ['deduction', 'lowers-super-base'];
