import type { RawBuilder } from 'kysely';
import { cut, type Page, takenFor } from '../base/page.ts';
import { timestamp } from '../base/timestamps.ts';
import type { Db } from '../db/db.ts';
import { down, isAfter } from '../db/keyset.ts';
import { sql } from '../db/sql.ts';
import type { Tx } from '../db/tx.ts';
import { answer, callers, type Route, route } from '../http/route.ts';
import { Type } from '../http/schema.ts';
import { AuditEntryOut, AuditQuery } from './audit.schema.ts';

interface AuditRow {
  readonly id: number;
  readonly at: Date;
  readonly actor: string;
  readonly client_id: string | null;
  readonly address: string | null;
  readonly action: string;
  readonly entity_type: string;
  readonly entity_id: number | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly request_id: string | null;
  readonly is_sealed: boolean;
}

async function listAudit(
  tx: Tx,
  customerId: number,
  query: AuditQuery & { page?: Page },
): Promise<readonly AuditRow[]> {
  const { page, from, to, action, entity_type, entity_id, actor, client_id, before, limit } = query;
  const tests: readonly RawBuilder<unknown>[] = [
    sql`a.customer_id = ${customerId}`,
    ...(from === undefined ? [] : [sql`a.at >= ${from}::date at time zone 'UTC'`]),
    ...(to === undefined ? [] : [sql`a.at < (${to}::date + 1) at time zone 'UTC'`]),
    ...(action === undefined ? [] : [sql`a.action = ${action}`]),
    ...(entity_type === undefined ? [] : [sql`a.entity_type = ${entity_type}`]),
    ...(entity_id === undefined ? [] : [sql`a.entity_id = ${entity_id}`]),
    ...(actor === undefined ? [] : [sql`a.actor = ${actor}`]),
    ...(client_id === undefined ? [] : [sql`a.api_client_id = ${client_id}`]),
    ...(before === undefined ? [] : [sql`a.id < ${before}`]),
    isAfter(page, [down('a.id', 'bigint')]),
  ];
  const { rows } = await sql<AuditRow>`
    select a.id, a.at, a.actor, a.api_client_id as client_id, a.address, a.action, a.entity_type, a.entity_id, a.before,
           a.after, a.request_id,
           not exists (select from audit_unsealed u where u.customer_id = a.customer_id and u.audit_ids @> a.id)
             as is_sealed
    from audit_log a where ${sql.join(tests, sql` and `)} order by a.id desc
    limit ${takenFor(page, limit)}`.execute(tx);
  return cut(page, rows, ({ id }) => [id]);
}

export const auditRoutes = ({ db }: { db: Db }): Route[] => [
  route({
    method: 'GET',
    path: '/api/audit',
    id: 'listAuditLog',
    tag: 'Audit',
    summary: 'List the audit log, newest first',
    description:
      'Only the signed-in owner of the account can read it; API clients cannot. Tax numbers, bank accounts and secrets are masked. The log includes failed sign-ins.',
    access: callers('administrator-in-person'),
    rate: 'list',
    query: AuditQuery,
    pages: 'by-store',
    replies: { 200: Type.Array(AuditEntryOut) },
    handler: async ({ principal: { customerId }, query, page }) => {
      const rows = await db.tx(customerId, (tx) => listAudit(tx, customerId, { ...query, page }), { readOnly: true });
      return answer(
        200,
        rows.map((row) => ({ ...row, at: timestamp(row.at) })),
      );
    },
  }),
];
