import type { components } from '@tasman/client';
import { rowsOf } from '../csv.ts';

type TimesheetIn = components['schemas']['TimesheetIn'];

export interface Entry {
  /** The line of the file, for messages. */
  readonly line: number;
  readonly entry: TimesheetIn;
}

const COLUMNS = ['id', 'employee', 'start', 'end', 'break_start', 'break_end'] as const;

/** The shifts of a file as timesheet entries. `idOf` finds an employee by number. The service checks everything else. */
export function entriesOf(text: string, idOf: (number: string) => number | undefined): readonly Entry[] {
  const entries = rowsOf(text, COLUMNS).map(({ id, employee, start, end, break_start, break_end, line }) => {
    const employee_id = idOf(employee);
    if (employee_id === undefined) throw new Error(`Line ${line}: no employee has the number ${employee}`);
    if (id === '') throw new Error(`Line ${line}: the id is missing`);
    if ((break_start === '') !== (break_end === '')) throw new Error(`Line ${line}: a break needs a start and an end`);
    const breaks = break_start === '' ? [] : [{ starts_at: break_start, ends_at: break_end, paid: false }];
    return { line, entry: { external_id: id, employee_id, starts_at: start, ends_at: end, breaks } };
  });
  if (entries.length === 0) throw new Error('The file has no shifts');
  return entries;
}
