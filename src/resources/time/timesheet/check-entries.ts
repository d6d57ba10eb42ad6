import type { Country } from '../../../base/country.ts';
import { localDate } from '../../../base/local-date.ts';
import { zoneOf } from './local-time.ts';
import { breaksInOrder, type Faults, faultsOfShift } from './shift-faults.ts';
import type { TimesheetIn } from './timesheet.schema.ts';
import type { Entry, TimesheetFacts, TimesheetRecord, Worker } from './timesheet.store.ts';

interface Span {
  readonly starts_at: string;
  readonly ends_at: string;
}

/**
 * Non-overlapping shifts of one employee, in chronological order, so that a new shift is compared only with its
 * neighbours.
 */
class Occupied<S extends Span> {
  readonly #shifts: S[] = [];

  /** The shift that overlaps; undefined if the time is free. A shift may start exactly when another ends. */
  overlapOf({ starts_at, ends_at }: Span): S | undefined {
    const at = this.#placeOf(starts_at);
    const before = this.#shifts[at - 1];
    const after = this.#shifts[at];
    if (before && before.ends_at > starts_at) return before;
    return after && after.starts_at < ends_at ? after : undefined;
  }

  add(shift: S): void {
    this.#shifts.splice(this.#placeOf(shift.starts_at), 0, shift);
  }

  remove(shift: S): void {
    const at = this.#shifts.indexOf(shift);
    if (at >= 0) this.#shifts.splice(at, 1);
  }

  /** The index of the first shift that starts at this time or later. */
  #placeOf(time: string): number {
    let low = 0;
    let high = this.#shifts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#shifts[middle]!.starts_at < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

interface Stored {
  readonly country: Country;
  readonly companyState: string | null;
  readonly workers: ReadonlyMap<number, Worker>;
  readonly departments: ReadonlySet<number>;
  /** The stored entries of the employees near the times that were sent. */
  readonly around: readonly TimesheetRecord[];
}

/** An entry as sent, with the stored entry that it replaces. */
export interface Sent {
  readonly item: TimesheetIn;
  readonly earlier: TimesheetRecord | undefined;
  /** Whether a paid entry is corrected. Otherwise, a paid entry cannot be changed. */
  readonly isCorrection?: true;
}

/** The plan for one entry: create it, replace or keep a stored entry, or report what is wrong. */
export type Plan =
  | { readonly do: 'create'; readonly entry: Entry }
  | { readonly do: 'replace'; readonly entry: Entry; readonly stored: TimesheetRecord }
  | { readonly do: 'keep'; readonly stored: TimesheetRecord }
  | { readonly do: 'refuse'; readonly faults: Faults };

interface Shift {
  readonly id: number | null;
  readonly starts_at: string;
  readonly ends_at: string;
}

/**
 * Plans the entries in order. Each plan takes the earlier entries into account, as if the entries had been sent one by
 * one.
 */
export function planEntries(sent: readonly Sent[], stored: Stored): readonly Plan[] {
  const occupied = new Map<number, Occupied<Shift>>();
  const shiftsOf = (employeeId: number): Occupied<Shift> => {
    const known = occupied.get(employeeId) ?? new Occupied<Shift>();
    occupied.set(employeeId, known);
    return known;
  };
  const shiftOf = new Map<number, Shift>();
  for (const each of stored.around) {
    shiftOf.set(each.id, each);
    shiftsOf(each.employee_id).add(each);
  }
  const seen = new Set<string>();

  return sent.map(({ item, earlier, isCorrection }): Plan => {
    const repeated = item.external_id !== undefined && seen.has(item.external_id);
    if (item.external_id !== undefined) seen.add(item.external_id);
    if (repeated) return refuse({ external_id: `The external_id ${item.external_id} was sent twice in one request` });
    const entry = entryOf(item);
    const faults = faultsOf(item, entry, earlier, stored);
    if (faults) return refuse(faults);
    if (earlier && isSame(entry, earlier)) return { do: 'keep', stored: earlier };
    if (earlier && !isCorrection && (earlier.status === 'approved' || earlier.status === 'paid'))
      return refuse(fixed(earlier));
    const shifts = shiftsOf(item.employee_id);
    const own = earlier && shiftOf.get(earlier.id);
    if (own) shifts.remove(own);
    const other = shifts.overlapOf(entry);
    if (other) {
      if (own) shifts.add(own);
      return refuse(overlap(entry, other));
    }
    shifts.add({ id: earlier?.id ?? null, starts_at: entry.starts_at, ends_at: entry.ends_at });
    return earlier ? { do: 'replace', entry, stored: earlier } : { do: 'create', entry };
  });
}

const refuse = (faults: Faults): Plan => ({ do: 'refuse', faults });

const fixed = ({ id, status }: TimesheetRecord): Faults => ({
  external_id:
    status === 'paid'
      ? `Timesheet ${id} is paid. Correct it instead, and the next pay has the difference`
      : `Timesheet ${id} is approved. Reopen it before you change it`,
});

const overlap = (entry: Shift | Entry, other: Shift): Faults => ({
  starts_at:
    `${entry.starts_at} to ${entry.ends_at} overlaps ` +
    (other.id === null ? 'another entry in this request' : `timesheet ${other.id}`) +
    ` (${other.starts_at} to ${other.ends_at})`,
});

const entryOf = (item: TimesheetIn): Entry => ({
  employee_id: item.employee_id,
  starts_at: item.starts_at,
  ends_at: item.ends_at,
  breaks: JSON.stringify(breaksInOrder(item.breaks ?? [])),
  department_id: item.department_id ?? null,
  classification: item.classification?.trim() ?? null,
  work_state: item.work_state ?? null,
  notes: (item.notes ?? '').trim(),
  facts: factsText(item.facts ?? {}),
  external_id: item.external_id ?? null,
});

/** The facts that say anything, in a fixed order so that they can be compared. */
const factsText = (facts: TimesheetFacts): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(facts)
        .filter(([, value]) => value !== false && Number(value) !== 0)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  );

