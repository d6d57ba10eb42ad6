import type { Decimal } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { HolidaySource } from '../holidays/public-holidays.ts';

/** A public holiday after the end of employment. */
export interface RunOnHoliday {
  readonly date: LocalDate;
  readonly description: string;
  /** The statutory source of the holiday; absent for a day that the employer declared. */
  readonly source?: HolidaySource;
}

export interface TerminationFacts {
  readonly finishDate: LocalDate;
  /** Annual holidays the employee is entitled to and has not taken. */
  readonly untakenAnnualWeeks: Decimal;
  readonly untakenAlternativeDays: Decimal;
  /**
   * The public holidays that would fall within these weeks if they were taken after the end of employment. Absent when
   * not determined.
   */
  readonly publicHolidaysInRunOn?: readonly RunOnHoliday[];
  /** Gross earnings since the last anniversary (or the start), excluding this pay. */
  readonly grossSinceAnniversary: Decimal;
  /** The last anniversary, or the start date if there has been none. */
  readonly since?: LocalDate;
  /** The part of `grossSinceAnniversary` that comes from opening balances. */
  readonly openingGross?: { readonly asAt: LocalDate; readonly amount: Decimal };
  /** The amount paid since the last anniversary for leave taken in advance, or as eight percent with each pay. */
  readonly paidInAdvance: Decimal;
  /**
   * The part of that amount for holidays in advance: the most recent weeks taken, for which no entitlement had been
   * granted.
   */
  readonly holidaysInAdvance?: { readonly weeks: Decimal; readonly paid: Decimal };
  readonly notice: Decimal;
  /** Whether, by agreement, notice pay is part of gross earnings and so earns eight percent. */
  readonly noticeIsGrossEarnings: boolean;
  readonly redundancy: Decimal;
  readonly otherLumpSum: Decimal;
  /** Leave balances after the leave taken in this pay; the final pay reduces them to zero. */
  readonly balances?: { readonly annualWeeks: Decimal; readonly alternativeDays: Decimal };
}
