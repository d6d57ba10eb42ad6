import { listUnsealedOf } from '../../audit/verify.store.ts';
import { counted } from '../../base/counted.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import type { BackupKey } from '../backup/key.ts';
import type { KeptYear } from './kept-year.store.ts';
import { auditIn, batchesIn } from './year-file.ts';
import { requireSame } from './year-folder.ts';

export interface VerifiedYear {
  readonly records: number;
  /** One sentence per difference. */
  readonly differences: readonly string[];
}

/** Checks that every row in the file matches its seal, and that every row missing from the table is in the file. */
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
    for (const id of others) differences.push(`Row ${id} of the audit log in "${kept.file}" does not match its seal`);
  }
  if (records < kept.taken)
    differences.push(`${counted(kept.taken - records, 'row is', 'rows are')} missing from "${kept.file}"`);
  return { records, differences };
}