function isSame(entry: Entry, stored: TimesheetRecord): boolean {
  const { breaks, facts, external_id: _, ...plain } = entry;
  const names = Object.keys(plain) as (keyof typeof plain)[];
  return (
    names.every((name) => plain[name] === stored[name]) &&
    breaks === JSON.stringify(breaksInOrder(stored.breaks)) &&
    facts === factsText(stored.facts)
  );
}

function faultsOf(
  item: TimesheetIn,
  entry: Entry,
  earlier: TimesheetRecord | undefined,
  { country, companyState, workers, departments }: Stored,
): Faults | undefined {
  const worker = workers.get(item.employee_id);
  if (!worker) return { employee_id: `Employee ${item.employee_id} is not in this company` };
  if (worker.is_deleted) return { employee_id: `Employee ${worker.id} is deleted; restore the record first` };
  if (earlier && earlier.employee_id !== worker.id)
    return { external_id: `Timesheet ${earlier.id} with this external_id belongs to employee ${earlier.employee_id}` };
  if (entry.department_id !== null && !departments.has(entry.department_id))
    return { department_id: `The company has no department ${entry.department_id}` };
  if (entry.work_state !== null && country === 'NZ')
    return { work_state: 'A company in New Zealand has no Australian states; leave work_state out' };
  const zone = zoneOf(country, [entry.work_state, companyState, worker.state]);
  return faultsOfShift({ ...entry, breaks: breaksInOrder(item.breaks ?? []) }, zone) ?? outsideJob(entry, worker);
}

function outsideJob({ starts_at }: Entry, { id, start_date, termination_date }: Worker): Faults | undefined {
  const day = localDate(starts_at.slice(0, 10));
  if (day < start_date) return { starts_at: `Employee ${id} starts on ${start_date}, after this shift` };
  if (termination_date !== null && day > termination_date)
    return { starts_at: `Employee ${id} left on ${termination_date}, before this shift` };
  return undefined;
}
