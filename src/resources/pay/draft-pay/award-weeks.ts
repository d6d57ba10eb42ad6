import { type Decimal, decimal, sum } from '../../../base/decimal.ts';
import { addDays, dayOfWeek, daysBetween, type LocalDate, localDate } from '../../../base/local-date.ts';
import { WEEKDAYS, type Weekday, type WeekFacts } from '../../../rules/au/award/facts.ts';
import { interpretWeek } from '../../../rules/au/award/interpret.ts';
import type { WeekResult } from '../../../rules/au/award/line.ts';
import { EMPLOYEE_CIRCUMSTANCES } from '../../../rules/au/award/pack.ts';
import { interpretedPacks, packOfAward } from '../../company/award/award.service.ts';
import { type StateCalendar, workStateOf } from '../../company/public-holiday/public-holiday.service.ts';
import {
  auDeclared,
  awardEmploymentOf,
  type EmployeeAward,
  wholeMonthsBetween,
} from '../../people/employee/employee.service.ts';
import type { TimesheetFacts } from '../../time/timesheet/timesheet.service.ts';
import type { TimeWorker } from './draft-pay.store.ts';
import { type AllowanceRow, allowanceRows, awardRows, type Note, type Shift, type TimeRow } from './time-rows.ts';

// Interprets the weeks of one employee under the award declared for the employee.

export interface WeekToPay {
  readonly start: LocalDate;
  readonly payPeriodStart: LocalDate;
  readonly shifts: readonly Shift[];
  /** The last shift before the week. */
  readonly previous: Shift | undefined;
  /** The shifts of the seven days before the week, which show whether the last of them contained overtime. */
  readonly earlier?: readonly Shift[];
  /** Dates on which the pay already has leave. */
  readonly daysOff: ReadonlySet<string>;
}

export interface PaidWeek {
  readonly rows: readonly TimeRow[];
  readonly warnings: readonly Note[];
  readonly allowances: readonly AllowanceRow[];
  readonly refused: Note | null;
}

const refusedWeek = (code: string, message: string): PaidWeek => ({
  rows: [],
  warnings: [],
  allowances: [],
  refused: { code, message },
});

/** The pay that the award requires for the shifts of a week, or the reason why they cannot be interpreted. */
export function interpretShifts(
  worker: TimeWorker,
  week: WeekToPay,
  calendar: StateCalendar,
): Pick<WeekResult, 'lines' | 'warnings' | 'refused'> {
  const found = factsOf(worker, week, calendar);
  if ('refused' in found) return { lines: [], warnings: [], refused: found.refused };
  const { lines, warnings, refused } = interpretWeek(found, interpretedPacks());
  return { lines, warnings: [...warnings, ...calendarWarnings(found)], refused };
}

/** The holidays of the week are from the calendar of the state, because entries do not state them. */
function calendarWarnings({ workplace }: WeekFacts): readonly Note[] {
  const dates = [...workplace.publicHolidays, ...workplace.partDayHolidays.map(({ date }) => date)];
  if (dates.length === 0) return [];
  const message = `${dates.length === 1 ? 'The public holiday' : 'The public holidays'} of ${dates.join(' and ')} ${dates.length === 1 ? 'is' : 'are'} from a calendar that is not checked against the statutes. Check the list of the state before you pay.`;
  return [{ code: 'HOLIDAYS_FROM_CALENDAR', message }];
}

/** Contract [TIME-004]: the rows of a week, or the reason why the week cannot be interpreted under the award. */
export function payWeek(worker: TimeWorker, week: WeekToPay, calendar: StateCalendar): PaidWeek {
  const result = interpretShifts(worker, week, calendar);
  if (result.refused) return refusedWeek(result.refused.code, result.refused.message);
  return {
    rows: awardRows(result.lines, week.shifts, ownRateOf(worker)),
    warnings: [...result.warnings, ...unusedFacts(worker.pack!, week)],
    allowances: allowanceRows(result.lines, week.shifts),
    refused: null,
  };
}

const ownRateOf = ({ pay_rate_per_hour }: TimeWorker): Decimal | null =>
  pay_rate_per_hour === null ? null : decimal(pay_rate_per_hour);

/** The value that all shifts of a week share; `otherwise` replaces nulls. Undefined if the shifts differ. */
function only<T>(values: readonly (T | null)[], otherwise: T): T | undefined {
  const different = new Set(values.map((value) => value ?? otherwise));
  return different.size > 1 ? undefined : ([...different][0] ?? otherwise);
}

