import { badRequest, inBody } from '../../../base/errors.ts';

/** The ATO's allowance codes for Single Touch Payroll and their names. */
export const ALLOWANCE_CATEGORIES = {
  AD: 'Award Transport',
  CD: 'Cents per KM',
  KN: 'Tasks',
  LD: 'Laundry',
  MD: 'Overtime Meals',
  OD: 'Other',
  QN: 'Qualifications',
  RD: 'Travel',
  TD: 'Tools',
} as const;

export type AllowanceCategory = keyof typeof ALLOWANCE_CATEGORIES;

const BY_TEXT = new Map(
  Object.entries(ALLOWANCE_CATEGORIES).flatMap(([code, name]) => [
    [code.toLowerCase(), code as AllowanceCategory],
    [name.toLowerCase(), code as AllowanceCategory],
  ]),
);

/** Accepts a code or its name in any case. Returns undefined for anything else, `Unclassified` included. */
export const allowanceCategoryOf = (text: string): AllowanceCategory | undefined =>
  BY_TEXT.get(text.trim().toLowerCase());

/** The ATO's types of other allowances. BY_DESCRIPTION means that no type was chosen. */
export const OTHER_ALLOWANCE_TYPES = ['BY_DESCRIPTION', 'G1', 'H1', 'ND', 'T1', 'U1', 'V1'] as const;
export type OtherAllowanceType = (typeof OTHER_ALLOWANCE_TYPES)[number];

export const OTHER_TYPE_WORDS =
  'The Single Touch Payroll type, for category OD only: G1 general, H1 home office, ND non-deductible, T1 transport and ' +
  'fares, U1 uniform, V1 private vehicle. BY_DESCRIPTION (the default) derives the type from the ' +
  'description: a code at its beginning, else its words, else G1';

/** For category OD, the type sent, else the stored one, else the default. For other categories, null. */
export function otherTypeOf(
  category: AllowanceCategory | null,
  sent: OtherAllowanceType | null | undefined,
  stored: OtherAllowanceType | null,
): OtherAllowanceType | null {
  if (category === 'OD') return sent ?? stored ?? 'BY_DESCRIPTION';
  if (sent)
    throw badRequest(
      'other_allowance_type is only for allowance_category OD; leave it out',
      inBody('needs_another', 'other_allowance_type'),
    );
  return null;
}
