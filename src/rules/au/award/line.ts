import type { Decimal } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Confidence } from '../../../params/params.ts';

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

/** One amount with the clause that causes it. Lines of hours add up to the hours worked. */
export interface AwardLine {
  readonly date: LocalDate;
  /** The first and the last minute of the line, as local times. Null for amounts that belong to no time. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly kind: LineKind;
  /** Paid minutes. Zero for allowances and for amounts on top of hours that another line pays. */
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
  /** The least certain of the facts that the line rests on. */
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
  /** On the first day of the week. Null when refused. */
  readonly minimumHourlyRate: Decimal | null;
  /** Null for adults. */
  readonly juniorPercentage: number | null;
  readonly lines: readonly AwardLine[];
  readonly total: Decimal;
  readonly warnings: readonly AwardWarning[];
  readonly refused: AwardRefusal | null;
}

const ORDER: readonly Confidence[] = ['official', 'secondary', 'derived', 'knowledge'];

/** A statement is as certain as the least certain fact that it rests on. */
export const weakest = (a: Confidence, b: Confidence): Confidence => (ORDER.indexOf(a) >= ORDER.indexOf(b) ? a : b);
