import { type AppError, badRequest, notFound } from '../base/errors.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Tx } from '../db/tx.ts';
import { type Gate, requirePermission, type TargetNeed } from '../http/gate.ts';
import type { Principal } from '../http/principal.ts';
import type { Target } from '../http/route.ts';
import { type Granted, permissionsFor } from '../http/zones.ts';

type RouteOf = Parameters<Gate['admit']>[3];

/** Checks the caller's access to the company, employee, pay run or pay in the path, and throws the contract's error. */
export async function admit(
  db: Db,
  principal: Principal,
  target: TargetNeed,
  id: number,
  route: RouteOf,
): Promise<void> {
  const permissions = await db.tx(principal.customerId, (tx) => findPermissions(tx, principal, target, id), {
    readOnly: true,
  });
  if (!permissions) throw missing(target, route);
  requirePermission(principal, target, permissions);
}

/** The caller's permissions in the record's company; undefined when the record is not in the account. */
async function findPermissions(tx: Tx, principal: Principal, { of }: TargetNeed, id: number) {
  const source = {
    company: sql`company c where c.id = ${id} and c.deleted_at is null`,
    // Deleting a company hides its employees. Deleted employees are still found, because they can be restored.
    employee: sql`employee e join company c on c.customer_id = e.customer_id and c.id = e.company_id
      where e.id = ${id} and c.deleted_at is null`,
    'pay-run': sql`pay_run r join company c on c.customer_id = r.customer_id and c.id = r.company_id
      where r.id = ${id} and c.deleted_at is null`,
    pay: sql`pay p join company c on c.customer_id = p.customer_id and c.id = p.company_id
      where p.id = ${id} and c.deleted_at is null`,
  }[of];
  const { rows } = await sql<{ granted: Granted | null }>`
    select (select json_object_agg(z.zone, z.level) from user_level z
      where z.user_id = ${principal.userId} and z.company_id = c.id) as granted
    from ${source}`.execute(tx);
  return rows[0] && permissionsFor(principal, rows[0].granted ?? {});
}

function missing({ of }: Target, { method, family }: RouteOf): AppError {
  // Contract [CONV-044]: employee routes return 400 for a missing or foreign employee, whatever the method.
  if (of === 'employee') return badRequest('No employee found with the given employee_id');
  if (of === 'pay-run') return notFound('Pay run not found');
  if (of === 'pay') return notFound('Pay not found');
  // Contract [CONV-023, CONV-024]: for a missing or foreign company, GET requests return 400 and other methods 404. The
  // general-ledger family always returns 404.
  if (family === 'gl' || method !== 'GET') return notFound('Company not found');
  return badRequest('No company found with the given company_id');
}
