import { SYSTEM } from '../../db/db.ts';
import { readBackupKey } from '../backup/key.ts';
import { type KeptYear, listKeptYears } from '../old-years/kept-year.store.ts';
import { openYearFile } from '../old-years/year-file.ts';
import { requireFile, requireSame } from '../old-years/year-folder.ts';
import type { CommandContext } from '../operator/command.ts';
import type { Parcel } from './parcel.ts';

/** The file of an archived year, as listed in the export's manifest. */
export interface OldYearFile extends Pick<KeptYear, 'file' | 'book' | 'year' | 'records' | 'sha256'> {
  /** The path within the export; null if the operator has to hand over the file separately. */
  readonly path: string | null;
}

/** Lists the account's archived years, and includes their files if the folder is known. */
export async function exportOldYears(
  { db, env }: CommandContext,
  parcel: Parcel,
  customerId: number,
  { folder, keyFile }: { folder: string | undefined; keyFile: string | undefined },
): Promise<readonly OldYearFile[]> {
  const years = await db.tx(SYSTEM, (tx) => listKeptYears(tx, customerId), { readOnly: true });
  const key = folder === undefined ? undefined : await readBackupKey({ keyFile }, env);
  const found: OldYearFile[] = [];
  for (const kept of years.filter(({ state, taken }) => state !== 'destroyed' && taken > 0)) {
    const { file, book, year, records, sha256 } = kept;
    const path = folder === undefined ? null : `files/old-years/${file.replace(/\.(gz|sealed)$/, '')}`;
    if (path !== null) {
      const source = await requireFile(kept, folder);
      await requireSame(kept, source);
      const opened = await openYearFile(source, key);
      await parcel.file(path, async (add) => {
        await add(`${JSON.stringify(opened.head)}\n`);
        for await (const line of opened.records()) await add(`${line}\n`);
      });
    }
    found.push({ file, book, year, records, sha256, path });
  }
  return found;
}
