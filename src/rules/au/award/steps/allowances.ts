import { Decimal, min, roundToCent, roundToSixPlaces } from '../../../../base/decimal.ts';
import type { Confidence } from '../../../../params/params.ts';
import { allowanceKindOf, weakest } from '../line.ts';
import { dayOf, lengthOf, type Piece, type Week, type WorkedShift, warn } from '../week.ts';
import { unknownAmount } from './flat-amounts.ts';

const ONE = new Decimal(1);

/** Step 9: allowances that depend on the shifts or on the circumstances of the employee. */
export function addAllowances(week: Week): void {
  if (week.shifts.length === 0) return;
  for (const [index, shift] of week.shifts.entries()) addMealAllowance(week, shift, index);
  addSplitShift(week);
  for (const rule of week.pack.rules.allowances) {
    if (!rule.employment.includes(week.facts.person.employment)) continue;
    for (const [day, quantity] of quantitiesOf(week, rule))
      add(week, rule.amount, rule.certainty, { day, quantity, most: rule.most });
  }
}

interface Given {
  readonly day: number;
  readonly quantity: Decimal;
  readonly most?: string | null;
  readonly because?: string;
}

function add(week: Week, name: string, certainty: Confidence, { day, quantity, most = null, because }: Given): void {
  const found = week.pack.allowance(name);
  const limit = most === null ? null : week.pack.allowance(most);
  if (!found || limit === undefined) {
    unknownAmount(week, name);
    return;
  }
  const full = roundToCent(found.amount.times(quantity));
  const amount = limit === null ? full : min(full, limit.amount);
  const limited = limit !== null && amount.lessThan(full) ? `; at most ${limit.amount.toFixed(2)} a week` : '';
  week.amounts.push({
    date: week.day(day).date,
    startsAt: null,
    endsAt: null,
    kind: 'allowance',
    minutes: 0,
    percentage: null,
    rate: found.amount,
    quantity,
    amount,
    clause: found.clause,
    because: `${because ?? `${found.name}, ${found.unit}`}${limited}`,
    allowance: allowanceKindOf(found.name),
    certainty: weakest(certainty, week.pack.allowances!.cite.confidence),
  });
}

type Rule = Week['pack']['rules']['allowances'][number];

/** How often the allowance is paid, and the day on which it is shown. */
function quantitiesOf(week: Week, rule: Rule): readonly (readonly [day: number, quantity: Decimal])[] {
  if (rule.per === 'cold_hours' || rule.per === 'below_zero_hours') {
    return week.shifts.flatMap((shift) => {
      const hours = rule.per === 'cold_hours' ? shift.facts.coldHours : shift.facts.belowZeroHours;
      return hours === null || hours.isZero() ? [] : [[dayOf(shift.start), hours] as const];
    });
  }
  const answer = week.facts.circumstances.answers[rule.ask];
  if (rule.per === 'number') return answer instanceof Decimal && !answer.isZero() ? [[0, answer]] : [];
  if (String(answer ?? '') !== rule.answer) return [];
  if (rule.per === 'week') return [[0, ONE]];
  if (rule.per === 'hour') {
    const minutes = week.shifts.reduce((sum, shift) => sum + shift.minutes, 0);
    return [[0, roundToSixPlaces(new Decimal(minutes).dividedBy(60))]];
  }
  if (rule.per === 'shift') return week.shifts.map((shift) => [dayOf(shift.start), ONE] as const);
  const days = new Set(week.shifts.map((shift) => dayOf(shift.start)));
  // A weekly maximum applies to all days together, so they share one line.
  return rule.most === null ? [...days].map((day) => [day, ONE] as const) : [[0, new Decimal(days.size)]];
}

/** Pays the meal allowance for overtime after ordinary hours if the employee received neither notice nor a meal. */
function addMealAllowance(week: Week, shift: WorkedShift, index: number): void {
  const rule = week.pack.rules.meal_allowance;
  const { employment } = week.facts.person;
  const isUndecided = rule.undecided.includes(employment);
  if (!rule.employment.includes(employment) && !isUndecided) return;
  if (shift.facts.mealSupplied || shift.facts.overtimeNotice) return;
  const own = week.pieces.filter((piece) => piece.shift === index && piece.kind !== 'top_up');
  const minutes = overtimeAtEnd(own);
  if (minutes <= rule.after_minutes) return;
  if (isUndecided && week.facts.circumstances.answers.casual_meal_allowance === false) return;
  if (isUndecided)
    warn(
      week,
      'CASUAL_MEAL_ALLOWANCE',
      'Sources differ on whether a casual employee gets the meal allowance. It is paid here. Set circumstances.casual_meal_allowance to false to leave it out.',
    );
  const certainty = isUndecided ? 'knowledge' : rule.certainty;
  const day = dayOf(shift.start);
  const reading = isUndecided ? '; reading: casual_meal_allowance true' : '';
  const because = `${minutes} minutes of overtime after ordinary hours, without notice and without a meal${reading}`;
  add(week, rule.first, certainty, { day, quantity: ONE, because });
  if (rule.further === null || rule.further_minutes === null || minutes <= rule.further_minutes) return;
  const more = `the overtime is more than ${rule.further_minutes / 60} hours${reading}`;
  add(week, rule.further, certainty, { day, quantity: ONE, because: more });
}

/** The minutes of overtime after the last ordinary minute. Zero when the whole shift is overtime. */
function overtimeAtEnd(pieces: readonly Piece[]): number {
  const last = pieces.findLastIndex((piece) => !piece.overtime);
  if (last < 0) return 0;
  return pieces.slice(last + 1).reduce((minutes, piece) => minutes + lengthOf(piece), 0);
}

const TWO_HOURS = 120;
const THREE_HOURS = 180;

function addSplitShift(week: Week): void {
  const rule = week.pack.rules.split_shift;
  if (!rule?.employment.includes(week.facts.person.employment)) return;
  const byDay = new Map<number, WorkedShift[]>();
  for (const shift of week.shifts) byDay.set(dayOf(shift.start), [...(byDay.get(dayOf(shift.start)) ?? []), shift]);
  for (const [day, shifts] of byDay) {
    if (shifts.length < 2) continue;
    if (rule.method === 'each-period') {
      const periods = shifts.filter(({ minutes }) => minutes >= TWO_HOURS).length;
      const because = 'split shift: an amount for each separate period of at least 2 hours';
      if (periods > 0) add(week, rule.short, rule.certainty, { day, quantity: new Decimal(periods), because });
      continue;
    }
    const gap = Math.max(...shifts.slice(1).map((shift, index) => shift.start - shifts[index]!.end));
    const name = gap > THREE_HOURS ? rule.long : gap >= TWO_HOURS ? rule.short : null;
    if (name !== null)
      add(week, name, rule.certainty, {
        day,
        quantity: ONE,
        because: `split shift with ${gap} minutes between its parts`,
      });
  }
}
