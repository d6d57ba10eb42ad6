import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import type { Table } from './catalogue.ts';
import { childrenFirst, strandedWith } from './conditions.ts';
import { REFERENCES_FROM_OTHERS } from './tables.ts';

/**
 * The emails and lodgements that the service wrote to files for this account. They are found by the ids in their names.
 */
export async function findFiles(tx: Tx, customerId: number, dataDir: string | undefined): Promise<readonly string[]> {
  if (dataDir === undefined) return [];
  const mails = await tx.selectFrom('mail').select('uuid as id').where('customer_id', '=', customerId).execute();
  const lodgements = await tx
    .selectFrom('lodgement')
    .select('message_id as id')
    .where('customer_id', '=', customerId)
    .execute();
  return [
    ...(await filesNaming(join(dataDir, 'outbox'), mails)),
    ...(await filesNaming(join(dataDir, 'lodgements'), lodgements)),
  ];
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

async function filesNaming(folder: string, records: readonly { readonly id: string }[]): Promise<readonly string[]> {
  const wanted = new Set(records.map(({ id }) => id));
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
  return names.filter((name) => wanted.has(UUID.exec(name)?.[0] ?? '')).map((name) => join(folder, name));
}

/**
 * Deletes the files after the rows. If a crash leaves a file behind, the file can no longer be matched to an account.
 */
export async function removeFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true });
}

/**
 * Deletes every row of the account from every table, and rows of other accounts that cannot exist without it or that
 * quote it. Resolves to the number of deleted rows by table.
 */
export async function deleteAccount(
  tx: Tx,
  tables: readonly Table[],
  { customerId, at }: { customerId: number; at: Date },
): Promise<Readonly<Record<string, number>>> {
  // Cancels the order that created the account, because it could not be cancelled later.
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
    // Separate statements, because each of them can use an index. Combined conditions would scan the whole table.
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
