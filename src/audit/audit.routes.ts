import { timestamp } from '../base/timestamps.ts';
import type { Db } from '../db/db.ts';
import { answer, callers, type Route, route } from '../http/route.ts';
import { Type } from '../http/schema.ts';
import { AuditEntryOut, AuditQuery } from './audit.schema.ts';
import { listAudit } from './audit.store.ts';

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
