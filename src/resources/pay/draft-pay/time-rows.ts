import type { Country } from '../../../base/country.ts';
import { Decimal, money, roundToSixPlaces, sum, ZERO } from '../../../base/decimal.ts';
import { addDays, dayOfWeek, localDate } from '../../../base/local-date.ts';
import { type AllowanceKind, type AwardLine, USUAL_TREATMENT } from '../../../rules/au/award/line.ts';
import type { CompanyAllowanceRecord } from '../../company/allowance/allowance.service.ts';
import type { PaidAs } from '../../time/timesheet/timesheet.service.ts';
import type { PayIn } from '../pay/make.public.ts';

// Turns time worked into rows of hours and allowances. Pure functions.

export type HoursRow = NonNullable<PayIn['hours']>[number];
/** A warning or the reason for a refusal. */
export interface Note {
  readonly code: string;
  readonly message: string;
}

type WorkedTime = NonNullable<HoursRow['worked_time']>;

/** A shift of an employee: a timesheet entry as it is now, or as it was when it was paid. */
export interface Shift extends Omit<PaidAs, 'pay_id'> {
  readonly id: number;
}

/** A row whose value is still a Decimal and not text, so that rows can be compared. */
export interface TimeRow {
  readonly value: Decimal;
  /** Null for the employee's hourly rate. */
  readonly rate: Decimal | null;
  readonly units: string;
  readonly isOvertime: boolean;
  /** The reason for the row, such as overtime or a penalty. Null for ordinary hours. */
  readonly what: string | null;
  readonly time: WorkedTime;
  /** Whether the row corrects a row that was already paid, by paying the difference. */
  readonly isCorrection: boolean;
}

const MOST_BECAUSE = 1_000;

const MINUTES = 60;
const minuteOf = (time: string): number => Number(time.slice(11, 13)) * MINUTES + Number(time.slice(14, 16));
const MS_PER_MINUTE = 60_000;
const lengthOf = (from: string, to: string): number =>
  (Date.parse(`${to}:00Z`) - Date.parse(`${from}:00Z`)) / MS_PER_MINUTE;
const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);

/** Contract [TIME-002]: a shift past midnight has a row for each of its days. */
export function plainRows(shifts: readonly Shift[]): readonly TimeRow[] {
  return shifts.flatMap((shift) => daysOf(shift).map((day) => plainRow(shift, day)));
}

function daysOf({ starts_at, ends_at }: Shift): readonly string[] {
  const days: string[] = [];
  for (let day = localDate(starts_at.slice(0, 10)); `${day}T00:00` < ends_at; day = addDays(day, 1)) days.push(day);
  return days;
}

function plainRow(shift: Shift, date: string): TimeRow {
  const nextDay = `${addDays(localDate(date), 1)}T00:00`;
  const from = later(shift.starts_at, `${date}T00:00`);
  const to = earlier(shift.ends_at, nextDay);
  return {
    value: roundToSixPlaces(new Decimal(workedBetween(shift, from, to)).dividedBy(MINUTES)),
    rate: null,
    units: 'Hours',
    isOvertime: false,
    what: null,
    isCorrection: false,
    time: {
      date,
      starts_at: from,
      ends_at: to,
      department_id: shift.department_id,
      percentage: null,
      clause: null,
      because: null,
      certainty: null,
      timesheet_ids: [shift.id],
    },
  };
}

/** Minutes of the shift between two times, without unpaid breaks. */
function workedBetween({ breaks }: Pick<Shift, 'breaks'>, from: string, to: string): number {
  const rest = breaks
    .filter(({ paid, starts_at, ends_at }) => !paid && starts_at < to && ends_at > from)
    .reduce((minutes, one) => minutes + lengthOf(later(one.starts_at, from), earlier(one.ends_at, to)), 0);
  return lengthOf(from, to) - rest;
}

/** Rows of award lines. Allowances are left out, because they are rows of their own kind. */
export const awardRows = (
  lines: readonly AwardLine[],
  shifts: readonly Shift[],
  ownRate: Decimal | null,
): readonly TimeRow[] =>
  lines
    .filter(({ allowance }) => allowance === undefined)
    .flatMap((line) => byDepartment(awardRow(line, shifts, ownRate), shifts));

const WORDS: Partial<Record<AwardLine['kind'], string>> = {
  overtime: 'overtime',
  short_break: 'short break',
  meal_break: 'no meal break',
  top_up: 'top-up',
  holiday_not_worked: 'public holiday',
  allowance: 'penalty',
};

