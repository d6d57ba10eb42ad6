import { addDays, isLocalDate } from '../../../../base/local-date.ts';
import { TimesheetIn, type TimesheetService } from '../../../time/timesheet/timesheet.service.ts';
import { timesheetColumns } from '../columns/other-columns.ts';
import { resolveEmployees } from './employees.ts';
import { failed, type Kind, type RowProblem, schemaCheck, stored, storeReady, type Values } from './kind.ts';

export interface TimesheetsDeps {
  readonly timesheets: Pick<TimesheetService, 'create'>;
}

const fits = schemaCheck(TimesheetIn);
const TIME = /^\d\d:\d\d$/;

/** Shifts. A row without an id of its own is identified by the employee and the start of the shift. */
export const timesheetsKind = ({ timesheets }: TimesheetsDeps): Kind => ({
  area: 'PAYS',
  rowsAtOnce: 2_000,
  columns: timesheetColumns,
  templates: [],
  groupOf: ({ employee_number: number }) => String(number ?? ''),
  labelOf: (values) => [values.employee_number ?? 'No number', spanOf(values).starts_at].filter(Boolean).join(', '),
  keyOf: (values) => {
    const key = keyOf(values);
    return key === undefined
      ? undefined
      : { field: values.external_id === undefined ? 'starts_at' : 'external_id', key };
  },
  async store(tx, { caller, companyId }, rows) {
    const employeeOf = await resolveEmployees(tx, companyId, rows);
    return storeReady(
      rows,
      ({ values }) => {
        const employeeId = employeeOf(values);
        if (typeof employeeId !== 'number') return employeeId;
        const { break_minutes: minutes } = values;
        if (minutes !== undefined && typeof minutes !== 'number')
          return failed({
            field: 'break_minutes',
            code: 'wrong_type',
            message: `'${minutes}' is not a number of minutes`,
          });
        const item = shiftOf(values, employeeId);
        const problems = fits(item);
        return problems.length > 0
          ? failed(...problemsOf(problems, values))
          : { item: { values, shift: item as TimesheetIn } };
      },
      async (items) => {
        const results = await timesheets.create(
          caller,
          companyId,
          items.map(({ shift }) => shift),
        );
        return results.map(({ timesheet, outcome, errors }, index) =>
          outcome === 'failed'
            ? failed(
                ...Object.entries(errors).map(([field, message]) => ({
                  field: columnOf(field, items[index]!.values),
                  code: 'not_accepted' as const,
                  message,
                })),
              )
            : stored(outcome, timesheet?.id ?? null),
        );
      },
    );
  },
});

const keyOf = (values: Values): string | undefined => {
  if (values.external_id !== undefined) return String(values.external_id);
  const { starts_at: start } = spanOf(values);
  if (values.employee_number === undefined || start === undefined) return undefined;
  return `${values.employee_number} ${start}`.slice(0, 100);
};

/** The times of the shift. An end time that is not later than the start time is on the next day. */
export function spanOf(values: Values): { readonly starts_at?: unknown; readonly ends_at?: unknown } {
  const { date, start_time: start, end_time: end } = values;
  const at = (day: unknown, time: unknown) => (day === undefined || time === undefined ? undefined : `${day}T${time}`);
  const isLate = typeof start === 'string' && typeof end === 'string' && TIME.test(end) && end <= start;
  const last = isLate && typeof date === 'string' && isLocalDate(date) ? addDays(date, 1) : date;
  const starts = values.starts_at ?? at(date, start);
  const ends = values.ends_at ?? at(last, end);
  return { ...(starts === undefined ? {} : { starts_at: starts }), ...(ends === undefined ? {} : { ends_at: ends }) };
}

function shiftOf(values: Values, employeeId: number) {
  const { classification, work_state, notes, break_minutes: minutes } = values;
  const span = spanOf(values);
  const external_id = keyOf(values);
  return {
    employee_id: employeeId,
    ...span,
    ...(typeof minutes === 'number' && minutes > 0 ? { breaks: breaksOf(span, minutes) } : {}),
    ...(classification === undefined ? {} : { classification }),
    ...(work_state === undefined ? {} : { work_state }),
    ...(notes === undefined ? {} : { notes }),
    ...(external_id === undefined ? {} : { external_id }),
  };
}

/** Places a break in the middle of the shift, because only its length is known. */
export function breaksOf({ starts_at, ends_at }: { starts_at?: unknown; ends_at?: unknown }, minutes: number) {
  const [start, end] = [starts_at, ends_at].map((time) => Date.parse(`${time}:00Z`)) as [number, number];
  if (!Number.isFinite(start) || !Number.isFinite(end)) return [];
  const middle = Math.round((start + end) / 2 / 60_000 - minutes / 2) * 60_000;
  const text = (time: number) => new Date(time).toISOString().slice(0, 16);
  return [{ starts_at: text(middle), ends_at: text(middle + minutes * 60_000), paid: false }];
}

/** The column that a problem is reported for: the one that the wrong value came from. */
function columnOf(field: string | null, values: Values): string | null {
  if (field === 'starts_at' && values.starts_at === undefined)
    return isLocalDate(String(values.date)) ? 'start_time' : 'date';
  if (field === 'ends_at' && values.ends_at === undefined) return 'end_time';
  return field === 'breaks' ? 'break_minutes' : field;
}

/**
 * Rewrites schema problems of a shift as problems of its columns. A wrong date is reported once, although both times
 * contain it.
 */
function problemsOf(problems: readonly RowProblem[], values: Values): readonly RowProblem[] {
  const hasDate = values.date === undefined || isLocalDate(String(values.date));
  return problems
    .filter(({ field }, index) => hasDate || index === 0 || field !== 'ends_at')
    .map((problem) => {
      const field = columnOf(problem.field, values);
      const value = field === null ? undefined : values[field];
      if (problem.field !== 'starts_at' && problem.field !== 'ends_at') return { ...problem, field };
      if (value === undefined) return { field, code: 'required', message: 'The cell is empty' };
      const message = `'${String(value).slice(0, 40)}' is not a ${field === 'date' ? 'date' : 'time'} that can be read`;
      return { field, code: 'wrong_format', message };
    });
}
