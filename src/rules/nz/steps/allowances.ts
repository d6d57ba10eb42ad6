import type { Step } from '../../calculate.ts';
import { earningLine } from '../earning-line.ts';
import type { NzPayFacts } from '../facts.ts';

/**
 * Allowances. Taxable allowances are part of the period's pay. Others, such as reimbursements, are paid but not
 * reported.
 */
export const allowances: Step<NzPayFacts> = ({ facts }) =>
  facts.allowances.map((row, index) =>
    earningLine({
      code: row.isTaxable ? 'NZ.ALLOWANCE' : 'NZ.ALLOWANCE.UNTAXED',
      label: row.description,
      origin: { kind: 'allowance', index },
      precise: row.amount,
      because: row.isTaxable ? 'Taxable allowance' : 'Allowance paid without tax',
      taxed: row.isTaxable ? 'with-the-period' : 'no',
      isLevied: row.isTaxable,
      countsForKiwiSaver: row.isTaxable && row.countsForKiwiSaver,
      isHolidaysGross: row.isTaxable,
      moreTags: ['allowance'],
    }),
  );
