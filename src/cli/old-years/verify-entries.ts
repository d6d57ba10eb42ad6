import { listUnsealedOf } from '../../audit/verify.store.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import type { BackupKey } from '../backup/key.ts';
import type { KeptYear } from './kept-year.store.ts';
import { requireSame } from './shelf.ts';
import { auditIn, batchesIn } from './year-file.ts';

export interface VerifiedYear {
  readonly records: number;
  /** As sentences; empty when everything agrees. */
  readonly differences: readonly string[];
}

/** Every row is under a seal as it is here, and every row that the table lacks is here. */
export async function verifyEntries(
  { db, key }: { readonly db: Db; readonly key: BackupKey | undefined },
  kept: KeptYear,
  path: string,
): Promise<VerifiedYear> {
  await requireSame(kept, path);
  const differences: string[] = [];
  let records = 0;
  for await (const rows of batchesIn(path, key, auditIn)) {
    records += rows.length;
    const others = await db.tx(SYSTEM, (tx) => listUnsealedOf(tx, kept.customer_id, rows), { readOnly: true });
    for (const id of others) differences.push(`Row ${id} of the audit log is not in "${kept.file}" as it was sealed`);
  }
  if (records < kept.taken) differences.push(`${kept.taken - records} rows are missing in "${kept.file}"`);
  return { records, differences };
}