function awardRow(line: AwardLine, shifts: readonly Shift[], ownRate: Decimal | null): TimeRow {
  const { startsAt, endsAt, percentage } = line;
  const isTime = percentage !== null;
  const entries = startsAt === null ? [] : shifts.filter((one) => isPaidBy(one, startsAt, endsAt ?? startsAt));
  const departments = new Set(entries.map(({ department_id }) => department_id));
  const isOwn = isTime && ownRate?.greaterThan(line.rate) === true;
  return {
    value: line.quantity,
    rate: isOwn ? ownRate : line.rate,
    units: isTime ? 'Hours' : 'Amounts',
    isOvertime: line.kind === 'overtime',
    what: WORDS[line.kind] ?? null,
    isCorrection: false,
    time: {
      date: line.date,
      starts_at: startsAt,
      ends_at: endsAt,
      department_id: departments.size === 1 ? [...departments][0]! : null,
      percentage,
      clause: line.clause,
      because: isOwn
        ? `${line.because}; paid at the employee’s own rate, which is higher than ${line.rate.toFixed(2)}`
        : line.because,
      certainty: line.certainty,
      timesheet_ids: entries.map(({ id }) => id),
    },
  };
}

/**
 * Splits a row that pays shifts of several departments, so that each department is charged for its own hours. Keeps the
 * row whole if the shifts add up to more or less time than the row pays.
 */
function byDepartment(row: TimeRow, shifts: readonly Shift[]): readonly TimeRow[] {
  const { starts_at: from, ends_at: to, timesheet_ids } = row.time;
  if (from === null || to === null || timesheet_ids.length < 2) return [row];
  const parts = new Map<
    number | null,
    { readonly ids: number[]; readonly from: string; to: string; minutes: number }
  >();
  for (const shift of shifts.filter(({ id }) => timesheet_ids.includes(id))) {
    const [start, end] = [later(shift.starts_at, from), earlier(shift.ends_at, to)];
    const part = parts.get(shift.department_id) ?? { ids: [], from: start, to: end, minutes: 0 };
    part.ids.push(shift.id);
    part.to = end;
    part.minutes += workedBetween(shift, start, end);
    parts.set(shift.department_id, part);
  }
  const values = [...parts].map(([department_id, part]) => ({
    ...row,
    value: roundToSixPlaces(new Decimal(part.minutes).dividedBy(MINUTES)),
    time: { ...row.time, department_id, timesheet_ids: part.ids, starts_at: part.from, ends_at: part.to },
  }));
  const isWhole =
    parts.size > 1 &&
    sum(values.map(({ value }) => value))
      .minus(row.value)
      .abs()
      .lessThan(A_MINUTE);
  return isWhole ? values : [row];
}

const A_MINUTE = new Decimal(1).dividedBy(MINUTES);

const isPaidBy = ({ starts_at, ends_at }: Shift, from: string, to: string): boolean => starts_at < to && ends_at > from;

const keyOf = ({ rate, units, time, what }: TimeRow): string =>
  [
    time.date,
    units,
    rate?.toFixed() ?? '',
    time.percentage ?? '',
    time.clause ?? '',
    time.department_id ?? '',
    what ?? '',
  ].join('|');

/**
 * Contract [TIME-003]: rows that pay the difference between the time as it is now and the time that was already paid.
 */
