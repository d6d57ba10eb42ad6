import { money } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { LineReport } from '../../report.ts';
import { earningLine } from '../earning-line.ts';
import type { AuPayFacts, BonusRow } from '../facts.ts';

/**
 * Bonuses, directors' fees and return to work payments. Bonuses and fees with the method NORMAL_EARNINGS are taxed with
 * the period; later steps tax all others.
 */
export const bonuses: Step<AuPayFacts> = ({ facts, params }) =>
  facts.bonuses.map((row, index) =>
    earningLine(
      {
        code: row.isReturnToWork ? 'AU.RETURN-TO-WORK' : row.isDirectorsFees ? 'AU.DIRECTORS-FEES' : 'AU.BONUS',
        label: row.description,
        origin: { kind: 'bonus', index },
        precise: row.amount,
        because: `${money(row.amount)}, taxed by ${row.isReturnToWork ? 'Schedule 4' : row.taxMethod}`,
        taxed: row.taxMethod === 'NORMAL_EARNINGS' && !row.isReturnToWork ? 'with-the-period' : 'apart',
        isOrdinaryTime: row.isIncludedInSuper,
        isInGrossForSuper: row.isIncludedInSuper,
        moreTags: [row.isDirectorsFees ? 'directors-fees' : 'bonus'],
        report: { incomeType: facts.incomeStream, ...itemOf(row) },
      },
      params,
    ),
  );

function itemOf(row: BonusRow): LineReport {
  if (row.isReturnToWork) return { item: 'lump-sum', code: 'W' };
  return { item: row.isDirectorsFees ? 'directors-fees' : 'bonus' };
}
