import { roundToCent, sum } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { AuPayFacts } from '../facts.ts';
import { withheldLines } from '../withheld-lines.ts';
import { withholdReturnToWork } from '../withholding/withhold.ts';

/** Schedule 4: a flat rate on payments that induce an employee to return to work. */
export const returnToWorkWithholding: Step<AuPayFacts> = ({ facts, params }) => {
  const rows = facts.bonuses.filter((row) => row.isReturnToWork);
  if (rows.length === 0) return [];
  return withheldLines(
    withholdReturnToWork(sum(rows.map((row) => roundToCent(row.amount))), facts.tax, params),
    {
      code: 'AU.PAYG.SCHEDULE-4',
      label: 'PAYG withholding on return to work payments',
    },
    facts,
  );
};
