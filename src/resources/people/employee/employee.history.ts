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
    before: Type.Optional(Id({ description: 'Entries older than this id: the next page' })),
  },
  { additionalProperties: false },
);
export type HistoryQuery = Static<typeof HistoryQuery>;

export const HistoryEntry = named(
  'EmployeeHistoryEntry',
  Type.Object(
    {
      id: OwnId('entry'),
      at: Timestamp({ description: 'When it was done, in UTC with microseconds and no offset' }),
      actor: Type.String({ description: 'Who did it: an e-mail address, a username, a client, or "operator"' }),
      client_id: Nullable(Type.String({ description: 'The client it was done through' })),
      action: Type.String({ description: 'Verb and noun: employee.update, bank-account.create, termination.create' }),
      entity_type: Type.String({ description: 'The kind of record it was done to, such as employee or bank-account' }),
      entity_id: Nullable(
        Type.Integer({ description: 'The record it was done to; null where it has no id of its own' }),
      ),
      before: Type.Unknown({ description: 'What it was, tax numbers, accounts and secrets masked' }),
      after: Type.Unknown({ description: 'What it became or what was sent, masked likewise' }),
    },
    { additionalProperties: false },
  ),
);
export type HistoryEntry = Static<typeof HistoryEntry>;

/** Records of an employee's own that the log names by their own ids; each says whose it is. */
const OWNED = ['employee_allowance', 'employee_deduction', 'pay_rate'] as const;

/** What was changed about an employee, newest first. That somebody looked at a tax number is no change. */
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
