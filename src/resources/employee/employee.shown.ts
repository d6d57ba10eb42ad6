import { type AuditEntry, actorOf, recordAudit } from '../../audit/audit.ts';
import { ZONE_OF } from '../../base/clock.ts';
import type { Tx } from '../../db/tx.ts';
import { type EventType, recordEvents } from '../../webhooks/outbox.ts';
import type { Caller } from '../company/company.service.ts';
import type { Shown } from './derived.ts';
import type { EmployeeDeps } from './employee.deps.ts';
import { employeeEventData, opened } from './employee.view.ts';
import type { Country } from './field.ts';
import { balancesOf, NO_BALANCES } from './leave-ledger.ts';
import { NEVER_PAID, taxYearFrom } from './pay-history.ts';
import type { EmployeeRecord } from './tables.ts';

/** Opens the rows and gathers what their views need, in a constant number of statements. */
export async function shownOf(
  { clock, cipher, pays }: Pick<EmployeeDeps, 'clock' | 'cipher' | 'pays'>,
  tx: Tx,
  country: Country,
  rows: readonly EmployeeRecord[],
): Promise<readonly Shown[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [balances, summaries] = await Promise.all([
    balancesOf(tx, ids),
    pays.of(tx, ids, { taxYearFrom: taxYearFrom(country, clock.today(ZONE_OF[country])) }),
  ]);
  return rows.map((row) => ({
    employee: opened(row, cipher),
    balances: balances.get(row.id) ?? NO_BALANCES,
    pays: summaries.get(row.id) ?? NEVER_PAID,
  }));
}

export interface Change {
  readonly type: Extract<EventType, `employee.${string}`>;
  readonly audit: AuditEntry;
}

/** Writes a change of one employee to the audit log and tells listeners, in the transaction of the change. */
export async function recordEmployeeChange(
  tx: Tx,
  { principal, requestId, at }: Caller & { at: Date },
  country: Country,
  shown: Shown,
  { type, audit }: Change,
): Promise<void> {
  const { customerId, clientId } = principal;
  await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [audit]);
  await recordEvents(tx, { customerId, clientId, at }, [
    {
      type,
      entity: { type: 'employee', id: shown.employee.id },
      companyId: shown.employee.company_id,
      data: employeeEventData(country, shown),
    },
  ]);
}