function factsOf(worker: TimeWorker, week: WeekToPay, calendar: StateCalendar): WeekFacts | PaidWeek {
  const { award, work_state } = auDeclared(worker.declarations);
  const employment = awardEmploymentOf(worker.employment_status);
  const { shifts, start } = week;
  if (!award || worker.pack === null || !employment)
    return refusedWeek('NOT_EMPLOYED', 'Labour hire workers have no award of their own; enter the hours by hand.');
  const classification = only(
    shifts.map((one) => one.classification),
    award.classification,
  );
  if (classification === undefined)
    return refusedWeek(
      'SEVERAL_CLASSIFICATIONS',
      `The shifts in the week from ${start} have different classifications; enter these hours by hand.`,
    );
  const home = workStateOf({ declared: work_state, company: worker.company_state, home: worker.state });
  const state = only(
    shifts.map((one) => one.work_state),
    home ?? 'NSW',
  );
  if (state === undefined)
    return refusedWeek(
      'SEVERAL_STATES',
      `The shifts in the week from ${start} are in different states; enter these hours by hand.`,
    );
  const agreed = award.agreed_hours;
  const holidays = holidaysIn(week, workStateOf({ declared: null, company: state, home: state }), calendar);
  return {
    award: worker.pack,
    weekStart: start,
    payPeriodStart: week.payPeriodStart,
    person: {
      employment,
      classification,
      age: null,
      dateOfBirth: worker.date_of_birth === null ? null : localDate(worker.date_of_birth),
      monthsWithEmployer: wholeMonthsBetween(worker.start_date, start),
      juniorScale: award.junior_scale,
      isApprentice: award.is_apprentice,
      isShiftworker: award.is_shiftworker,
      hasAnnualisedWage: false,
    },
    workplace: {
      publicHolidays: holidays.whole,
      partDayHolidays: holidays.parts,
      holidayCertainty: 'knowledge',
      span: worker.award_options.span ?? 'standard',
      spanStartShift: 0,
      spanEndShift: 0,
      sundaySpan: null,
    },
    agreement: agreementOf(worker, week, agreed),
    previousShift: previousOf(worker, week, calendar),
    shifts: shifts.map((shift) => shiftFacts(shift, award.school_student === true)),
    circumstances: {
      answers: answersOf(award, worker, week),
      holidayNotWorked: employment === 'casual' ? [] : holidaysOff(worker, week, holidays.whole, agreed),
    },
  };
}

type AgreedHours = Readonly<Partial<Record<Weekday, string>>> | null;

function agreementOf(worker: TimeWorker, { start, shifts }: WeekToPay, agreed: AgreedHours): WeekFacts['agreement'] {
  const { minimum_gap_hours, long_day } = worker.award_options;
  const days = Array.from({ length: WEEK_DAYS }, (_, index) => addDays(start, index));
  return {
    agreedHours:
      agreed === null
        ? null
        : Object.fromEntries(Object.entries(agreed).map(([day, hours]) => [day, decimal(hours ?? '0')])),
    variations: shifts.flatMap(({ starts_at, facts }) =>
      facts?.variation_hours === undefined
        ? []
        : [{ date: localDate(starts_at.slice(0, 10)), hours: decimal(facts.variation_hours) }],
    ),
    minimumGapHours: minimum_gap_hours ?? null,
    cycleWeeks: 1,
    longDay: long_day === undefined ? null : days.find((day) => WEEKDAYS[dayOfWeek(day) - 1] === long_day)!,
  };
}

/** Facts of shifts that an award counts over the week. */
const COUNTED = [
  'vehicle_kilometres',
  'motorcycle_kilometres',
  'delivery_kilometres',
  'catering_uniforms',
  'motel_uniforms',
] as const satisfies readonly (keyof TimesheetFacts)[];

const countOf = (name: (typeof COUNTED)[number], shifts: readonly Shift[]): Decimal =>
  sum(shifts.map(({ facts }) => decimal(facts?.[name] ?? '0')));

/** The circumstances of the employee, the options of the company, and the counts of the week's shifts. */
function answersOf(
  award: EmployeeAward,
  { award_options: options }: TimeWorker,
  { shifts }: WeekToPay,
): WeekFacts['circumstances']['answers'] {
  return {
    ...Object.fromEntries(EMPLOYEE_CIRCUMSTANCES.map((name) => [name, award[name] || null])),
    ...Object.fromEntries(COUNTED.map((name) => [name, countOf(name, shifts)])),
    casual_meal_allowance: options.casual_meal_allowance ?? true,
    part_time_overtime: options.part_time_overtime ?? 'agreed_hours',
  };
}

