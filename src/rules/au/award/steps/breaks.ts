import { Decimal, roundToCent, roundToSixPlaces } from '../../../../base/decimal.ts';
import { weakest } from '../line.ts';
import { percentOf } from '../rate.ts';
import {
  type Ground,
  lengthOf,
  minutesSince,
  type Piece,
  timeText,
  type Week,
  type WorkedShift,
  warn,
} from '../week.ts';

const LONG_BREAK = 30;

/**
 * Step 5: breaks between shifts that are too short. The higher percentage is paid until the employee has had a full
 * break.
 */
export function raiseShortBreaks(week: Week): void {
  const rule = week.pack.rules.short_break;
  if (!rule?.employment.includes(week.facts.person.employment)) return;
  const required = requiredGap(week, rule);
  const short = shortShifts(week, required * 60, rule.only_after_overtime);
  if (short.size === 0) return;
  week.pieces = week.pieces.map((piece) => {
    if (!short.has(piece.shift)) return piece;
    const [casual, permanent] = piece.isHoliday
      ? [rule.holiday_casual, rule.holiday_percent]
      : [rule.casual, rule.percent];
    const because = `less than ${required} hours off before the shift; paid until a full break has been taken`;
    return raised(week, piece, week.isCasual ? casual : permanent, 'short_break', { ...rule, because });
  });
}

function requiredGap(
  week: Week,
  rule: { readonly hours: number; readonly agreed_hours: number; readonly clause: string },
) {
  const asked = week.facts.agreement.minimumGapHours ?? rule.hours;
  if (asked < rule.agreed_hours)
    warn(
      week,
      'GAP_BELOW_AWARD',
      `minimum_gap_hours ${asked} is less than the ${rule.agreed_hours} hours that clause ${rule.clause} allows by agreement; ${rule.agreed_hours} is used.`,
    );
  return Math.min(rule.hours, Math.max(rule.agreed_hours, asked));
}

/**
 * The shifts that began before a full break had passed. A second shift on the same day is part of the same period of
 * work.
 */
function shortShifts(week: Week, gap: number, onlyAfterOvertime: boolean): ReadonlySet<number> {
  const found = new Set<number>();
  const { previousShift: given, weekStart } = week.facts;
  const minuteOf = minutesSince(weekStart);
  let last = given && {
    start: minuteOf(given.startsAt),
    end: minuteOf(given.endsAt),
    hadOvertime: given.containedOvertime,
    wasShort: false,
  };
  week.shifts.forEach((shift, index) => {
    const hadOvertime = week.pieces.some((piece) => piece.shift === index && piece.overtime !== null);
    const isShort =
      last !== null &&
      shift.start - last.end < gap &&
      (last.wasShort || (isLaterDay(last.start, shift.start) && (!onlyAfterOvertime || last.hadOvertime)));
    if (isShort) found.add(index);
    const isSameDay = last !== null && !isLaterDay(last.start, shift.start);
    last = {
      start: shift.start,
      end: shift.end,
      hadOvertime: hadOvertime || (isSameDay && last!.hadOvertime),
      wasShort: isShort,
    };
  });
  return found;
}

const isLaterDay = (a: number, b: number): boolean => Math.floor(b / 1440) > Math.floor(a / 1440);

function raised(week: Week, piece: Piece, percent: number, kind: Piece['kind'], ground: Ground): Piece {
  if (percent <= piece.percent) return piece;
  const { rate } = week.day(piece.day);
  return {
    ...piece,
    kind,
    percent,
    clause: ground.clause,
    because: ground.because,
    certainty: weakest(ground.certainty, rate.certainty),
  };
}

/**
 * Step 6: meal breaks that the employee did not get. Depending on the award, the rate is raised, an amount is added, or
 * nothing extra is paid.
 */
export function raiseMealBreaks(week: Week): void {
  const rule = week.pack.rules.meal_break;
  if (rule.effect === 'add') for (const shift of week.shifts) addForMissedBreak(week, shift);
  else markLateBreaks(week, rule.effect === 'raise');
}

/** Continuous work ends with an unpaid break of half an hour or with half an hour between shifts. */
function markLateBreaks(week: Week, isRaised: boolean): void {
  const { after_minutes, percent, casual, clause, certainty } = week.pack.rules.meal_break;
  let since = 0;
  let lastEnd = Number.NEGATIVE_INFINITY;
  week.pieces = week.pieces.flatMap((piece) => {
    if (piece.start - lastEnd >= LONG_BREAK) since = 0;
    lastEnd = piece.end;
    const before = since;
    since += lengthOf(piece);
    if (since <= after_minutes) return [piece];
    const shift = week.shifts[piece.shift]!;
    if (!isRaised) {
      warn(
        week,
        'MEAL_BREAK_MISSING',
        `More than ${after_minutes / 60} hours without an unpaid meal break of ${LONG_BREAK} minutes in the shift of ${shift.facts.startsAt} (${clause}). The award has no extra pay for it.`,
      );
      return [piece];
    }
    const from = piece.start + Math.max(0, after_minutes - before);
    const because = `worked more than ${after_minutes / 60} hours without a meal break; paid until the break is given`;
    const late = raised(week, { ...piece, start: from }, week.isCasual ? casual : percent, 'meal_break', {
      clause,
      because,
      certainty,
    });
    return [...(from > piece.start ? [{ ...piece, end: from }] : []), late];
  });
}

/**
 * The Hospitality award adds half an hour's pay for each hour from the sixth, until the break or the end of the shift.
 */
function addForMissedBreak(week: Week, shift: WorkedShift): void {
  const { after_minutes, shift_over_minutes, percent, clause, certainty } = week.pack.rules.meal_break;
  if (shift.minutes <= shift_over_minutes) return;
  let worked = 0;
  let lastEnd = shift.start;
  const byDay = new Map<number, { start: number; end: number; minutes: number }>();
  for (const piece of week.pieces) {
    if (week.shifts[piece.shift] !== shift) continue;
    if (piece.start - lastEnd >= LONG_BREAK) break;
    lastEnd = piece.end;
    const start = Math.max(piece.start, piece.start + after_minutes - worked);
    worked += lengthOf(piece);
    if (start >= piece.end) continue;
    const known = byDay.get(piece.day);
    byDay.set(piece.day, {
      start: known?.start ?? start,
      end: piece.end,
      minutes: (known?.minutes ?? 0) + piece.end - start,
    });
  }
  for (const [index, { start, end, minutes }] of byDay) {
    const { rate, date } = week.day(index);
    const dollars = percentOf(rate.hourly, percent);
    week.amounts.push({
      date,
      startsAt: timeText(week, start),
      endsAt: timeText(week, end),
      kind: 'meal_break',
      minutes: 0,
      percentage: percent,
      rate: dollars,
      quantity: roundToSixPlaces(new Decimal(minutes).dividedBy(60)),
      amount: roundToCent(dollars.times(minutes).dividedBy(60)),
      clause,
      because: `no meal break by the end of the sixth hour: ${percent}% extra until the break is given or the shift ends`,
      certainty: weakest(certainty, rate.certainty),
    });
  }
}
