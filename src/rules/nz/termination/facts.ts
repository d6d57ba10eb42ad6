import type { Decimal } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { HolidaySource } from '../holidays/public-holidays.ts';

/** A public holiday after the end of employment. */
export interface RunOnHoliday {
  readonly date: LocalDate;
  readonly description: string;
  /** Absent for a day that the employer named. */
  readonly source?: HolidaySource;
}

export interface TerminationFacts {
  readonly finishDate: LocalDate;
  /** Annual holidays the employee is entitled to and has not taken. */
  readonly untakenAnnualWeeks: Decimal;
  readonly untakenAlternativeDays: Decimal;
  /** Public holidays that would fall in those weeks if they were taken after the end; absent where nobody looked. */
  readonly publicHolidaysInRunOn?: readonly RunOnHoliday[];
  /** Gross earnings since the last anniversary (or the start), this pay left out. */
  readonly grossSinceAnniversary: Decimal;
  /** The last anniversary, or the start. */
  readonly since?: LocalDate;
  /** What of that gross was paid elsewhere, by the opening balances. */
  readonly openingGross?: { readonly asAt: LocalDate; readonly amount: Decimal };
  /** Paid for leave taken in advance, or as eight percent with each pay, since the last anniversary. */
  readonly paidInAdvance: Decimal;
  readonly notice: Decimal;
  /** The agreement makes notice pay part of gross earnings, so that it earns eight percent. */
  readonly noticeIsGrossEarnings: boolean;
  readonly redundancy: Decimal;
  readonly otherLumpSum: Decimal;
  /** What the employer's books still hold after the leave of this pay; the final pay empties them. */
  readonly balances?: { readonly annualWeeks: Decimal; readonly alternativeDays: Decimal };
}
