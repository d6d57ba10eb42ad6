import { BoundedMap } from '../../../base/bounded-map.ts';
import { money, plain } from '../../../base/decimal.ts';
import { inBody, unprocessable } from '../../../base/errors.ts';
import { inTurns } from '../../../base/in-turns.ts';
import { addDays, isLocalDate, localDate } from '../../../base/local-date.ts';
import { MissingParameter } from '../../../params/params.ts';
import { interpretWeek } from '../../../rules/au/award/interpret.ts';
import type { AwardLine, WeekResult } from '../../../rules/au/award/line.ts';
import { askedCircumstances } from '../../../rules/au/award/pack.ts';
import type { AwardPacks } from '../../../rules/au/award/packs.ts';
import { interpretedPacks } from '../award/award.service.ts';
import { stateCalendar } from '../public-holiday/public-holiday.service.ts';
import type { AwardInterpretationIn, AwardResult, AwardWeek } from './award-interpretation.schema.ts';
import { type StateHolidays, weekFactsOf } from './week-facts.ts';

type ClockChange = 'changes' | 'stays' | 'unknown zone';

const DAY_MS = 86_400_000;
const known = new BoundedMap<string, ClockChange>(2_000);

/**
 * Whether the zone's offset from UTC differs between the start and the end of the week, or whether the zone is unknown.
 */
function clockChangeIn(zone: string, weekStart: string): ClockChange {
  const place = `${zone} ${weekStart}`;
  const kept = known.get(place);
  if (kept) return kept;
  const found = compared(zone, weekStart);
  known.set(place, found);
  return found;
}

function compared(zone: string, weekStart: string): ClockChange {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-AU', { timeZone: zone, timeZoneName: 'longOffset' });
  } catch {
    return 'unknown zone';
  }
  const first = Date.parse(`${weekStart}T00:00:00Z`);
  const offsetAt = (time: number): string =>
    format.formatToParts(new Date(time)).find(({ type }) => type === 'timeZoneName')!.value;
  return offsetAt(first) === offsetAt(first + 7 * DAY_MS) ? 'stays' : 'changes';
}

export type AwardInterpretationService = ReturnType<typeof awardInterpretationService>;

/** The number of weeks interpreted before yielding to the event loop. */
const STEP = 20;

/** Interprets shifts under an award. Stores nothing and needs no database. */
export function awardInterpretationService() {
  return {
    async interpret({ weeks }: AwardInterpretationIn): Promise<AwardResult[]> {
      const packs = interpretedPacks();
      for (const [index, week] of weeks.entries()) checkWeek(week, index, packs);
      const calendars = await Promise.all(weeks.map(holidaysOf));
      return inTurns(interpreted(weeks, calendars, packs));
    },
  };
}

function* interpreted(
  weeks: readonly AwardWeek[],
  calendars: readonly StateHolidays[],
  packs: AwardPacks,
): Generator<undefined, AwardResult[]> {
  const results: AwardResult[] = [];
  for (const [index, week] of weeks.entries()) {
    const facts = weekFactsOf(week, calendars[index]!);
    results.push(resultOf(week, interpretWeek(facts, packs)));
    if (index % STEP === STEP - 1) yield;
  }
  return results;
}

/**
 * Checks what the schema cannot: that dates and times exist, that the time zone exists, and that the award asks for the
 * circumstances sent.
 */
function checkWeek(week: AwardWeek, index: number, packs: AwardPacks): void {
  const at = (code: Parameters<typeof inBody>[0], ...place: readonly (string | number)[]) =>
    inBody(code, 'weeks', index, ...place);
  const times: readonly (readonly [string, string | number, ...(string | number)[]])[] = [
    ...week.shifts.flatMap((shift, place) => [
      [shift.starts_at, 'shifts', place, 'starts_at'] as const,
      [shift.ends_at, 'shifts', place, 'ends_at'] as const,
      ...(shift.breaks ?? []).flatMap((one, number) => [
        [one.starts_at, 'shifts', place, 'breaks', number, 'starts_at'] as const,
        [one.ends_at, 'shifts', place, 'breaks', number, 'ends_at'] as const,
      ]),
    ]),
    ...(week.previous_shift
      ? [
          [week.previous_shift.starts_at, 'previous_shift', 'starts_at'] as const,
          [week.previous_shift.ends_at, 'previous_shift', 'ends_at'] as const,
        ]
      : []),
  ];
  for (const [time, ...place] of times) {
    if (!isLocalDate(time.slice(0, 10)) || time.slice(11) >= '24')
      throw unprocessable(`${time} is not a valid date and time; correct it`, at('not_a_date', ...place));
  }
  const { employee, workplace } = week;
  if (employee.age !== undefined && employee.date_of_birth !== undefined)
    throw unprocessable('Send age or date_of_birth, not both', at('not_together', 'employee', 'age'));
  if (clockChangeIn(workplace.time_zone, week.week_start) === 'unknown zone')
    throw unprocessable(
      `time_zone "${workplace.time_zone}" is not known; send an IANA zone such as Australia/Sydney`,
      at('not_a_choice', 'workplace', 'time_zone'),
    );
  checkCircumstances(week, packs, (name, message) => {
    throw unprocessable(message, at('unknown_field', 'circumstances', name));
  });
}

