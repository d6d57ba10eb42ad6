import type { Decimal } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Confidence } from '../../../params/params.ts';
import type { AllowanceKind } from './allowance-kinds.ts';

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
