import { sql } from 'kysely';
import { type AppError, badRequest, forbidden, notFound } from '../base/errors.ts';
import type { Db } from '../db/db.ts';
import type { Tx } from '../db/tx.ts';
import type { Gate } from '../http/gate.ts';
import type { Principal, Zone, ZoneLevel } from '../http/principal.ts';
import type { Target } from '../http/route.ts';

type RouteOf = Parameters<Gate['admit']>[3];

/** Lets the caller through to the company, employee or pay run in the path, or throws what the contract says. */
export async function admit(
  db: Db,
  principal: Principal,
  target: Required<Target>,
  id: number,
  route: RouteOf,
): Promise<void> {
  const found = await db.tx(principal.customerId, (tx) => findLevel(tx, principal, target, id), { readOnly: true });
  if (!found) throw missing(target, route);
  requireLevel(found.level, target);
}

/** The company a record belongs to and the caller's level on its zone; undefined when it is not in the account. */
async function findLevel(tx: Tx, principal: Principal, target: Required<Target>, id: number) {
  const level = sql<ZoneLevel>`coalesce((select z.level from user_zone z where z.user_id = ${principal.userId}
    and z.company_id = c.id and z.zone = ${target.zone}), 'LOCKED')`;
  const source = {
    company: sql`company c where c.id = ${id} and c.deleted_at is null`,
    // An employee of a deleted company is gone with it; a deleted employee is still found, since it can be restored.
    employee: sql`employee e join company c on c.customer_id = e.customer_id and c.id = e.company_id
      where e.id = ${id} and c.deleted_at is null`,
    'pay-run': sql`pay_run r join company c on c.customer_id = r.customer_id and c.id = r.company_id
      where r.id = ${id} and c.deleted_at is null`,
  }[target.of];
  const shown = principal.adminMode ? sql<ZoneLevel>`'EDITABLE'` : level;
  const { rows } = await sql<{ level: ZoneLevel }>`select ${shown} as level from ${source}`.execute(tx);
  return rows[0];
}

function requireLevel(level: ZoneLevel, { zone, need }: { zone: Zone; need: 'view' | 'edit' }): void {
  if (level === 'EDITABLE' || (level === 'READ_ONLY' && need === 'view')) return;
  throw forbidden(`Your ${zone} permission on this company does not allow ${need === 'view' ? 'viewing' : 'changes'}`);
}

function missing({ of }: Target, { method, family }: RouteOf): AppError {
  // Contract [CONV-044]: employee routes answer 400 for a missing or foreign employee whatever the method.
  if (of === 'employee') return badRequest('No employee found with the given employee_id');
  if (of === 'pay-run') return notFound('Pay run not found');
  // Contract [CONV-023, CONV-024]: read paths 400, write paths 404; the general-ledger family always 404.
  if (family === 'gl' || method !== 'GET') return notFound('Company not found');
  return badRequest('No company found with the given company_id');
}
