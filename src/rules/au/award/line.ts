import type { Decimal } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Confidence } from '../../../params/params.ts';
import type { AllowanceCategory } from '../facts.ts';

export const LINE_KINDS = [
  'ordinary',
  'overtime',
  'short_break',
  'meal_break',
  'top_up',
  'allowance',
  'holiday_not_worked',
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** One amount with the clause that requires it. The hours of the lines add up to the hours worked. */
export interface AwardLine {
  readonly date: LocalDate;
  /** The start and end of the line, as local times. Null for amounts that are not for a particular time. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly kind: LineKind;
  /**
   * The minutes that the line pays for. Zero for allowances, and for amounts in addition to hours that another line
   * pays.
   */
  readonly minutes: number;
  /** Percentage of the minimum hourly rate. Null for amounts in dollars. */
  readonly percentage: number | null;
  /** Dollars for one unit of `quantity`. */
  readonly rate: Decimal;
  /** Hours, or the number of times that an allowance is paid. */
  readonly quantity: Decimal;
  readonly amount: Decimal;
  readonly clause: string;
  readonly because: string;
  /** The purpose of an allowance. Absent for pay for hours, such as dollar amounts for evening and night work. */
  readonly allowance?: AllowanceKind;
  /** The confidence of the least certain fact behind the line. */
  readonly certainty: Confidence;
}

export interface AwardWarning {
  readonly code: string;
  readonly message: string;
}

export interface AwardRefusal {
  readonly code: string;
  readonly message: string;
}

export interface WeekResult {
  /** The minimum hourly rate on the first day of the week. Null if the week was refused. */
  readonly minimumHourlyRate: Decimal | null;
  /** The percentage of the adult rate that a junior is paid. Null for adults. */
  readonly juniorPercentage: number | null;
  readonly lines: readonly AwardLine[];
  readonly total: Decimal;
  readonly warnings: readonly AwardWarning[];
  readonly refused: AwardRefusal | null;
}

const ORDER: readonly Confidence[] = ['official', 'secondary', 'derived', 'knowledge'];

/** A result is only as certain as the least certain fact behind it. */
export const weakest = (a: Confidence, b: Confidence): Confidence => (ORDER.indexOf(a) >= ORDER.indexOf(b) ? a : b);

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
 * How an allowance is paid if the company has no allowance for it: none was chosen, and none has its usual name. Super
 * follows the ATO's list of ordinary time earnings: allowances that the employee is expected to spend earn none. The
 * categories are the closest of the ATO's list. No source in this repository says which of these allowances are free
 * of withholding, so tax is withheld from all of them.
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
