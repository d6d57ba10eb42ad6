import type { AwardRules } from './pack.ts';

/** The names of the circumstances that an award needs to know, apart from public holidays not worked. */
export function askedCircumstances({ allowances, agreed, meal_allowance }: AwardRules): ReadonlySet<string> {
  const asked = new Set(allowances.map(({ ask }) => ask));
  for (const ofShift of ['cold_hours', 'below_zero_hours']) asked.delete(ofShift);
  if (agreed.option !== 'none') asked.add(agreed.option);
  if (meal_allowance.undecided.length > 0) asked.add('casual_meal_allowance');
  return asked;
}
