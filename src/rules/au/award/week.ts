import type { Decimal } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Confidence } from '../../../params/params.ts';
import type { ShiftFacts, Weekday, WeekFacts } from './facts.ts';
import type { AwardLine, AwardWarning, LineKind } from './line.ts';
import type { AwardPack } from './packs.ts';
import type { MinimumRate } from './rate.ts';
import type { Span } from './spans.ts';

export const DAY = 1440;

/** Why an amount is paid, with the clause of the award. */
export interface Ground {
  readonly clause: string;
  readonly because: string;
  readonly certainty: Confidence;
}

/**
 * A stretch of paid time that is subject to the same rules throughout. Minutes are counted from midnight at the start
 * of the week.
 */
export interface Piece extends Ground {
  readonly start: number;
  readonly end: number;
  readonly shift: number;
  readonly day: number;
  readonly isHoliday: boolean;
  /** Why the time is overtime; null for ordinary hours. */
  readonly overtime: Ground | null;
  readonly kind: LineKind;
  readonly percent: number;
}

/** A shift in minutes. Shifts without a gap between them are one shift. */
export interface WorkedShift {
  readonly start: number;
  readonly end: number;
  /** The stretches of paid time, without unpaid breaks. */
  readonly paid: readonly (readonly [start: number, end: number])[];
  readonly minutes: number;
  readonly facts: ShiftFacts;
}

export interface Day {
  readonly date: LocalDate;
  readonly weekday: Weekday;
  /**
   * The minute of the day at which a public holiday begins: 0 if the whole day is a holiday, null if no part of it is.
   */
  readonly holidayFrom: number | null;
  /** The ordinary hours of the day; null when the award has no span. */
  readonly span: Span | null;
  /** The minutes of the day at which a rule begins or ends, in order. The last one is midnight. */
  readonly cuts: readonly number[];
  readonly rate: MinimumRate;
}

/** The working state of the steps. A step may replace `pieces` or append to the lists, and changes nothing else. */
export interface Week {
  readonly facts: WeekFacts;
  readonly pack: AwardPack;
  /** The Commission's id for the classification. */
  readonly classificationId: string;
  readonly isCasual: boolean;
  readonly shifts: readonly WorkedShift[];
  readonly day: (index: number) => Day;
  pieces: readonly Piece[];
  /** Amounts that are not a percentage of hours. */
  readonly amounts: AwardLine[];
  readonly warnings: AwardWarning[];
}

export const dayOf = (minute: number): number => Math.floor(minute / DAY);
export const lengthOf = ({ start, end }: { readonly start: number; readonly end: number }): number => end - start;
export const totalMinutes = (pieces: readonly Piece[]): number =>
  pieces.reduce((minutes, piece) => minutes + lengthOf(piece), 0);

export const minutesOf = (hours: Decimal): number => Number(hours.times(60).toFixed(0));

const MS_PER_DAY = 86_400_000;

const daysSinceEpoch = (date: string): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / MS_PER_DAY;

/** Counts minutes by clock time: a night in which daylight saving begins or ends is as long as any other night. */
export function minutesSince(weekStart: LocalDate): (time: string) => number {
  const first = daysSinceEpoch(weekStart);
  const month = weekStart.slice(0, 8);
  const firstOfMonth = twoDigits(weekStart, 8);
  return (time) => {
    // Most times are in the month of the week's first day, and need no calendar.
    const days = time.startsWith(month) ? twoDigits(time, 8) - firstOfMonth : daysSinceEpoch(time) - first;
    return days * DAY + twoDigits(time, 11) * 60 + twoDigits(time, 14);
  };
}

const ZERO_CODE = 48;
const twoDigits = (text: string, at: number): number =>
  (text.charCodeAt(at) - ZERO_CODE) * 10 + text.charCodeAt(at + 1) - ZERO_CODE;

export const timeText = (week: Week, minute: number): string => {
  const index = dayOf(minute);
  return `${week.day(index).date}T${clockText(minute - index * DAY)}`;
};

/** Formats a minute of the day, for example `07:00`. */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Selects the rows of the award's tables: those for public holidays, or those for the day of the week. */
export const dayTypeOf = (week: Week, piece: Pick<Piece, 'day' | 'isHoliday'>) =>
  piece.isHoliday ? 'holiday' : week.day(piece.day).weekday;

export const warn = (week: Week, code: string, message: string): void => {
  if (!week.warnings.some((one) => one.code === code && one.message === message)) week.warnings.push({ code, message });
};
