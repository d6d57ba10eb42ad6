import { roundToCent, sum, truncateToDollar } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { TaxMethodCode } from '../../tax-method.ts';
import type { AuPayFacts } from '../facts.ts';
import { periodEarnings } from '../sum-less.ts';
import { withheldLines } from '../withheld-lines.ts';
import { withholdOnEarnings, withholdReturnToWork } from '../withholding/withhold.ts';

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

/** PAYG withholding on the ordinary earnings of the period, including the study loan component. */
export const withholding: Step<AuPayFacts> = ({ facts, soFar, params }) => {
  const earned = periodEarnings(soFar);
  const earnings = takesMethodA(facts) ? truncateToDollar(earned) : earned;
  if (earnings.isZero()) return [];
  return withheldLines(
    withholdOnEarnings(earnings, facts.period, facts.tax, params),
    {
      code: 'AU.PAYG',
      label: 'PAYG withholding',
    },
    facts,
  );
};

/** Schedule 5 Method A drops the cents of the earnings first. This only affects the tax on monthly pays. */
const takesMethodA = ({ bonuses, backPayments, leave }: AuPayFacts): boolean =>
  bonuses.some(({ taxMethod, isReturnToWork }) => isMethodA(taxMethod) && !isReturnToWork) ||
  backPayments.some(({ taxMethod }) => isMethodA(taxMethod)) ||
  leave.some(({ isCashedOut }) => isCashedOut);

const isMethodA = (method: TaxMethodCode): boolean =>
  method === 'METHOD_A_WHOLE_YEAR' || method === 'METHOD_A_SPECIFIC_RANGE';
