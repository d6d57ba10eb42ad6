import { Decimal, plain, roundToSixPlaces } from '../../../../base/decimal.ts';
import type { Span } from '../spans.ts';
import { clockText, DAY, type Ground, lengthOf, minutesOf, type Piece, type Week, warn } from '../week.ts';

/** The minutes of ordinary time that a rule still allows, and the reason why any time after them is overtime. */
interface Limit {
  readonly left: number;
  readonly after: () => Ground;
}

/** Step 2: processes the week in chronological order. Overtime does not count towards any limit on ordinary hours. */
export function decideOvertime(week: Week): void {
  const ofDay = new Map<number, number>();
  const longDay = longDayOf(week);
  let ofWeek = 0;
  week.pieces = week.pieces.flatMap((piece) => {
    const { span } = week.day(piece.day);
    const outside = span && outsideSpan(week, span, piece);
    if (outside) return [{ ...piece, overtime: outside }];
    const worked = ofDay.get(piece.day) ?? 0;
    // If several rules end the ordinary time at the same minute, the explanation names only the first of these rules.
    const others = tighter(agreedLimit(week, piece.day, worked), weekLimit(week, ofWeek));
    const allowed = Math.min(lengthOf(piece), others.left);
    const tightest = tighter(dayLimit(week, piece, { worked, allowed }, longDay), others);
    const ordinary = Math.min(lengthOf(piece), Math.max(0, tightest.left));
    ofDay.set(piece.day, worked + ordinary);
    ofWeek += ordinary;
    const cutAt = piece.start + ordinary;
    return [
      ...(ordinary > 0 ? [{ ...piece, end: cutAt }] : []),
      ...(cutAt < piece.end ? [{ ...piece, start: cutAt, overtime: tightest.after() }] : []),
    ];
  });
}

function tighter<T extends Limit | null>(a: Limit | null, b: T): Limit | T {
  return a !== null && (b === null || a.left <= b.left) ? a : b;
}

function outsideSpan(week: Week, { from, to, clause, certainty }: Span, piece: Piece): Ground | null {
  const inDay = piece.start - piece.day * DAY;
  if (inDay >= from && inDay < to) return null;
  const { weekday } = week.day(piece.day);
  const name = weekday.charAt(0).toUpperCase() + weekday.slice(1);
  const because =
    from === to
      ? `no ordinary hours on a ${name} (${clause})`
      : `outside the ordinary hours of a ${name}, ${clockText(from)} to ${clockText(to)} (${clause})`;
  return { clause, because, certainty };
}

/**
 * The one day a week that may have the longer maximum: the day that the employer named, or the first day that needs it.
 */
function longDayOf({ facts, day }: Week): { holds(index: number): boolean; take(index: number): void } {
  let taken: number | null = null;
  const named = facts.agreement.longDay;
  return {
    holds: (index) => (named === null ? taken === null || taken === index : day(index).date === named),
    take: (index) => {
      taken ??= index;
    },
  };
}

/** `allowed` is the number of minutes of the piece that the agreed and weekly limits still allow as ordinary time. */
function dayLimit(
  week: Week,
  piece: Piece,
  { worked, allowed }: { readonly worked: number; readonly allowed: number },
  longDay: ReturnType<typeof longDayOf>,
): Limit | null {
  const { person, agreement } = week.facts;
  const rule = week.pack.rules.day.find(({ employment }) => employment.includes(person.employment));
  if (!rule) return null;
  const isLong = rule.long_day_hours !== null && longDay.holds(piece.day);
  const most = isLong ? rule.long_day_hours! : rule.hours;
  if (isLong && worked + allowed > rule.hours) {
    longDay.take(piece.day);
    if (agreement.longDay === null)
      warn(
        week,
        'LONG_DAY_CHOSEN',
        `${week.day(piece.day).date} is used as the day with ${most / 60} ordinary hours (${rule.clause}), because it is the first that needs them. Name another day with agreement.long_day.`,
      );
  }
  const choice = isLong ? ', the longest day of the week' : '';
  return {
    left: most - worked,
    after: () => ({
      clause: rule.clause,
      because: `more than ${most / 60} ordinary hours on the day${choice} (${rule.clause})`,
      certainty: rule.certainty,
    }),
  };
}

/** Limits ordinary time to the hours agreed with a part-time employee, or rostered for a full-time employee. */
function agreedLimit({ facts, pack, day }: Week, index: number, worked: number): Limit | null {
  const { agreed } = pack.rules;
  const { agreedHours, variations } = facts.agreement;
  const { employment } = facts.person;
  if (agreedHours === null || !agreed.employment.includes(employment)) return null;
  const isChosenOtherwise = agreed.option !== 'none' && facts.circumstances.answers[agreed.option] === 'award_limits';
  if (employment === 'part_time' && isChosenOtherwise) return null;
  const { date, weekday } = day(index);
  const added = variations.filter((one) => one.date === date).reduce((sum, { hours }) => sum + minutesOf(hours), 0);
  const hours = agreedHours[weekday];
  const most = (hours ? minutesOf(hours) : 0) + added;
  const reading = agreed.option !== 'none' && employment === 'part_time' ? '; reading: agreed_hours' : '';
  return {
    left: most - worked,
    after: () => ({
      clause: agreed.clause,
      because:
        most === 0
          ? `no hours are agreed for the day (${agreed.clause}${reading})`
          : `more than the ${hoursText(most)} hours agreed for the day (${agreed.clause}${reading})`,
      certainty: agreed.certainty,
    }),
  };
}

const hoursText = (minutes: number): string => plain(roundToSixPlaces(new Decimal(minutes).dividedBy(60)));

function weekLimit({ facts, pack }: Week, worked: number): Limit {
  const { hours, clause, certainty } = pack.rules.week;
  const { cycleWeeks } = facts.agreement;
  const most = hours * cycleWeeks;
  const period = cycleWeeks === 1 ? 'in the week' : `in ${cycleWeeks} weeks`;
  return {
    left: most - worked,
    after: () => ({ clause, because: `more than ${most / 60} ordinary hours ${period} (${clause})`, certainty }),
  };
}
