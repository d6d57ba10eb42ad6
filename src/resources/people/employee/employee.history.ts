import { cut, type Page, takenFor } from '../../../base/page.ts';
import { timestamp } from '../../../base/timestamps.ts';
import { down, isAfter } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import { Limit, OwnId } from '../../../http/record-fields.ts';
import { Id, Nullable, named, type Static, Timestamp, Type } from '../../../http/schema.ts';

export const HistoryQuery = Type.Object(
  {
    limit: Limit(500, 100),
    before: Type.Optional(Id({ description: 'Returns entries older than this id, for the next page' })),
  },
  { additionalProperties: false },
);
export type HistoryQuery = Static<typeof HistoryQuery>;

export const HistoryEntry = named(
  'EmployeeHistoryEntry',
  Type.Object(
    {
      id: OwnId('entry'),
      at: Timestamp({ description: 'Time of the change, in UTC with microseconds and no offset' }),
      actor: Type.String({
        description: 'Actor of the change: an email address, a username, a client, or "operator"',
      }),
      client_id: Nullable(Type.String({ description: 'The client that made the request' })),
      action: Type.String({ description: 'Noun and verb: employee.update, bank-account.create, termination.create' }),
      entity_type: Type.String({ description: 'Type of the changed record, such as employee or bank-account' }),
      entity_id: Nullable(Type.Integer({ description: 'Id of the changed record; null if it has no id' })),
      before: Type.Unknown({ description: 'State before the change; tax numbers, accounts and secrets are masked' }),
      after: Type.Unknown({ description: 'State after the change, or the fields sent; masked in the same way' }),
    },
    { additionalProperties: false },
  ),
);
export type HistoryEntry = Static<typeof HistoryEntry>;

/** Employee-owned records that the audit log identifies by their own ids. */
const OWNED = ['employee_allowance', 'employee_deduction', 'deduction_order', 'pay_rate'] as const;

/** Changes to an employee, newest first. Reading a tax number is logged but is not a change. */
export async function listHistory(
  tx: Tx,
  id: number,
  { limit, before, page }: HistoryQuery & { page?: Page },
): Promise<HistoryEntry[]> {
  const { rows } = await sql<Omit<HistoryEntry, 'at'> & { at: Date }>`
    select a.id, a.at, a.actor, a.api_client_id as client_id, a.action, a.entity_type, a.entity_id, a.before, a.after
    from audit_log a
    where (
        (a.entity_type = 'employee' and a.entity_id = ${id} and a.action <> 'tax-number.read')
        or (a.entity_type = any(${OWNED}::text[])
            and coalesce(a.after ->> 'employee_id', a.before ->> 'employee_id') = ${String(id)}))
      and ${before === undefined ? sql`true` : sql`a.id < ${before}`}
      and ${isAfter(page, [down('a.id', 'bigint')])}
    order by a.id desc limit ${takenFor(page, limit)}`.execute(tx);
  return cut(page, rows, (row) => [row.id]).map((row) => ({ ...row, at: timestamp(row.at) }));
}
