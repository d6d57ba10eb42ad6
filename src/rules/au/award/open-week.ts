import { addDays, dayOfWeek, type LocalDate } from '../../../base/local-date.ts';
import { type ShiftFacts, WEEKDAYS, type WeekFacts } from './facts.ts';
import type { Classification } from './pack.ts';
import { minuteOfDay } from './pack.ts';
import type { AwardPack } from './packs.ts';
import { type MinimumRate, minimumRate } from './rate.ts';
import { type Span, spanOf } from './spans.ts';
import { DAY, type Day, minutesSince, type Week, type WorkedShift } from './week.ts';

/** Prepares the facts of a week for the steps. */
export function openWeek(facts: WeekFacts, pack: AwardPack): Week {
  const classification = pack.classification(facts.person.classification)!;
  return {
    facts,
    pack,
    classificationId: classification.id,
    isCasual: facts.person.employment === 'casual',
    shifts: workedShifts(facts),
    day: daysOf(facts, pack, classification),
    pieces: [],
    amounts: [],
    warnings: [],
  };
}

function daysOf(facts: WeekFacts, pack: AwardPack, classification: Classification): (index: number) => Day {
  const known: (Day | undefined)[] = [];
  const first = dayOfWeek(facts.weekStart) - 1;
  // Without a date of birth, the rate is the same on every day.
  const fixed = facts.person.dateOfBirth === null ? rateOn(facts.weekStart) : null;
  function rateOn(date: LocalDate): MinimumRate {
    return minimumRate(pack, facts.person, classification, date);
  }
  return (index) => {
    // The index is negative for days before the week, which contain only the previous shift.
    const kept = known[index];
    if (kept) return kept;
    const date = addDays(facts.weekStart, index);
    const weekday = WEEKDAYS[(((first + index) % 7) + 7) % 7]!;
    const span = spanOf(pack.rules, facts.workplace, weekday);
    const from = holidayFrom(facts, date);
    const day = { date, weekday, holidayFrom: from, span, cuts: cutsOf(pack, span, from), rate: fixed ?? rateOn(date) };
    known[index] = day;
    return day;
  };
}

/**
 * The times at which this day is divided into pieces: the boundaries of the award, the span of the day, the start of
 * its holiday, and midnight.
 */
function cutsOf({ boundaries }: AwardPack, span: Span | null, from: number | null): readonly number[] {
  const own = [span?.from, span?.to, from].filter((minute) => minute != null && minute > 0 && minute < DAY) as number[];
  if (own.every((minute) => boundaries.includes(minute))) return [...boundaries, DAY];
  return [...new Set([...boundaries, ...own])].sort((a, b) => a - b).concat(DAY);
}

function holidayFrom({ workplace }: WeekFacts, date: LocalDate): number | null {
  if (workplace.publicHolidays.includes(date)) return 0;
  const part = workplace.partDayHolidays.find((one) => one.date === date);
  return part ? minuteOfDay(part.from) : null;
}

/** The shifts in chronological order. A shift that starts when another ends is joined to it if nothing else differs. */
function workedShifts({ shifts, weekStart }: WeekFacts): readonly WorkedShift[] {
  const minuteOf = minutesSince(weekStart);
  const sorted = [...shifts].sort((a, b) => minuteOf(a.startsAt) - minuteOf(b.startsAt));
  const joined: ShiftFacts[] = [];
  for (const shift of sorted) {
    const last = joined.at(-1);
    if (last && last.endsAt === shift.startsAt && isAlike(last, shift))
      joined[joined.length - 1] = continued(last, shift);
    else joined.push(shift);
  }
  return joined.map((shift) => {
    const paid = paidTime(shift, minuteOf);
    return {
      start: minuteOf(shift.startsAt),
      end: minuteOf(shift.endsAt),
      paid,
      minutes: paid.reduce((sum, [start, end]) => sum + end - start, 0),
      facts: shift,
    };
  });
}

const isAlike = (a: ShiftFacts, b: ShiftFacts): boolean =>
  a.mealSupplied === b.mealSupplied && a.overtimeNotice === b.overtimeNotice && a.schoolStudent === b.schoolStudent;

const continued = (a: ShiftFacts, b: ShiftFacts): ShiftFacts => ({
  ...a,
  endsAt: b.endsAt,
  breaks: [...a.breaks, ...b.breaks],
  coldHours: a.coldHours && b.coldHours ? a.coldHours.plus(b.coldHours) : (a.coldHours ?? b.coldHours),
  belowZeroHours:
    a.belowZeroHours && b.belowZeroHours
      ? a.belowZeroHours.plus(b.belowZeroHours)
      : (a.belowZeroHours ?? b.belowZeroHours),
});

/** The shift without its unpaid breaks. Paid rest breaks count as work. */
function paidTime(shift: ShiftFacts, minuteOf: (time: string) => number): readonly (readonly [number, number])[] {
  const unpaid = shift.breaks
    .filter(({ paid }) => !paid)
    .map(({ startsAt, endsAt }) => [minuteOf(startsAt), minuteOf(endsAt)] as const)
    .sort(([a], [b]) => a - b);
  const stretches: (readonly [number, number])[] = [];
  let from = minuteOf(shift.startsAt);
  for (const [start, end] of unpaid) {
    if (start > from) stretches.push([from, start]);
    from = end;
  }
  const last = minuteOf(shift.endsAt);
  if (last > from) stretches.push([from, last]);
  return stretches;
}
