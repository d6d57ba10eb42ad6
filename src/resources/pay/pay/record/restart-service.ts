import { type AuditEntry, recordAudit } from '../../../../audit/audit.ts';
import { sql } from '../../../../db/sql.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { CountryFacts } from '../../../../rules/law.ts';
import type { CreateContext } from '../model/context.ts';

// A closedown that pays eight percent restarts the twelve months of annual holidays on its first day (Holidays Act 2003
// s 35). The employee's leave_anniversary is moved to that day when the pay is completed, and is restored when the pay
// is deleted or reverted.

interface Moved {
  readonly id: number;
  readonly before: string | null;
  readonly after: string | null;
}

/** Moves the leave anniversaries of employees whose pays settle a closedown. Sends no statement if no pay does. */
export async function restartService(
  tx: Tx,
  context: CreateContext,
  pays: readonly { readonly employeeId: number; readonly given: CountryFacts }[],
): Promise<void> {
  const restarts = pays.flatMap(({ employeeId, given }) =>
    given.country === 'AU'
      ? []
      : given.facts.leave.flatMap(({ paidAs }) =>
          typeof paidAs === 'object' ? [{ employeeId, from: paidAs.from }] : [],
        ),
  );
  if (restarts.length === 0) return;
  const { rows } = await sql<Moved>`
    update employee e
    set declarations = e.declarations || jsonb_build_object('leave_anniversary', r.day::text), updated_at = ${context.at}
    from unnest(${restarts.map(({ employeeId }) => employeeId)}::bigint[], ${restarts.map(({ from }) => from)}::date[])
        as r (employee_id, day)
      join employee o on o.id = r.employee_id
    where e.id = r.employee_id
    returning e.id, o.declarations ->> 'leave_anniversary' as before, r.day::text as after`.execute(tx);
  await recordMoves(tx, context, rows);
}

/** Restores the anniversaries that the pays moved, unless another date was declared since. */
export async function undoRestart(tx: Tx, context: CreateContext, payIds: readonly number[]): Promise<void> {
  if (context.company.country === 'AU' || payIds.length === 0) return;
  const { rows } = await sql<Moved>`
    update employee e
    set declarations = case when r.before is null then e.declarations - 'leave_anniversary'
        else e.declarations || jsonb_build_object('leave_anniversary', r.before) end, updated_at = ${context.at}
    from (
      select p.employee_id, l -> 'paidAs' ->> 'from' as day, l -> 'paidAs' ->> 'declaredBefore' as before
      from pay p cross join lateral jsonb_array_elements(p.facts -> 'leave') l
      where p.id = any(${payIds}::bigint[]) and jsonb_typeof(l -> 'paidAs') = 'object'
    ) r
    where e.id = r.employee_id and e.declarations ->> 'leave_anniversary' = r.day
    returning e.id, r.day as before, r.before as after`.execute(tx);
  await recordMoves(tx, context, rows);
}

/** Records the changes to the employees in the audit log and as events. */
async function recordMoves(tx: Tx, context: CreateContext, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return;
  const { company, actor, at } = context;
  await recordAudit(
    tx,
    { customerId: company.customer_id, actor, at },
    moved.map(
      ({ id, before, after }): AuditEntry => ({
        action: 'employee-declarations.update',
        entityType: 'employee',
        entityId: id,
        before: { leave_anniversary: before },
        after: { leave_anniversary: after },
      }),
    ),
  );
  const ids = [...new Set(moved.map(({ id }) => id))];
  await context.endings?.announce(tx, context, ids);
}