function checkCircumstances(
  week: AwardWeek,
  packs: AwardPacks,
  refuse: (name: string, message: string) => never,
): void {
  const asked = askedBy(week, packs);
  if (!asked) return;
  for (const name of Object.keys(week.circumstances ?? {})) {
    if (name === 'holiday_not_worked' || asked.has(name)) continue;
    refuse(name, `${week.award} has no circumstance ${name}; it has holiday_not_worked, ${[...asked].join(', ')}`);
  }
}

/**
 * The circumstances that the award asks for. Undefined if there are no rules for the award or the date; the week's
 * result then states the reason.
 */
function askedBy(week: AwardWeek, packs: AwardPacks): ReadonlySet<string> | undefined {
  try {
    return askedCircumstances(packs.at(week.award, localDate(week.pay_period_start ?? week.week_start)).rules);
  } catch (error) {
    if (error instanceof MissingParameter) return undefined;
    throw error;
  }
}

const NO_HOLIDAYS: StateHolidays = { whole: [], parts: [] };

async function holidaysOf(week: AwardWeek): Promise<StateHolidays> {
  if (week.workplace.public_holidays !== undefined) return NO_HOLIDAYS;
  const first = localDate(week.week_start);
  const last = addDays(first, 7 * (week.agreement?.cycle_weeks ?? 1));
  const years = [...new Set([first, last].map((date) => Number(date.slice(0, 4))))];
  const calendar = await stateCalendar();
  const { state } = week.workplace;
  const isInWeek = ({ date }: { readonly date: string }): boolean => date >= first && date <= last;
  return {
    whole: years
      .flatMap((year) => calendar.ofYear(state, year))
      .filter(isInWeek)
      .map(({ date }) => localDate(date)),
    parts: years
      .flatMap((year) => calendar.partDaysOf(state, year))
      .filter(isInWeek)
      .map(({ date, from }) => ({ date: localDate(date), from })),
  };
}

function resultOf(week: AwardWeek, result: WeekResult): AwardResult {
  return {
    reference: week.reference,
    minimum_hourly_rate: result.minimumHourlyRate === null ? null : money(result.minimumHourlyRate),
    junior_percentage: result.juniorPercentage,
    lines: result.lines.map(lineOf),
    total: money(result.total),
    warnings: [...result.warnings, ...(result.refused ? [] : placeWarnings(week))],
    refused: result.refused && { ...result.refused },
  };
}

const lineOf = (line: AwardLine): AwardResult['lines'][number] => ({
  date: line.date,
  starts_at: line.startsAt,
  ends_at: line.endsAt,
  kind: line.kind,
  minutes: line.minutes,
  percentage: line.percentage,
  rate: money(line.rate),
  quantity: plain(line.quantity),
  amount: money(line.amount),
  clause: line.clause,
  because: line.because,
  certainty: line.certainty,
});

function placeWarnings({ workplace, week_start }: AwardWeek): AwardResult['warnings'] {
  const changes = clockChangeIn(workplace.time_zone, week_start);
  return [
    ...(workplace.public_holidays === undefined
      ? [
          {
            code: 'HOLIDAYS_FROM_CALENDAR',
            message: `The public holidays of ${workplace.state} are from a calendar that is not checked against the statutes. Send public_holidays and part_day_holidays to be sure.`,
          },
        ]
      : []),
    ...(changes === 'changes'
      ? [
          {
            code: 'CLOCK_CHANGE',
            message: `Daylight saving begins or ends in the week of ${week_start}. Shifts are paid by clock time, not by elapsed time.`,
          },
        ]
      : []),
  ];
}
