import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import type { Table } from './catalogue.ts';
import { childrenFirst, strandedWith } from './conditions.ts';
import { REFERENCES_FROM_OTHERS } from './tables.ts';

/**
 * Deletes every row of the account from every table, and rows of other accounts that cannot exist without it or quote
 * it. Resolves to the number of deleted rows by table.
 */
export async function deleteAccount(
  tx: Tx,
  tables: readonly Table[],
  { customerId, at }: { customerId: number; at: Date },
): Promise<Readonly<Record<string, number>>> {
  // Cancels the order that opened the account: it could not be cancelled later.
  await sql`update checkout_order set status = 'CANCELLED', cancelled_at = ${at}
    where new_customer_id = ${customerId} and status = 'ACTIVE'`.execute(tx);
  const counts: Record<string, number> = {};
  for (const table of childrenFirst(tables)) {
    const conditions = [
      sql`${sql.ref(`t.${table.key}`)} = ${customerId}`,
      ...quotingColumns(table).map((column) => sql`${sql.ref(`t.${column}`)} = ${customerId}`),
    ];
    const stranded = strandedWith(tables, table, customerId);
    if (stranded) conditions.push(stranded);
    // Separate statements, because each can use an index; combined conditions would scan the whole table.
    for (const condition of conditions) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table.name)} t where ${condition}`.execute(tx);
      if (numAffectedRows > 0n) counts[table.name] = (counts[table.name] ?? 0) + Number(numAffectedRows);
    }
  }
  for (const { name, key } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} where ${sql.ref(key)} = ${customerId} limit 1`.execute(
      tx,
    );
    if (rows.length > 0) throw new Error(`${name} still has rows of customer ${customerId} after they were deleted`);
  }
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const quotingColumns = ({ name, columns }: Table): readonly string[] =>
  columns.map((column) => column.name).filter((column) => REFERENCES_FROM_OTHERS[`${name}.${column}`] === 'delete');