export function differenceOf(now: readonly TimeRow[], paid: readonly TimeRow[]): readonly TimeRow[] {
  const left = new Map<string, TimeRow>();
  const add = (row: TimeRow, value: Decimal, isCorrection: boolean): void => {
    const known = left.get(keyOf(row));
    left.set(keyOf(row), {
      ...(known ?? row),
      value: (known?.value ?? ZERO).plus(value),
      isCorrection: isCorrection || known?.isCorrection === true,
    });
  };
  for (const row of now) add(row, row.value, false);
  for (const row of paid) add(row, row.value.negated(), true);
  return [...left.values()].filter(({ value }) => !value.isZero());
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** A time on the 12-hour clock in two parts, such as `6:00` and `pm`. Midnight at the end of a shift is `12:00 am`. */
function clock(time: string): readonly [time: string, half: string] {
  const minute = minuteOf(time);
  const hour = Math.floor(minute / MINUTES);
  return [`${hour % 12 === 0 ? 12 : hour % 12}:${String(minute % MINUTES).padStart(2, '0')}`, hour < 12 ? 'am' : 'pm'];
}

function rangeOf(from: string, to: string): string {
  const [start, startHalf] = clock(from);
  const [end, endHalf] = clock(to);
  return startHalf === endHalf && from.slice(0, 10) === to.slice(0, 10)
    ? `${start}–${end} ${endHalf}`
    : `${start} ${startHalf}–${end} ${endHalf}`;
}

/** The description of a row on payslips, such as `Saturday 14 Nov, 6:00–11:30 pm, 150%`. */
function describe({ time, what, isCorrection }: TimeRow): string {
  const date = localDate(time.date);
  const weekday = WEEKDAYS[dayOfWeek(date) - 1]!;
  const day = `${isCorrection ? weekday.slice(0, 3) : weekday} ${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 1]}`;
  return [
    isCorrection ? `Correction ${day}` : day,
    ...(time.starts_at !== null && time.ends_at !== null ? [rangeOf(time.starts_at, time.ends_at)] : []),
    ...(time.percentage === null ? [] : [`${time.percentage}%`]),
    ...(what === null ? [] : [what]),
  ].join(', ');
}

export const hoursRow = (row: TimeRow, country: Country): HoursRow => ({
  description: describe(row),
  units: row.units,
  value: row.value.toFixed(),
  ...(row.rate === null ? {} : { rate: row.rate.toFixed() }),
  is_overtime: row.isOvertime,
  ...(country === 'NZ' ? { worked_on: row.time.date } : {}),
  worked_time: { ...row.time, because: row.time.because?.slice(0, MOST_BECAUSE) ?? null },
});

export type PayAllowance = NonNullable<PayIn['allowances']>[number];

/** An allowance that the award requires, before the company's choices are applied. */
export interface AllowanceRow {
  readonly kind: AllowanceKind;
  readonly amount: Decimal;
  readonly time: NonNullable<PayAllowance['worked_time']>;
}

type AllowanceLine = AwardLine & { readonly allowance: AllowanceKind };
const isAllowance = (line: AwardLine): line is AllowanceLine => line.allowance !== undefined;

export const allowanceRows = (lines: readonly AwardLine[], shifts: readonly Shift[]): readonly AllowanceRow[] =>
  lines.filter(isAllowance).map((line) => ({
    kind: line.allowance,
    amount: line.amount,
    time: {
      date: line.date,
      starts_at: null,
      ends_at: null,
      department_id: null,
      percentage: null,
      clause: line.clause,
      because: line.because.slice(0, MOST_BECAUSE),
      certainty: line.certainty,
      timesheet_ids: shifts.filter(({ starts_at }) => starts_at.startsWith(line.date)).map(({ id }) => id),
    },
  }));

/** Contract [TIME-003]: the allowances of a week as it is now, less those that were already paid for it. */
export function allowanceDifference(
  now: readonly AllowanceRow[],
  paid: readonly AllowanceRow[],
): readonly AllowanceRow[] {
  const left = new Map<string, AllowanceRow>();
  const add = (row: AllowanceRow, amount: Decimal): void => {
    const key = `${row.kind} ${row.time.date} ${row.time.clause}`;
    const known = left.get(key);
    left.set(key, { ...(known ?? row), amount: (known?.amount ?? ZERO).plus(amount) });
  };
  for (const row of now) add(row, row.amount);
  for (const row of paid) add(row, row.amount.negated());
  return [...left.values()].filter(({ amount }) => !amount.isZero());
}

/** The allowances of a company, and those that it chose for kinds of award allowances. */
export interface AllowanceChoices {
  readonly chosen: Readonly<Partial<Record<AllowanceKind, number>>>;
  readonly ofCompany: readonly CompanyAllowanceRecord[];
}

/**
 * The allowance of the company for a kind: the chosen one, or else the one that has the usual name. An allowance that is
 * added to every pay is never used, because it would be paid twice.
 */
function companyAllowance(kind: AllowanceKind, { chosen, ofCompany }: AllowanceChoices) {
  const usual = USUAL_TREATMENT[kind].description.toLowerCase();
  return (
    ofCompany.find(({ id }) => id === chosen[kind]) ??
    ofCompany.find(({ description, auto_apply_to_pay }) => !auto_apply_to_pay && description.toLowerCase() === usual)
  );
}

export function payAllowance({ kind, amount, time }: AllowanceRow, choices: AllowanceChoices): PayAllowance {
  const own = companyAllowance(kind, choices);
  const base = { amount: money(amount), worked_time: time };
  if (own)
    return {
      ...base,
      description: own.description,
      ...(own.allowance_category === null ? {} : { allowance_category: own.allowance_category }),
      ...(own.other_allowance_type === null ? {} : { other_allowance_type: own.other_allowance_type }),
      is_taxable: own.is_taxable,
      is_itemised: own.is_itemised,
      is_included_in_super_calculations: own.is_included_in_super_calculations,
    };
  const { description, category, isIncludedInSuper } = USUAL_TREATMENT[kind];
  return {
    ...base,
    description,
    allowance_category: category,
    ...(category === 'OD' ? { other_allowance_type: 'BY_DESCRIPTION' as const } : {}),
    is_taxable: true,
    is_itemised: true,
    is_included_in_super_calculations: isIncludedInSuper,
  };
}

/** Warns about each kind of allowance for which the company has no allowance of its own. */
export const treatmentWarnings = (rows: readonly AllowanceRow[], choices: AllowanceChoices): readonly Note[] =>
  [...new Set(rows.map(({ kind }) => kind))]
    .filter((kind) => companyAllowance(kind, choices) === undefined)
    .map((kind) => {
      const { description, isIncludedInSuper } = USUAL_TREATMENT[kind];
      return {
        code: 'ALLOWANCE_TREATMENT',
        message: `${description}: tax is withheld, and super is ${isIncludedInSuper ? '' : 'not '}paid on it. To change this, choose an allowance of the company for it in the settings of the award.`,
      };
    });
