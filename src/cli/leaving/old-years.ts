import { SYSTEM } from '../../db/db.ts';
import { readBackupKey } from '../backup/key.ts';
import { type KeptYear, listKeptYears } from '../old-years/kept-year.store.ts';
import { requireFile, requireSame } from '../old-years/shelf.ts';
import { openYearFile } from '../old-years/year-file.ts';
import type { Desk } from '../operator/command.ts';
import type { Parcel } from './parcel.ts';

/** A file of an old year, for whoever receives the export. */
export interface OldYearFile extends Pick<KeptYear, 'file' | 'book' | 'year' | 'records' | 'sha256'> {
  /** Where it is in the export; null where the operator has to hand it over besides. */
  readonly path: string | null;
}

/** What was put away of the account: the files themselves where their folder was named, and their names in any case. */
export async function exportOldYears(
  { db }: Desk,
  parcel: Parcel,
  customerId: number,
  { folder, keyFile }: { folder: string | undefined; keyFile: string | undefined },
): Promise<readonly OldYearFile[]> {
  const years = await db.tx(SYSTEM, (tx) => listKeptYears(tx, customerId), { readOnly: true });
  const key = folder === undefined ? undefined : await readBackupKey({ keyFile }, process.env);
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
