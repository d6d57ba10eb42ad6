import { weakest } from '../line.ts';
import type { AwardRules, DayType } from '../pack.ts';
import { DAY, dayTypeOf, type Ground, lengthOf, type Piece, type Week } from '../week.ts';

type Priced = Ground & Pick<Piece, 'percent'>;

/** Step 3: if several penalties apply, only the highest is paid. */
export function priceOrdinaryHours(week: Week): void {
  week.pieces = week.pieces.map((piece) => (piece.overtime ? piece : { ...piece, ...ordinaryPrice(week, piece) }));
}

/**
 * The percentage that applies to a piece of ordinary hours. For a casual, the loading is added to the penalty
 * percentage; the two are not multiplied.
 */
export function ordinaryPrice(week: Week, piece: Pick<Piece, 'start' | 'day' | 'isHoliday'>): Priced {
  const { pack, isCasual } = week;
  const { rate } = week.day(piece.day);
  const inDay = piece.start - piece.day * DAY;
  const { loading, ...casual } = pack.rules.casual;
  let found: Priced = isCasual
    ? {
        percent: 100 + loading,
        clause: casual.clause,
        because: `casual loading of ${loading}%`,
        certainty: casual.certainty,
      }
    : { percent: 100, clause: rate.clause, because: rate.because, certainty: pack.rules.minimum.certainty };
  const { weekday } = week.day(piece.day);
  const types: readonly DayType[] = piece.isHoliday ? ['holiday', weekday] : [weekday];
  for (const penalty of pack.rules.penalties) {
    const percent = isCasual ? penalty.casual : penalty.percent;
    if (percent <= found.percent || inDay < penalty.from || inDay >= penalty.to) continue;
    if (!types.some((type) => penalty.days.includes(type))) continue;
    if (penalty.only.length > 0 && !penalty.only.includes(week.classificationId)) continue;
    const loaded = isCasual ? ', including the casual loading' : '';
    found = { percent, clause: penalty.clause, because: `${penalty.when}${loaded}`, certainty: penalty.certainty };
  }
  return { ...found, certainty: weakest(found.certainty, rate.certainty) };
}

/**
 * Step 4: prices overtime. Each day's overtime is counted from its first minute and moves through the overtime bands
 * for that day.
 */
export function priceOvertime(week: Week): void {
  const counted = new Map<number, number>();
  week.pieces = week.pieces.flatMap((piece) => {
    if (!piece.overtime) return [piece];
    const before = counted.get(piece.day) ?? 0;
    if (!piece.isHoliday) counted.set(piece.day, before + lengthOf(piece));
    return overtimePieces(week, piece, piece.overtime, before);
  });
}

/** Splits a piece at the hours after which the overtime percentage rises. */
export function overtimePieces(week: Week, piece: Piece, why: Ground, before: number): readonly Piece[] {
  const type = dayTypeOf(week, piece);
  const bands = week.pack.rules.overtime.filter(({ days }) => days.includes(type));
  const { rate } = week.day(piece.day);
  return bands.flatMap((band, index): readonly Piece[] => {
    const until = bands[index + 1]?.after_hours ?? Number.POSITIVE_INFINITY;
    const start = Math.max(piece.start, piece.start + band.after_hours - before);
    const end = Math.min(piece.end, piece.start + until - before);
    if (start >= end) return [];
    const ofBand = week.isCasual ? band.casual : band.percent;
    const dayOff = dayOffRule(week, piece);
    const isDayOff = dayOff !== null && dayOff.percent >= ofBand;
    const { clause, certainty } = isDayOff ? dayOff : band;
    return [
      {
        ...piece,
        start,
        end,
        kind: 'overtime',
        percent: isDayOff ? dayOff.percent : ofBand,
        clause,
        because: `${why.because}; overtime, ${isDayOff ? 'rostered day off' : band.when}`,
        certainty: weakest(weakest(certainty, why.certainty), rate.certainty),
      },
    ];
  });
}

/** The rule for overtime on a day off, which is a day without rostered hours. Null if the award has none. */
function dayOffRule({ pack, facts, day }: Week, piece: Piece): AwardRules['rostered_day_off'] {
  const dayOff = pack.rules.rostered_day_off;
  const { agreedHours } = facts.agreement;
  if (!dayOff || agreedHours === null || !dayOff.employment.includes(facts.person.employment)) return null;
  const hours = agreedHours[day(piece.day).weekday];
  return hours === undefined || hours.isZero() ? dayOff : null;
}
