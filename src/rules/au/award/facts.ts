import type { Decimal } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Confidence } from '../../../params/params.ts';

export type Employment = 'full_time' | 'part_time' | 'casual';
export const EMPLOYMENTS: readonly Employment[] = ['full_time', 'part_time', 'casual'];

export type Weekday = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
/** The days of the week in the order of `dayOfWeek`, in which Monday is 1. */
export const WEEKDAYS: readonly Weekday[] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
];

/**
 * A local time without a time zone, such as `2026-08-04T09:00`. Awards pay by local clock time, so no rule needs the
 * zone.
 */
export type LocalTime = string;

export interface BreakFacts {
  readonly startsAt: LocalTime;
  readonly endsAt: LocalTime;
  /** Whether the break is paid. A paid rest break counts as hours worked. */
  readonly paid: boolean;
}

export interface ShiftFacts {
  readonly startsAt: LocalTime;
  readonly endsAt: LocalTime;
  readonly breaks: readonly BreakFacts[];
  readonly mealSupplied: boolean;
  /** Whether the employer gave the notice of overtime that the award requires. */
  readonly overtimeNotice: boolean;
  readonly schoolStudent: boolean;
  readonly coldHours: Decimal | null;
  readonly belowZeroHours: Decimal | null;
}

export interface PersonFacts {
  readonly employment: Employment;
  /** The Commission's name for the classification, or a job title that the award lists under it. */
  readonly classification: string;
  /** The age in completed years, the same for the whole week. Set this or `dateOfBirth`; both are null for an adult. */
  readonly age: number | null;
  readonly dateOfBirth: LocalDate | null;
  readonly monthsWithEmployer: number | null;
  /** The scale of junior percentages that applies if the award has several. */
  readonly juniorScale: string | null;
  readonly isApprentice: boolean;
  readonly isShiftworker: boolean;
  readonly hasAnnualisedWage: boolean;
}

export interface WorkplaceFacts {
  readonly publicHolidays: readonly LocalDate[];
  readonly partDayHolidays: readonly { readonly date: LocalDate; readonly from: string }[];
  /** How certain the holidays are. A calendar that is not checked against the statutes is `knowledge`. */
  readonly holidayCertainty: Confidence;
  /** The span of ordinary hours that applies if the award has several. */
  readonly span: string;
  /** The minutes by which an agreement moved the start and the end of the span. Negative numbers move them earlier. */
  readonly spanStartShift: number;
  readonly spanEndShift: number;
  /**
   * The span of ordinary hours on Sundays, if clerks work alongside employees whose award allows ordinary hours on
   * Sundays.
   */
  readonly sundaySpan: { readonly from: string; readonly to: string } | null;
}

export interface AgreementFacts {
  /** The agreed or rostered hours of each weekday. Null when none are known. */
  readonly agreedHours: Readonly<Partial<Record<Weekday, Decimal>>> | null;
  /** Hours that a written variation added to the agreed hours. */
  readonly variations: readonly { readonly date: LocalDate; readonly hours: Decimal }[];
  readonly minimumGapHours: number | null;
  readonly cycleWeeks: number;
  /** The day on which the employer chose to apply the longer daily maximum. */
  readonly longDay: LocalDate | null;
}

export interface CircumstanceFacts {
  /** The circumstances that the caller stated, by name: `laundry`, `first_aid`, kilometres and so on. */
  readonly answers: Readonly<Record<string, string | boolean | Decimal | null>>;
  readonly holidayNotWorked: readonly { readonly date: LocalDate; readonly hours: Decimal }[];
}

/** All the facts that decide how one week is interpreted. */
export interface WeekFacts {
  readonly award: string;
  readonly weekStart: LocalDate;
  /**
   * The first day of the pay period. A new rate applies from the first full pay period that starts on or after its
   * date.
   */
  readonly payPeriodStart: LocalDate;
  readonly person: PersonFacts;
  readonly workplace: WorkplaceFacts;
  readonly agreement: AgreementFacts;
  readonly previousShift: {
    readonly startsAt: LocalTime;
    readonly endsAt: LocalTime;
    readonly containedOvertime: boolean;
  } | null;
  readonly shifts: readonly ShiftFacts[];
  readonly circumstances: CircumstanceFacts;
}
