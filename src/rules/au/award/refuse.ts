import { MissingParameter } from '../../../params/params.ts';
import type { BreakFacts, ShiftFacts, WeekFacts } from './facts.ts';
import type { AwardRefusal } from './line.ts';
import { RATES_ONLY_AWARDS } from './pack.ts';
import { type AwardPack, type AwardPacks, plainName } from './packs.ts';
import { DAY, minutesSince } from './week.ts';

const refusal = (code: string, message: string): AwardRefusal => ({ code, message });

/** The values of the award, or the reason why the week cannot be interpreted. */
export function packFor({ award, payPeriodStart }: WeekFacts, packs: AwardPacks): AwardPack | AwardRefusal {
  if (RATES_ONLY_AWARDS.includes(award))
    return refusal(
      'AWARD_NOT_INTERPRETED',
      `Only the rates of ${award} are available. Its broken shifts, sleepovers and equal-remuneration rates are not interpreted.`,
    );
  try {
    return packs.at(award, payPeriodStart);
  } catch (error) {
    if (!(error instanceof MissingParameter)) throw error;
    return refusal(
      'NO_VALUES',
      `The award ${award} has no values for a pay period from ${payPeriodStart}: ${error.message}.`,
    );
  }
}

/** The first reason to refuse the week, or null. */
export function refusalOf(facts: WeekFacts, pack: AwardPack): AwardRefusal | null {
  return personRefusal(facts, pack) ?? placeRefusal(facts, pack) ?? shiftRefusal(facts);
}

function personRefusal({ person, agreement }: WeekFacts, { rules, juniors, ...pack }: AwardPack): AwardRefusal | null {
  if (person.isShiftworker) return refusal('SHIFTWORK', 'Shiftwork is not interpreted. Only day work is.');
  if (person.isApprentice) return refusal('APPRENTICE', 'Apprentice rates are not interpreted.');
  if (person.hasAnnualisedWage)
    return refusal('ANNUALISED_WAGE', 'Annualised wages and loaded rates are not interpreted.');
  const name = plainName(person.classification);
  const outside = rules.refused.find(({ words }) => name.includes(words));
  if (outside) return refusal('CLASSIFICATION_NOT_COVERED', `${outside.reason}.`);
  if (!pack.classification(person.classification))
    return refusal(
      'UNKNOWN_CLASSIFICATION',
      `${pack.code} has no classification "${person.classification}". It has: ${pack.rates.value.map((one) => one.name).join('; ')}.`,
    );
  if (person.juniorScale !== null && !juniors.value.some(({ scale }) => scale === person.juniorScale))
    return refusal(
      'UNKNOWN_JUNIOR_SCALE',
      `junior_scale "${person.juniorScale}" is not one of ${juniors.value.map(({ scale }) => scale).join(', ')}.`,
    );
  if (rules.agreed.required.includes(person.employment) && agreement.agreedHours === null)
    return refusal(
      'AGREED_HOURS_MISSING',
      'Overtime of a part-time employee depends on the agreed hours. Send agreement.agreed_hours.',
    );
  return null;
}

function placeRefusal({ workplace, weekStart, payPeriodStart }: WeekFacts, { rules }: AwardPack): AwardRefusal | null {
  const spans = [...new Set(rules.spans.map(({ name }) => name))];
  if (spans.length > 0 && !spans.includes(workplace.span))
    return refusal('UNKNOWN_SPAN', `span "${workplace.span}" is not one of ${spans.join(', ')}.`);
  if (payPeriodStart > weekStart)
    return refusal(
      'PAY_PERIOD_AFTER_WEEK',
      `pay_period_start ${payPeriodStart} is after week_start ${weekStart}. Send the first day of the pay period that contains the week.`,
    );
  return null;
}

/** Each shift must end after it starts and start inside the week, and no two shifts may overlap. */
function shiftRefusal({ shifts, weekStart, agreement, previousShift }: WeekFacts): AwardRefusal | null {
  const minuteOf = minutesSince(weekStart);
  const end = agreement.cycleWeeks * 7 * DAY;
  const spans = shifts.map((shift) => ({ shift, from: minuteOf(shift.startsAt), to: minuteOf(shift.endsAt) }));
  for (const { shift, from, to } of spans) {
    const wrong = timesRefusal(shift, from, to) ?? breakRefusal(shift, minuteOf);
    if (wrong) return wrong;
    if (from < 0 || from >= end)
      return refusal(
        'SHIFT_OUTSIDE_WEEK',
        `The shift of ${shift.startsAt} does not start in the week of ${weekStart}.`,
      );
  }
  spans.sort((a, b) => a.from - b.from);
  const [earliest] = spans;
  if (
    previousShift &&
    (minuteOf(previousShift.endsAt) <= minuteOf(previousShift.startsAt) ||
      (earliest && minuteOf(previousShift.endsAt) > earliest.from))
  )
    return refusal(
      'PREVIOUS_SHIFT',
      `previous_shift, ${previousShift.startsAt} to ${previousShift.endsAt}, must end before the first shift of the week starts.`,
    );
  const clash = spans.findIndex(({ from }, index) => index > 0 && from < spans[index - 1]!.to);
  if (clash < 0) return null;
  return refusal(
    'SHIFTS_OVERLAP',
    `The shift of ${spans[clash]!.shift.startsAt} starts before the shift of ${spans[clash - 1]!.shift.startsAt} ends.`,
  );
}

function timesRefusal({ startsAt, endsAt }: ShiftFacts, from: number, to: number): AwardRefusal | null {
  if (to <= from)
    return refusal('SHIFT_ENDS_TOO_EARLY', `The shift of ${startsAt} ends at ${endsAt}. It must end after it starts.`);
  if (to - from > DAY) return refusal('SHIFT_TOO_LONG', `The shift of ${startsAt} is longer than 24 hours.`);
  return null;
}

function breakRefusal(shift: ShiftFacts, minuteOf: (time: string) => number): AwardRefusal | null {
  let last = minuteOf(shift.startsAt);
  const sorted = [...shift.breaks].sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  for (const one of sorted) {
    const [from, to] = [minuteOf(one.startsAt), minuteOf(one.endsAt)];
    if (to <= from) return breakText(shift, one, 'does not end after it starts');
    if (from < last) return breakText(shift, one, 'starts before the shift or during another break');
    if (to > minuteOf(shift.endsAt)) return breakText(shift, one, 'ends after the shift');
    last = to;
  }
  return null;
}

const breakText = (shift: ShiftFacts, one: BreakFacts, wrong: string): AwardRefusal =>
  refusal('BREAK_OUTSIDE_SHIFT', `The break of ${one.startsAt} in the shift of ${shift.startsAt} ${wrong}.`);