/** Warns about facts of shifts that no rule of the award uses, so that kilometres do not stay unpaid unnoticed. */
function unusedFacts(code: string, { shifts, payPeriodStart }: WeekToPay): readonly Note[] {
  const rules = packOfAward(code, payPeriodStart)?.rules;
  if (!rules) return [];
  const used = new Set(rules.allowances.map(({ ask }) => ask));
  return ([...COUNTED, 'cold_hours', 'below_zero_hours'] as const)
    .filter((name) => !used.has(name) && shifts.some(({ facts }) => facts?.[name] !== undefined))
    .map((name) => ({
      code: 'FACT_NOT_USED',
      message: `The award ${code} has no rule for ${name}, so nothing is paid for it.`,
    }));
}

/**
 * The last shift before the week. Interprets the week before if the award raises the pay after overtime, to find
 * whether the shift contained any.
 */
function previousOf(
  worker: TimeWorker,
  { start, payPeriodStart, previous, earlier }: WeekToPay,
  calendar: StateCalendar,
): WeekFacts['previousShift'] {
  if (!previous) return null;
  const base = { startsAt: previous.starts_at, endsAt: previous.ends_at };
  const isAsked = packOfAward(worker.pack!, payPeriodStart)?.rules.short_break?.only_after_overtime === true;
  if (!isAsked || earlier === undefined) return { ...base, containedOvertime: false };
  const before = addDays(start, -WEEK_DAYS);
  const week = {
    start: before,
    payPeriodStart: before,
    shifts: earlier,
    previous: undefined,
    daysOff: new Set<string>(),
  };
  const { lines } = interpretShifts(worker, week, calendar);
  const day = previous.starts_at.slice(0, 10);
  const containedOvertime = lines.some(
    ({ kind, startsAt, endsAt }) =>
      kind === 'overtime' && startsAt !== null && startsAt < previous.ends_at && endsAt! > `${day}T00:00`,
  );
  return { ...base, containedOvertime };
}

const shiftFacts = (
  { starts_at, ends_at, breaks, facts = {} }: Shift,
  schoolStudent: boolean,
): WeekFacts['shifts'][number] => ({
  startsAt: starts_at,
  endsAt: ends_at,
  breaks: breaks.map((one) => ({ startsAt: one.starts_at, endsAt: one.ends_at, paid: one.paid })),
  mealSupplied: facts.meal_supplied === true,
  overtimeNotice: facts.overtime_notice === true,
  schoolStudent,
  coldHours: facts.cold_hours === undefined ? null : decimal(facts.cold_hours),
  belowZeroHours: facts.below_zero_hours === undefined ? null : decimal(facts.below_zero_hours),
});

const DAYS_SHOWN = 8;

/** The public holidays of the week and of the day after it, because a shift can run into that day. */
function holidaysIn({ start }: WeekToPay, state: ReturnType<typeof workStateOf>, calendar: StateCalendar) {
  const days = Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(start, index));
  const years = [...new Set(days.map((day) => Number(day.slice(0, 4))))];
  const parts = state === null ? [] : years.flatMap((year) => calendar.partDaysOf(state, year));
  return {
    whole: days.filter((day) => calendar.nameOf(state, day) !== undefined),
    parts: parts
      .filter(({ date }) => days.some((day) => day === date))
      .map(({ date, from }) => ({ date: localDate(date), from })),
  };
}

const WEEK_DAYS = 7;

/** Fair Work Act 2009 s 116: public holidays on which a permanent employee would have worked, but did not. */
function holidaysOff(
  worker: TimeWorker,
  { start, shifts, daysOff }: WeekToPay,
  holidays: readonly LocalDate[],
  agreed: AgreedHours,
): readonly { readonly date: LocalDate; readonly hours: Decimal }[] {
  return holidays.flatMap((date) => {
    const isWorked = shifts.some((one) => one.starts_at.slice(0, 10) <= date && one.ends_at > `${date}T00:00`);
    if (isWorked || daysOff.has(date) || date < worker.start_date || daysBetween(start, date) >= WEEK_DAYS) return [];
    const hours = hoursOn(worker, date, agreed);
    return hours.greaterThan(0) ? [{ date, hours }] : [];
  });
}

function hoursOn(
  { standard_hours_per_day, standard_days_per_week }: TimeWorker,
  date: LocalDate,
  agreed: AgreedHours,
): Decimal {
  const day = dayOfWeek(date);
  if (agreed !== null) return decimal(agreed[WEEKDAYS[day - 1]!] ?? '0');
  return decimal(day <= standard_days_per_week ? standard_hours_per_day : '0');
}
