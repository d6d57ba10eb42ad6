import type { AllowanceCategory } from '../facts.ts';

/** The allowances of the awards by their purpose, which determines how they are taxed and reported. */
export const ALLOWANCE_KINDS = [
  'broken_hill',
  'cold_work',
  'first_aid',
  'laundry',
  'liquor_licence',
  'meal',
  'split_shift',
  'tools',
  'vehicle',
] as const;
export type AllowanceKind = (typeof ALLOWANCE_KINDS)[number];

export interface AllowanceTreatment {
  readonly description: string;
  /** The category in Single Touch Payroll. */
  readonly category: AllowanceCategory;
  readonly isIncludedInSuper: boolean;
}

/**
 * How an allowance is paid if the company has not chosen one of its own allowances for it. Super follows the ATO's list of
 * ordinary time earnings: allowances that the employee is expected to spend earn none. The categories are the closest of
 * the ATO's list. No source in this repository says which of these allowances are free of withholding, so tax is
 * withheld from all of them.
 */
export const USUAL_TREATMENT: Readonly<Record<AllowanceKind, AllowanceTreatment>> = {
  broken_hill: { description: 'Broken Hill allowance', category: 'OD', isIncludedInSuper: true },
  cold_work: { description: 'Cold work allowance', category: 'KN', isIncludedInSuper: true },
  first_aid: { description: 'First aid allowance', category: 'QN', isIncludedInSuper: true },
  laundry: { description: 'Laundry allowance', category: 'LD', isIncludedInSuper: false },
  liquor_licence: { description: 'Liquor licence allowance', category: 'QN', isIncludedInSuper: true },
  meal: { description: 'Meal allowance', category: 'MD', isIncludedInSuper: false },
  split_shift: { description: 'Split shift allowance', category: 'KN', isIncludedInSuper: true },
  tools: { description: 'Tool allowance', category: 'TD', isIncludedInSuper: false },
  vehicle: { description: 'Vehicle allowance', category: 'CD', isIncludedInSuper: false },
};

/** Words in the names that the Commission gives to allowances. The first match counts. */
const WORDS: readonly (readonly [words: RegExp, kind: AllowanceKind])[] = [
  [/\bmeal\b/i, 'meal'],
  [/laund/i, 'laundry'],
  [/first aid/i, 'first_aid'],
  [/liquor/i, 'liquor_licence'],
  [/broken hill/i, 'broken_hill'],
  [/vehicle/i, 'vehicle'],
  [/cold work/i, 'cold_work'],
  [/split shift/i, 'split_shift'],
  [/\btools?\b/i, 'tools'],
];

/** The kind of an allowance by the Commission's name for it. Fails for a name of another kind. */
export function allowanceKindOf(name: string): AllowanceKind {
  const found = WORDS.find(([words]) => words.test(name));
  if (!found) throw new Error(`The allowance "${name}" has no kind.`);
  return found[1];
}
