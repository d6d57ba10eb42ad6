import { money } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import { makeLine } from '../../make-line.ts';
import type { Tag } from '../../tags.ts';
import type { AuPayFacts, SacrificeRow } from '../facts.ts';

/**
 * Salary sacrificed before tax. A sacrifice into super neither lowers the super base nor counts towards the guarantee,
 * regardless of the row's setting. A sacrifice for another benefit lowers the super base if the row excludes it from
 * super.
 */
export const salarySacrifice: Step<AuPayFacts> = ({ facts }) =>
  facts.sacrifices.map((row, index) =>
    makeLine({
      code: row.isSuper ? 'AU.SACRIFICE.SUPER' : 'AU.SACRIFICE.OTHER',
      label: row.description,
      effect: 'takes',
      tags: tagsOf(row),
      origin: { kind: 'sacrifice', index },
      precise: row.amount,
      because: becauseOf(row),
      report: { incomeType: facts.incomeStream, item: 'salary-sacrifice', code: row.isSuper ? 'S' : 'O' },
    }),
  );

function tagsOf(row: SacrificeRow): readonly Tag[] {
  if (row.isSuper) return ['sacrifice', 'super-sacrifice'];
  return row.isIncludedInSuper ? ['sacrifice'] : ['sacrifice', 'lowers-super-base'];
}

function becauseOf(row: SacrificeRow): string {
  const given = `${money(row.amount)} sacrificed before tax`;
  if (row.isSuper) return `${given} into super, which lowers neither the super base nor the guarantee`;
  return row.isIncludedInSuper ? given : `${given}, taken out of the super base`;
}
