import { type AuditEntry, actorOf, recordAudit } from '../../../audit/audit.ts';
import type { Country } from '../../../base/country.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../../http/principal.ts';
import { type EventType, recordEvents } from '../../../webhooks/outbox.ts';
import type { Shown } from './derived.ts';
import type { EmployeeDeps } from './employee.deps.ts';
import { employeeEventData, opened } from './employee.view.ts';
import { balancesOf, NO_BALANCES } from './leave-ledger.ts';
import { NEVER_PAID, taxYearsFrom } from './pay-history.ts';
import type { EmployeeRecord } from './tables.ts';
import { followedToday, taxDaysOf } from './tax-day.ts';

export type ShownDeps = Pick<EmployeeDeps, 'clock' | 'params' | 'cipher' | 'pays'>;

/** Decrypts the rows and loads the data for their views, in a constant number of SQL statements. */
export async function shownOf<R extends EmployeeRecord>(
  deps: ShownDeps,
  tx: Tx,
  rows: readonly R[],
): Promise<readonly Shown<R>[]> {
  if (rows.length === 0) return [];
  const historyOf = await gatherHistory(
    deps,
    tx,
    rows.map(({ id }) => id),
  );
  const taxDay = await taxDaysOf(deps, tx, rows);
  const rates = followedToday(deps);
  return rows.map((row) => ({ employee: opened(row, deps.cipher), taxDay: taxDay(row), rates, ...historyOf(row.id) }));
}

/** Loads leave balances and pay totals for the views of these employees. */
export async function gatherHistory(
  { clock, pays }: Pick<ShownDeps, 'clock' | 'pays'>,
  tx: Tx,
  ids: readonly number[],
) {
  const [balances, summaries] = await Promise.all([
    balancesOf(tx, ids),
    pays.of(tx, ids, { taxYearFrom: taxYearsFrom(clock) }),
  ]);
  return (id: number) => ({ balances: balances.get(id) ?? NO_BALANCES, pays: summaries.get(id) ?? NEVER_PAID });
}

export interface Change {
  readonly type: Extract<EventType, `employee.${string}`>;
  readonly audit: AuditEntry;
}

/** Writes audit log and events in the transaction of the change. */
export const recordEmployeeChange = (
  tx: Tx,
  caller: Caller & { at: Date },
  country: Country,
  shown: Shown,
  change: Change,
): Promise<void> => recordEmployeeChanges(tx, caller, country, [{ shown, ...change }]);

/** Like `recordEmployeeChange`, but for many employees of one company. */
export async function recordEmployeeChanges(
  tx: Tx,
  { principal, requestId, at }: Caller & { at: Date },
  country: Country,
  changes: readonly (Change & { readonly shown: Shown })[],
): Promise<void> {
  const { customerId, clientId } = principal;
  const entries = changes.map(({ audit }) => audit);
  await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, entries);
  const events = changes.map(({ type, shown }) => ({
    type,
    entity: { type: 'employee' as const, id: shown.employee.id },
    companyId: shown.employee.company_id,
    data: employeeEventData(country, shown),
  }));
  await recordEvents(tx, { clientId, at }, events);
}
