import { Decimal, ZERO } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import { type Insert, insertRows } from '../../../db/insert-rows.ts';
import type { Sent } from '../../../db/send.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import { LEAVE_KINDS, type LeaveKind, leaveKindOf } from './leave-kind.ts';
import type { LeaveEntryTable } from './tables.ts';

export type Balances = Partial<Record<LeaveKind, Decimal>>;
export const NO_BALANCES: Balances = {};

export interface LeaveEntry {
  readonly employeeId: number;
  readonly kind: LeaveKind;
  readonly quantity: Decimal;
  readonly asAt: LocalDate;
  readonly reason: LeaveEntryTable['reason'];
  readonly payId?: number;
}

/**
 * The balance of every kind of leave per employee, in one statement. Employees without entries are omitted. The
 * database maintains the sum of the entries, so the cost of a balance does not depend on their number.
 */
export async function balancesOf(tx: Tx, employeeIds: readonly number[]): Promise<ReadonlyMap<number, Balances>> {
  const { rows } = await sql<{ employee_id: number; leave_type: string; unit: string; total: string }>`
    select employee_id, leave_type, unit, quantity as total
    from leave_balance
    where employee_id = any(${employeeIds}::bigint[])`.execute(tx);
  const found = new Map<number, Balances>();
  for (const row of rows) {
    const balances = found.get(row.employee_id) ?? {};
    balances[leaveKindOf(row)] = new Decimal(row.total);
    found.set(row.employee_id, balances);
  }
  return found;
}

/** The position of a pay in the order used for balances: by pay date, then by id. A draft has no position yet. */
export interface PlacedPay {
  readonly id: number;
  readonly employee_id: number;
  readonly pay_date: string;
  readonly completed_at: Date | null;
}

/**
 * Leave balances right after each pay, even if earlier pays were completed later: the current balance minus all later
 * entries. Manual entries count as later than the pays completed before them. A draft gets the current balances.
 */
export async function balancesOfPays(tx: Tx, pays: readonly PlacedPay[]): Promise<ReadonlyMap<number, Balances>> {
  const { rows } = await sql<{ id: number; leave_type: string; unit: string; total: string; is_moved: boolean }>`
    with w as materialized (
      select * from unnest(${pays.map(({ id }) => id)}::bigint[], ${pays.map(({ employee_id }) => employee_id)}::bigint[],
        ${pays.map(({ pay_date, completed_at }) => (completed_at === null ? 'infinity' : pay_date))}::date[],
        ${pays.map(({ completed_at }) => completed_at?.toISOString() ?? 'infinity')}::timestamptz[]
      ) as w (id, employee_id, pay_date, completed_at)
    )
    select w.id, b.leave_type, b.unit, b.quantity - coalesce(sum(l.quantity), 0) as total, count(l.quantity) > 0 as is_moved
    from w join leave_balance b on b.employee_id = w.employee_id
    left join lateral (
      select e.quantity from leave_entry e
      where e.employee_id = w.employee_id and e.pay_id is not null and (e.as_at, e.pay_id) > (w.pay_date, w.id)
        and e.leave_type = b.leave_type and e.unit = b.unit
      union all
      select e.quantity from leave_entry e
      where e.employee_id = w.employee_id and e.pay_id is null and e.created_at > w.completed_at
        and e.leave_type = b.leave_type and e.unit = b.unit
    ) l on true
    group by w.id, b.leave_type, b.unit, b.quantity`.execute(tx);
  const found = new Map<number, Balances>();
  for (const row of rows) {
    const total = new Decimal(row.total);
    // This kind of leave had no entry yet at the time of the pay.
    if (total.isZero() && row.is_moved) continue;
    const balances = found.get(row.id) ?? {};
    balances[leaveKindOf(row)] = total;
    found.set(row.id, balances);
  }
  return found;
}

/** Sorts a pay without an id after all other pays of its day. */
const AFTER_ALL_PAYS = '9223372036854775807';

/**
 * For pays about to be created, the quantities by which pays with later pay dates have already changed the balances.
 * Queried per employee, so that the planner cannot choose to scan the entries of all employees.
 */
