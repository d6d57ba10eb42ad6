import { Decimal, roundToCent, roundToSixPlaces, sum } from '../../../../base/decimal.ts';
import { type AwardLine, weakest } from '../line.ts';
import { percentOf } from '../rate.ts';
import { lengthOf, type Piece, timeText, type Week } from '../week.ts';

/**
 * Step 12: joins pieces with the same day, kind, percentage and clause into one line. Rate and amount are rounded half
 * up.
 */
export function linesOf(week: Week): readonly AwardLine[] {
  const groups = new Map<string, Piece[]>();
  for (const piece of week.pieces) {
    const place = `${piece.day} ${piece.kind} ${piece.percent} ${piece.clause}`;
    const group = groups.get(place);
    if (group) group.push(piece);
    else groups.set(place, [piece]);
  }
  const hours = [...groups.values()].map((pieces) => lineOf(week, pieces));
  return [...hours, ...week.amounts].sort(inOrder);
}

const inOrder = (a: AwardLine, b: AwardLine): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : (a.startsAt ?? '9') < (b.startsAt ?? '9') ? -1 : 0;

function lineOf(week: Week, pieces: readonly Piece[]): AwardLine {
  const [first] = pieces as readonly [Piece, ...Piece[]];
  const minutes = pieces.reduce((total, piece) => total + lengthOf(piece), 0);
  const { rate, date } = week.day(first.day);
  const dollars = percentOf(rate.hourly, first.percent);
  const holidays = week.facts.workplace.holidayCertainty;
  return {
    date,
    startsAt: timeText(week, first.start),
    endsAt: timeText(week, pieces.at(-1)!.end),
    kind: first.kind,
    minutes,
    percentage: first.percent,
    rate: dollars,
    quantity: roundToSixPlaces(new Decimal(minutes).dividedBy(60)),
    amount: roundToCent(dollars.times(minutes).dividedBy(60)),
    clause: first.clause,
    because: [...new Set(pieces.map(({ because }) => because))].join('; '),
    certainty: pieces.reduce(
      (found, piece) => weakest(found, piece.isHoliday ? weakest(piece.certainty, holidays) : piece.certainty),
      first.certainty,
    ),
  };
}

const PAID_HOURS: readonly AwardLine['kind'][] = ['ordinary', 'short_break', 'meal_break', 'holiday_not_worked'];

/**
 * Step 13: tops up a full-time employee's pay to the minimum weekly rate. Without the top-up, 38 times the rounded
 * hourly rate could be slightly less.
 */
export function weeklyMinimum(week: Week, lines: readonly AwardLine[]): readonly AwardLine[] {
  const { person, agreement, circumstances } = week.facts;
  const { rate, date } = week.day(0);
  if (person.employment !== 'full_time' || agreement.cycleWeeks > 1 || rate.weekly === null) return lines;
  const worked = week.pieces.filter(({ overtime, kind }) => !overtime && kind !== 'top_up');
  const minutes = worked.reduce((total, piece) => total + lengthOf(piece), 0);
  const hours = sum(circumstances.holidayNotWorked.map((one) => one.hours)).plus(new Decimal(minutes).dividedBy(60));
  if (hours.lessThan(new Decimal(week.pack.rules.week.hours).dividedBy(60))) return lines;
  if (worked.some(({ day }) => !week.day(day).rate.hourly.equals(rate.hourly))) return lines;
  const paid = sum(lines.filter(({ kind }) => PAID_HOURS.includes(kind)).map(({ amount }) => amount));
  const short = rate.weekly.minus(paid);
  if (!short.greaterThan(0)) return lines;
  return [
    ...lines,
    {
      date,
      startsAt: timeText(week, 0),
      endsAt: null,
      kind: 'top_up',
      minutes: 0,
      percentage: null,
      rate: short,
      quantity: new Decimal(1),
      amount: short,
      clause: rate.clause,
      because: `top-up to the minimum weekly rate of ${rate.weekly.toFixed(2)}, because 38 hours at the rounded hourly rate are less`,
      certainty: weakest('derived', rate.certainty),
    },
  ];
}
