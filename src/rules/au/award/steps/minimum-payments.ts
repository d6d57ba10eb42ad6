import { weakest } from '../line.ts';
import {
  DAY,
  dayTypeOf,
  type Ground,
  minutesSince,
  type Piece,
  totalMinutes,
  type Week,
  type WorkedShift,
  warn,
} from '../week.ts';
import { cut } from './cut.ts';
import { ordinaryPrice, overtimePieces } from './percentages.ts';

const WEEKDAY_TYPES: readonly string[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

/** Step 8: minimum payments. The missing minutes are paid as if the work had continued. */
export function addMinimumPayments(week: Week): void {
  const worked = week.pieces;
  const added: Piece[] = [];
  const add = (pieces: readonly Piece[]): void => {
    added.push(...pieces);
  };
  add(holidayMinimum(week, worked));
  add(sundayMinimum(week, worked));
  const called = callMinimum(week, worked);
  add(called);
  if (called.length === 0) add(weekMinimum(week, worked));
  week.shifts.forEach((shift, index) => {
    const already = totalMinutes(added.filter((piece) => piece.shift === index));
    add(engagementMinimum(week, shift, index, already));
  });
  week.pieces = [...worked, ...added];
}

/** Creates a top-up for the missing minutes after the last piece. */
const missing = (last: Piece, minutes: number): Piece => ({
  ...last,
  kind: 'top_up',
  start: last.end,
  end: last.end + minutes,
});

const topUp = (piece: Piece, price: Pick<Piece, 'percent' | 'certainty'>, ground: Ground): Piece => ({
  ...piece,
  kind: 'top_up',
  percent: price.percent,
  clause: ground.clause,
  because: ground.because,
  certainty: weakest(price.certainty, ground.certainty),
});

function byDay(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const days = new Map<number, Piece[]>();
  for (const piece of pieces) days.set(piece.day, [...(days.get(piece.day) ?? []), piece]);
  return [...days.values()];
}

function holidayMinimum(week: Week, worked: readonly Piece[]): readonly Piece[] {
  const { employment } = week.facts.person;
  const rule = week.pack.rules.holiday_minimum.find((one) => one.employment.includes(employment));
  if (!rule) return [];
  return byDay(worked.filter(({ isHoliday }) => isHoliday)).flatMap((pieces) => {
    const short = rule.minutes - totalMinutes(pieces);
    const last = pieces.at(-1)!;
    if (short <= 0) return [];
    const because = `work on a public holiday is paid for at least ${rule.minutes / 60} hours`;
    return [topUp(missing(last, short), ordinaryPrice(week, last), { ...rule, because })];
  });
}

function sundayMinimum(week: Week, worked: readonly Piece[]): readonly Piece[] {
  const rule = week.pack.rules.minimum_payments;
  if (!rule) return [];
  const ordinary = worked.filter((piece) => !piece.overtime && dayTypeOf(week, piece) === 'sunday');
  return byDay(ordinary).flatMap((pieces) => {
    const short = rule.sunday_minutes - totalMinutes(pieces);
    const last = pieces.at(-1)!;
    if (short <= 0) return [];
    const because = `ordinary hours on a Sunday are paid for at least ${rule.sunday_minutes / 60} hours`;
    const { certainty, sunday_clause: clause } = rule;
    return [topUp(missing(last, short), ordinaryPrice(week, last), { clause, certainty, because })];
  });
}

/** The minimum for an employee who is called in at the weekend after 38 ordinary hours from Monday to Friday. */
function callMinimum(week: Week, worked: readonly Piece[]): readonly Piece[] {
  const rule = week.pack.rules.minimum_payments;
  if (!rule) return [];
  const ofWeekdays = worked.filter((piece) => !piece.overtime && WEEKDAY_TYPES.includes(week.day(piece.day).weekday));
  if (totalMinutes(ofWeekdays) < week.pack.rules.week.hours) return [];
  return byDay(worked.filter(({ isHoliday }) => !isHoliday)).flatMap((pieces) => {
    const { weekday } = week.day(pieces[0]!.day);
    const overtime = pieces.filter((piece) => piece.overtime);
    if (overtime.length === 0 || (weekday !== 'saturday' && weekday !== 'sunday')) return [];
    if (weekday === 'saturday' && overtime.length < pieces.length) return [];
    const [least, clause] =
      weekday === 'saturday'
        ? [rule.call_saturday_minutes, rule.call_saturday_clause]
        : [rule.call_sunday_minutes, rule.call_sunday_clause];
    const short = least - totalMinutes(overtime);
    if (short <= 0) return [];
    const last = overtime.at(-1)!;
    const day = weekday === 'saturday' ? 'Saturday' : 'Sunday';
    const because = `called in on a ${day} after 38 ordinary hours: at least ${least / 60} hours at overtime rates`;
    return overtimePieces(week, missing(last, short), last.overtime!, totalMinutes(overtime)).map((piece) =>
      topUp(piece, piece, { clause, because, certainty: rule.certainty }),
    );
  });
}

/** Clerks award: overtime of less than half an hour in the week is paid as half an hour. */
function weekMinimum(week: Week, worked: readonly Piece[]): readonly Piece[] {
  const rule = week.pack.rules.minimum_payments;
  const overtime = worked.filter((piece) => piece.overtime);
  const last = overtime.at(-1);
  if (!rule || !last) return [];
  const short = rule.week_overtime_minutes - totalMinutes(overtime);
  if (short <= 0) return [];
  const because = `overtime of less than ${rule.week_overtime_minutes} minutes in the week is paid as ${rule.week_overtime_minutes} minutes (the Ombudsman’s reading)`;
  return [topUp(missing(last, short), last, { clause: rule.week_overtime_clause, because, certainty: rule.certainty })];
}

function engagementMinimum(week: Week, shift: WorkedShift, index: number, already: number): readonly Piece[] {
  const { priced, lengths } = week.pack.rules.minimum_engagement;
  const { employment } = week.facts.person;
  const rule = lengths.find((one) => one.employment.includes(employment));
  const own = week.pieces.filter((piece) => piece.shift === index);
  const last = own.at(-1);
  if (!rule || !last) return [];
  const least = isStudentShift(week, shift, rule) ? rule.student_minutes : rule.minutes;
  const short = least - shift.minutes - already;
  if (short <= 0) return [];
  const because = `a ${employment.replace('_', '-')} shift is paid for at least ${least / 60} hours`;
  const ground = { ...rule, because };
  if (priced === 'last') {
    const minute = last.end - 1;
    return [topUp(missing(last, short), ordinaryPrice(week, { ...last, start: minute }), ground)];
  }
  return cut(week, index, last.end, last.end + short).map((piece) => topUp(piece, ordinaryPrice(week, piece), ground));
}

const SCHOOL_DAY_FROM = 15 * 60;
const SCHOOL_DAY_TO = 18 * 60 + 30;

/** School students have a shorter minimum engagement between 3 pm and 6.30 pm on a school day. */
function isStudentShift(
  week: Week,
  shift: WorkedShift,
  rule: { readonly minutes: number; readonly student_minutes: number; readonly clause: string },
): boolean {
  if (!shift.facts.schoolStudent || rule.student_minutes === rule.minutes) return false;
  const start = minutesSince(week.facts.weekStart)(shift.facts.startsAt);
  const index = Math.floor(start / DAY);
  const { weekday, holidayFrom } = week.day(index);
  const isSchoolTime =
    WEEKDAY_TYPES.includes(weekday) &&
    holidayFrom === null &&
    start - index * DAY >= SCHOOL_DAY_FROM &&
    shift.end - index * DAY <= SCHOOL_DAY_TO;
  if (!isSchoolTime)
    warn(
      week,
      'NOT_A_SCHOOL_DAY_SHIFT',
      `The shift of ${shift.facts.startsAt} is not between 3.00 pm and 6.30 pm on a school day, so the minimum engagement of ${rule.minutes / 60} hours applies (${rule.clause}).`,
    );
  return isSchoolTime;
}
