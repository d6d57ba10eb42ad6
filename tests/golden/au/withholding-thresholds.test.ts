import { describe, expect, it } from 'vitest';
import { decimal, plain } from '../../../src/base/decimal.ts';
import { withholdOnEarnings } from '../../../src/rules/au/withholding/withhold.ts';
import { thresholdGroups } from './cases.ts';
import { onScaleNumber, paramsOn } from './withholding-makers.ts';

describe('Weekly withholding changes at the limits of the tables, on their first and last day [CALC-003] [CALC-004]', () => {
  for (const { as_at, scale, study_loan, withheld } of thresholdGroups) {
    const loan = study_loan === 'true' ? 'with' : 'without';
    it(`on ${as_at}, scale ${scale} ${loan} a study loan`, () => {
      const situation = onScaleNumber(scale, { hasStudyLoan: study_loan === 'true' });
      const pairs = withheld.flat();
      const found = pairs.map(([earnings]) => [
        earnings,
        plain(withholdOnEarnings(decimal(earnings), 'WEEKLY', situation, paramsOn(as_at)).total),
      ]);
      expect(found).toEqual(pairs);
    });
  }
});
