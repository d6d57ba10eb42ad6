import { counted } from '../../../base/counted.ts';
import { money, plain, sum, truncateToDollar } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import { inAdvance, paidInAdvanceLine, paysInAdvance, portionsOf } from '../../in-advance.ts';
import type { Line } from '../../line.ts';
import type { AuPayFacts } from '../facts.ts';
import { withheldLines } from '../withheld-lines.ts';
import { withholdOnEarnings } from '../withholding/withhold.ts';

/** Leave for this period that was paid in an earlier period. It is part of the earnings on which tax is withheld. */
export const paidInAdvance: Step<AuPayFacts> = ({ facts }) =>
  facts.paidInAdvance ? [paidInAdvanceLine('AU', facts.paidInAdvance)] : [];

/**
 * Tax on leave that is paid in advance to a continuing employee. Under the ATO's rule, the leave and its loading are
 * averaged over the periods that they are for, cents are dropped, and tax is withheld on the average for each period.
 */
export const withholdingInAdvance: Step<AuPayFacts> = ({ facts, soFar, params }) => {
  if (!paysInAdvance(facts)) return [];
  const portions = portionsOf(soFar);
  if (portions.length === 0) return [];
  const total = sum(portions.map(({ amount }) => amount));
  const average = truncateToDollar(total.dividedBy(portions.length));
  const withheld = withholdOnEarnings(average, facts.period, facts.tax, params);
  return portions.flatMap(({ period }, index) =>
    withheldLines(
      {
        ...withheld,
        because: `leave of ${money(total)} in advance for ${counted(portions.length, 'pay period')}, ${plain(average)} each: ${withheld.because}`,
      },
      {
        code: 'AU.PAYG.IN-ADVANCE',
        label: `PAYG withholding on leave for the period to ${period}`,
        origin: { kind: 'calculated', index },
      },
      facts,
    ).map((line): Line => ({ ...line, report: { ...line.report, ...inAdvance(period) } })),
  );
};
