import { DAY, dayOf, type Piece, type Week } from '../week.ts';

/**
 * Step 1: cuts paid time at midnight, at the boundaries of the award, at the limits of the span of ordinary hours and
 * at the start of a part-day holiday.
 */
export function cutPaidTime(week: Week): void {
  week.pieces = week.shifts.flatMap((shift, index) =>
    shift.paid.flatMap(([start, end]) => cut(week, index, start, end)),
  );
}

/** Cuts a stretch of time into pieces. Later steps decide how each piece is paid. */
export function cut(week: Week, shift: number, start: number, end: number): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = start;
  while (from < end) {
    const day = dayOf(from);
    const to = Math.min(end, nextBoundary(week, day, from));
    const { holidayFrom } = week.day(day);
    const isHoliday = holidayFrom !== null && from - day * DAY >= holidayFrom;
    pieces.push({ ...UNDECIDED, start: from, end: to, shift, day, isHoliday });
    from = to;
  }
  return pieces;
}

const UNDECIDED = {
  overtime: null,
  kind: 'ordinary',
  percent: 0,
  clause: '',
  because: '',
  certainty: 'official',
} as const satisfies Partial<Piece>;

function nextBoundary(week: Week, day: number, from: number): number {
  const midnight = day * DAY;
  const inDay = from - midnight;
  for (const minute of week.day(day).cuts) if (minute > inDay) return midnight + minute;
  return midnight + DAY;
}
