import { Decimal, roundToCent } from '../../../../base/decimal.ts';
import { weakest } from '../line.ts';
import { DAY, dayTypeOf, lengthOf, timeText, type Week, warn } from '../week.ts';

/**
 * Step 7: evening and night penalties that are set in dollars. They are paid for each hour or part of an hour that a
 * shift has on a date within their times.
 */
export function addFlatAmounts(week: Week): void {
  for (const flat of week.pack.rules.flat_amounts) {
    const minutes = new Map<string, { day: number; start: number; end: number; minutes: number }>();
    for (const piece of week.pieces) {
      const inDay = piece.start - piece.day * DAY;
      if (piece.overtime || piece.kind === 'top_up' || inDay < flat.from || inDay >= flat.to) continue;
      if (!flat.days.includes(dayTypeOf(week, piece))) continue;
      const place = `${piece.shift} ${piece.day}`;
      const known = minutes.get(place);
      minutes.set(place, {
        day: piece.day,
        start: known?.start ?? piece.start,
        end: piece.end,
        minutes: (known?.minutes ?? 0) + lengthOf(piece),
      });
    }
    const amount = week.pack.allowance(flat.amount);
    if (minutes.size > 0 && !amount) {
      unknownAmount(week, flat.amount);
      continue;
    }
    for (const { day, start, end, minutes: counted } of minutes.values()) {
      const begun = new Decimal(Math.ceil(counted / 60));
      week.amounts.push({
        date: week.day(day).date,
        startsAt: timeText(week, start),
        endsAt: timeText(week, end),
        kind: 'allowance',
        minutes: 0,
        percentage: null,
        rate: amount!.amount,
        quantity: begun,
        amount: roundToCent(amount!.amount.times(begun)),
        clause: flat.clause,
        because: `${flat.when}: an amount for each hour or part of an hour`,
        certainty: weakest(flat.certainty, week.pack.allowances!.cite.confidence),
      });
    }
  }
}

export const unknownAmount = (week: Week, name: string): void =>
  warn(
    week,
    'ALLOWANCE_UNKNOWN',
    `The amount of "${name}" is not known for a pay period from ${week.facts.payPeriodStart}, so it is not in the total.`,
  );
