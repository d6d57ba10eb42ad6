import type { Step } from '../../calculate.ts';
import type { AuPayFacts } from '../facts.ts';
import { periodEarnings } from '../period-earnings.ts';
import { withheldLines } from '../withheld-lines.ts';
import { withholdOnEarnings } from '../withholding/withhold.ts';

/** PAYG withholding on the ordinary earnings of the period, study loan part included. */
export const withholding: Step<AuPayFacts> = ({ facts, soFar, params }) => {
  const earnings = periodEarnings(soFar);
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
