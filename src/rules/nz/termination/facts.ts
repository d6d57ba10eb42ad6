import type { Decimal } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { HolidaySource } from '../holidays/public-holidays.ts';

/** A public holiday after the end of employment. */
export interface RunOnHoliday {
  readonly date: LocalDate;
  readonly description: string;
  /** Absent for a day that the employer declared. */
  readonly source?: HolidaySource;
}

export interface TerminationFacts {
  readonly finishDate: LocalDate;
  /** Annual holidays the employee is entitled to and has not taken. */
  readonly untakenAnnualWeeks: Decimal;
  readonly untakenAlternativeDays: Decimal;
  /** Public holidays within those weeks if they were taken after the end; absent when not determined. */
  readonly publicHolidaysInRunOn?: readonly RunOnHoliday[];
  /** Gross earnings since the last anniversary (or the start), without this pay. */
  readonly grossSinceAnniversary: Decimal;
  /** The last anniversary, or the start. */
  readonly since?: LocalDate;
  /** The part of that gross that comes from opening balances. */
  readonly openingGross?: { readonly asAt: LocalDate; readonly amount: Decimal };
  /** Paid for leave taken in advance, or as eight percent with each pay, since the last anniversary. */
  readonly paidInAdvance: Decimal;
  /** The part of it for holidays taken in advance: the last weeks taken, which were never granted. */
  readonly holidaysInAdvance?: { readonly weeks: Decimal; readonly paid: Decimal };
  readonly notice: Decimal;
  /** By agreement, notice pay is part of gross earnings and so earns eight percent. */
  readonly noticeIsGrossEarnings: boolean;
  readonly redundancy: Decimal;
  readonly otherLumpSum: Decimal;
  /** Leave balances after the leave of this pay; the final pay reduces them to zero. */
  readonly balances?: { readonly annualWeeks: Decimal; readonly alternativeDays: Decimal };
}
