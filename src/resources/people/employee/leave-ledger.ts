import { sql } from 'kysely';
import { Decimal, ZERO } from '../../../base/decimal.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import { nothingSent, type Sent, send } from '../../../db/send.ts';
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
 * The balance of every kind of leave of each employee, in one statement. Employees without entries are left out. The
 * database keeps the sum of the entries, so that a balance costs the same however many there are.
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

/** Adds entries in one statement, however many. */
export function addLeaveEntries(
  tx: Tx,
  { customerId, at }: { customerId: number; at: Date },
  entries: readonly LeaveEntry[],
): Sent {
  if (entries.length === 0) return nothingSent();
  const rows = entries.map(({ employeeId, kind, quantity, asAt, reason, payId }) => ({
    employee_id: employeeId,
    ...LEAVE_KINDS[kind],
    quantity: quantity.toFixed(),
    as_at: asAt,
    reason,
    pay_id: payId ?? null,
  }));
  return send(
    tx,
    sql`
    insert into leave_entry (customer_id, employee_id, leave_type, unit, quantity, as_at, reason, pay_id, created_at)
    select ${customerId}, r.employee_id, r.leave_type, r.unit, r.quantity, r.as_at, r.reason, r.pay_id, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (employee_id bigint, leave_type text, unit text, quantity numeric, as_at date, reason text, pay_id bigint)`,
  );
}

export interface Setting {
  readonly employeeId: number;
  readonly asAt: LocalDate;
  /** Before the first complete pay a balance that is set is where leave starts from. */
  readonly isOpening: boolean;
}

/** The entries that make each balance exactly what is wanted: the difference, or nothing where there is none. */
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

/** The entries that bring every balance but rostered days off and time in lieu to nothing. */
export function entriesToWipe(before: Balances, { employeeId, asAt }: Setting): readonly LeaveEntry[] {
  return (Object.entries(before) as [LeaveKind, Decimal][])
    .filter(([kind, balance]) => kind !== 'rdo' && kind !== 'toil' && !balance.isZero())
    .map(([kind, balance]) => ({ kind, quantity: balance.negated(), employeeId, asAt, reason: 'WIPED' as const }));
}

/** The balances once the entries are added. */
export function balancesAfter(before: Balances, entries: readonly LeaveEntry[]): Balances {
  const after: Balances = { ...before };
  for (const { kind, quantity } of entries) after[kind] = (after[kind] ?? ZERO).plus(quantity);
  return after;
}
