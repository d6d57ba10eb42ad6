/** The tax office's codes for allowances in Single Touch Payroll, and the words people use for them. */
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

/** Reads a code or its name in any case; undefined for anything else, `Unclassified` included. */
export const allowanceCategoryOf = (text: string): AllowanceCategory | undefined =>
  BY_TEXT.get(text.trim().toLowerCase());
