import { badRequest, inBody } from '../../../base/errors.ts';
import type { AllowanceCategory } from './allowance-category.ts';

/** How the tax office sorts other allowances; the first is no type of its own but says that nobody has chosen one. */
export const OTHER_ALLOWANCE_TYPES = ['BY_DESCRIPTION', 'G1', 'H1', 'ND', 'T1', 'U1', 'V1'] as const;
export type OtherAllowanceType = (typeof OTHER_ALLOWANCE_TYPES)[number];

export const OTHER_TYPE_WORDS =
  'Category OD only, as Single Touch Payroll tells it: G1 general, H1 home office, ND non-deductible, T1 transport and ' +
  'fares, U1 uniform, V1 private vehicle. BY_DESCRIPTION, the default, guesses it: a code that the description begins ' +
  'with, else its words, else G1';

/** Of an other allowance the type that was sent or stands, of any other none. */
export function otherTypeOf(
  category: AllowanceCategory | null,
  sent: OtherAllowanceType | null | undefined,
  standing: OtherAllowanceType | null,
): OtherAllowanceType | null {
  if (category === 'OD') return sent ?? standing ?? 'BY_DESCRIPTION';
  if (sent)
    throw badRequest(
      'other_allowance_type goes with the allowance_category OD only',
      inBody('needs_another', 'other_allowance_type'),
    );
  return null;
}