export async function movedAfter(
  tx: Tx,
  pays: readonly { readonly employeeId: number; readonly payDate: LocalDate; readonly payId: number | undefined }[],
): Promise<(pay: { readonly employeeId: number; readonly payDate: LocalDate }) => Balances> {
  const keyOf = (employeeId: number, payDate: string) => `${employeeId} ${payDate}`;
  const wanted = [...new Map(pays.map((pay) => [keyOf(pay.employeeId, pay.payDate), pay])).values()];
  const { rows } = await sql<{
    employee_id: number;
    pay_date: LocalDate;
    leave_type: string;
    unit: string;
    total: string;
  }>`
    select w.employee_id, w.pay_date, e.leave_type, e.unit, e.total
    from unnest(${wanted.map(({ employeeId }) => employeeId)}::bigint[], ${wanted.map(({ payDate }) => payDate)}::date[],
      ${wanted.map(({ payId }) => payId ?? AFTER_ALL_PAYS)}::bigint[]) as w (employee_id, pay_date, pay_id)
    cross join lateral (
      select e.leave_type, e.unit, sum(e.quantity) as total
      from leave_entry e
      where e.employee_id = w.employee_id and e.pay_id is not null and (e.as_at, e.pay_id) > (w.pay_date, w.pay_id)
      group by e.leave_type, e.unit
    ) e`.execute(tx);
  const found = new Map<string, Balances>();
  for (const row of rows) {
    const key = keyOf(row.employee_id, row.pay_date);
    const moved = found.get(key) ?? {};
    moved[leaveKindOf(row)] = new Decimal(row.total);
    found.set(key, moved);
  }
  return ({ employeeId, payDate }) => found.get(keyOf(employeeId, payDate)) ?? NO_BALANCES;
}

type EntryAt = LeaveEntry & { readonly at: string };

const ENTRIES: Insert<EntryAt> = {
  table: 'leave_entry',
  columns: [
    { name: 'employee_id', type: 'bigint', value: ({ employeeId }) => employeeId },
    { name: 'leave_type', type: 'text', value: ({ kind }) => LEAVE_KINDS[kind].leave_type },
    { name: 'unit', type: 'text', value: ({ kind }) => LEAVE_KINDS[kind].unit },
    { name: 'quantity', type: 'numeric', value: ({ quantity }) => quantity.toFixed() },
    { name: 'as_at', type: 'date', value: ({ asAt }) => asAt },
    { name: 'reason', type: 'text', value: ({ reason }) => reason },
    { name: 'pay_id', type: 'bigint', value: ({ payId }) => payId ?? null },
    { name: 'created_at', type: 'timestamptz', isShared: true, value: ({ at }) => at },
  ],
};

/** Inserts all entries in one statement. */
export function addLeaveEntries(
  tx: Tx,
  { customerId, at }: { customerId: number; at: Date },
  entries: readonly LeaveEntry[],
): Sent {
  const created = at.toISOString();
  return insertRows(
    tx,
    customerId,
    ENTRIES,
    entries.map((entry) => ({ ...entry, at: created })),
  );
}

export interface Setting {
  readonly employeeId: number;
  readonly asAt: LocalDate;
  /** Whether the employee has no complete pay yet, so that the balance set is an opening balance. */
  readonly isOpening: boolean;
}

/** The entries that bring each balance to its target. A balance that already equals its target gets no entry. */
export function entriesToSet(
  before: Balances,
  wanted: Readonly<Partial<Record<LeaveKind, Decimal>>>,
  { employeeId, asAt, isOpening }: Setting,
): readonly LeaveEntry[] {
  return (Object.entries(wanted) as [LeaveKind, Decimal][])
    .map(([kind, target]) => ({ kind, quantity: target.minus(before[kind] ?? ZERO) }))
    .filter(({ quantity }) => !quantity.isZero())
    .map((entry) => ({ ...entry, employeeId, asAt, reason: isOpening ? ('OPENING' as const) : ('SET' as const) }));
}

/** The entries that set every balance to zero, except rostered days off and time in lieu. */
export function entriesToWipe(before: Balances, { employeeId, asAt }: Setting): readonly LeaveEntry[] {
  return (Object.entries(before) as [LeaveKind, Decimal][])
    .filter(([kind, balance]) => kind !== 'rdo' && kind !== 'toil' && !balance.isZero())
    .map(([kind, balance]) => ({ kind, quantity: balance.negated(), employeeId, asAt, reason: 'WIPED' as const }));
}

export function balancesAfter(before: Balances, entries: readonly LeaveEntry[]): Balances {
  const after: Balances = { ...before };
  for (const { kind, quantity } of entries) after[kind] = (after[kind] ?? ZERO).plus(quantity);
  return after;
}

/** Balances minus the moved quantities. */
export function balancesWithout(balances: Balances, moved: Balances): Balances {
  const left: Balances = { ...balances };
  for (const [kind, quantity] of Object.entries(moved) as [LeaveKind, Decimal][]) {
    left[kind] = (left[kind] ?? ZERO).minus(quantity);
  }
  return left;
}
