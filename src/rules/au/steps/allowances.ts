import { money } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import { earningLine } from '../earning-line.ts';
import type { AuPayFacts } from '../facts.ts';

/**
 * Allowances. Each row states whether it is taxed and whether it earns super. An allowance that is expected to be spent
 * is not taxed and earns no super.
 */
export const allowances: Step<AuPayFacts> = ({ facts, params }) =>
  facts.allowances.map((row, index) =>
    earningLine(
      {
        code: 'AU.ALLOWANCE',
        label: row.description,
        origin: { kind: 'allowance', index },
        precise: row.amount,
        because: `${money(row.amount)}${row.isTaxable ? '' : ', not taxed'}${row.isIncludedInSuper ? '' : ', without super'}`,
        taxed: row.isTaxable ? 'with-the-period' : 'no',
        isOrdinaryTime: row.isIncludedInSuper,
        isInGrossForSuper: row.isIncludedInSuper,
        moreTags: ['allowance'],
        report: {
          incomeType: facts.incomeStream,
          item: 'allowance',
          code: row.category,
          description: row.description,
          ...(row.otherType ? { otherType: row.otherType } : {}),
          itemised: row.isItemised ? 'true' : 'false',
        },
      },
      params,
    ),
  );
