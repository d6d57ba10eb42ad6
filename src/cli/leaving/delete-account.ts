import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import type { Table } from './catalogue.ts';
import { childrenFirst, strandedWith } from './conditions.ts';
import { TOLD_BY_OTHERS } from './tables.ts';

/**
 * Deletes every row of the account from every table the database has, and of other accounts' rows those that cannot stay
 * without it or quote it. Answers how many went from where.
 */
export async function deleteAccount(
  tx: Tx,
  tables: readonly Table[],
  { customerId, at }: { customerId: number; at: Date },
): Promise<Readonly<Record<string, number>>> {
  // An order that opened the account is over with it; to cancel it later would find nobody.
  await sql`update checkout_order set status = 'CANCELLED', cancelled_at = ${at}
    where new_customer_id = ${customerId} and status = 'ACTIVE'`.execute(tx);
  const counts: Record<string, number> = {};
  for (const table of childrenFirst(tables)) {
    const conditions = [
      sql`${sql.ref(`t.${table.key}`)} = ${customerId}`,
      ...tellingColumns(table).map((column) => sql`${sql.ref(`t.${column}`)} = ${customerId}`),
    ];
    const stranded = strandedWith(tables, table, customerId);
    if (stranded) conditions.push(stranded);
    // One by one: each finds its rows by an index, where all together would read the whole table.
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
    if (rows.length > 0) throw new Error(`rows of customer ${customerId} came back into ${name}`);
  }
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const tellingColumns = ({ name, columns }: Table): readonly string[] =>
  columns.map((column) => column.name).filter((column) => TOLD_BY_OTHERS[`${name}.${column}`] === 'delete');
