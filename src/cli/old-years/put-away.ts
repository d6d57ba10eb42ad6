import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import type { Clock } from '../../base/clock.ts';
import { timestamp } from '../../base/timestamps.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import { VERSION } from '../../version.ts';
import type { BackupKey } from '../backup/key.ts';
import { CommandError } from '../operator/usage-error.ts';
import { listOldEntries, readEntries, takeEntries } from './audit-rows.store.ts';
import { type Year, yearOf } from './books.ts';
import { beginYear, type KeptYear, listKeptYears, noteState, noteWritten } from './kept-year.store.ts';
import { listOldPays, readPays, takePays } from './pays.store.ts';
import {
  auditIn,
  auditLine,
  batchesIn,
  createYearFile,
  detailsLine,
  digestOf,
  openYearFile,
  payIn,
  payLine,
  ROWS,
  suffixOf,
  type YearHead,
  type YearWriter,
} from './year-file.ts';
import { draftOf, giveName, isThere, requireFile, requireSame, unreachable } from './year-folder.ts';

/** The steps after which tests kill the process. */
export type Step = 'begun' | 'drafted' | 'read back' | 'named' | 'written' | 'taken some' | 'taken';

export interface Putting {
  /** A connection as the table owner. */
  readonly db: Db;
  readonly clock: Clock;
  readonly actor: Actor;
  readonly folder: string;
  readonly key: BackupKey | undefined;
  readonly onStep?: (step: Step) => void;
}

export interface Account {
  readonly id: number;
  readonly name: string;
}

/**
 * Finishes the years of the account whose archiving was interrupted. Nothing is lost, and no record is archived twice.
 */
export async function resume(putting: Putting, account: Account): Promise<readonly KeptYear[]> {
  const known = await putting.db.tx(SYSTEM, (tx) => listKeptYears(tx, account.id), { readOnly: true });
  const open = known.filter(({ state }) => state === 'writing' || state === 'taking');
  const done: KeptYear[] = [];
  for (const kept of open) done.push(await goOn(putting, account, kept));
  return done;
}

/**
 * Writes a year of an account to a file and verifies the file. Then removes from the tables the rows that match the
 * file exactly.
 */
export async function putAwayYear(putting: Putting, account: Account, year: Year): Promise<KeptYear> {
  const { db, clock, key, folder } = putting;
  const kept = await db.tx(account.id, (tx) =>
    beginYear(tx, {
      customerId: account.id,
      year,
      folder,
      isEncrypted: key !== undefined,
      ending: `${randomBytes(4).toString('hex')}${suffixOf(key)}`,
      at: clock.now(),
    }),
  );
  putting.onStep?.('begun');
  return goOn(putting, account, kept);
}

async function goOn(given: Putting, account: Account, kept: KeptYear): Promise<KeptYear> {
  const { db, clock, actor } = given;
  if (given.key === undefined && kept.is_encrypted)
    throw new CommandError(`"${kept.file}" is encrypted. Pass its key with --key-file.`);
  // Whether a file is encrypted is decided when it is started, so a key given later has no effect.
  const putting: Putting = { ...given, key: kept.is_encrypted ? given.key : undefined };
  if (kept.state === 'writing') await write(putting, account, kept);
  const path = await requireFile(kept, putting.folder);
  if (kept.state === 'taking') await requireSame(kept, path);
  await take(putting, kept, path);
  return db.tx(account.id, async (tx) => {
    await noteState(tx, kept, 'kept', clock.now());
    const now = (await listKeptYears(tx, account.id)).find(({ id }) => id === kept.id)!;
    const { book, year, file, records, taken, sha256 } = now;
    await recordAudit(tx, { customerId: account.id, actor, at: clock.now() }, [
      {
        action: 'old-year.put-away',
        entityType: 'kept_year',
        entityId: kept.id,
        after: { book, year, file, records, taken, sha256 },
      },
    ]);
    return now;
  });
}

/** The file is renamed after it has been read back, and recorded in the database after the rename. */
async function write(putting: Putting, account: Account, kept: KeptYear): Promise<void> {
  const { db, key, onStep } = putting;
  const path = join(kept.folder, kept.file);
  try {
    // If the file has its final name, the process was interrupted after the rename, so the file is complete.
    if (!(await isThere(path))) {
      await rm(draftOf(path), { force: true });
      await draft(putting, account, kept, draftOf(path));
      onStep?.('drafted');
      await countRecords(draftOf(path), key);
      onStep?.('read back');
      await giveName(path);
    }
    onStep?.('named');
    const records = await countRecords(path, key);
    const digest = await digestOf(path);
    await db.tx(account.id, (tx) => noteWritten(tx, kept, { records, ...digest }));
  } catch (error) {
    throw unreachable(kept.folder, error);
  }
  onStep?.('written');
}

/** Reads from one snapshot, a few hundred rows at a time. */
async function draft(putting: Putting, account: Account, kept: KeptYear, path: string): Promise<void> {
  const year = yearOf(kept.book, kept.year);
  const writer = await createYearFile(path, headOf(putting, account, year), putting.key);
  try {
    const count = await putting.db.tx(
      account.id,
      async (tx) => {
        const isAudit = year.book === 'AUDIT';
        const ids = await (isAudit ? listOldEntries : listOldPays)(tx, account.id, year);
        for (let from = 0; from < ids.length; from += ROWS) {
          const some = ids.slice(from, from + ROWS);
          if (isAudit) await addAll(writer, (await readEntries(tx, account.id, some)).map(auditLine));
          else
            await addAll(
              writer,
              (await readPays(tx, account.id, some)).flatMap(({ pay, details }) => [
                payLine(pay),
                detailsLine(details),
              ]),
            );
        }
        return ids.length;
      },
      { readOnly: true, isolation: 'snapshot' },
    );
    await writer.finish(count);
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}

async function addAll(writer: YearWriter, lines: readonly string[]): Promise<void> {
  await writer.add(lines.join('\n'));
}

const headOf = ({ clock }: Putting, account: Account, { book, year, first, last }: Year): YearHead => ({
  tasman: 'old year',
  version: 1,
  about:
    book === 'AUDIT'
      ? 'Rows of the audit log, one per line under "audit", as stored in the database.'
      : 'Pays, one per line under "pay", as stored in the database and with the facts they were calculated from. The line after each pay has its items and the lines that explain its amounts. Amounts are decimal numbers.',
  customer_id: account.id,
  customer: account.name,
  book,
  year,
  from: first,
  to: last,
  made_at: timestamp(clock.now()),
  tasman_version: VERSION,
});

/** Reads the whole file; throws if it is incomplete. */
async function countRecords(path: string, key: BackupKey | undefined): Promise<number> {
  let count = 0;
  for await (const line of (await openYearFile(path, key)).records()) {
    if (payIn(line) !== undefined || auditIn(line) !== undefined) count += 1;
  }
  return count;
}

/** Removes rows in short transactions. Removes only rows that are the same in the file and the database. */
async function take({ db, key, onStep }: Putting, kept: KeptYear, path: string): Promise<void> {
  const isAudit = kept.book === 'AUDIT';
  for await (const rows of batchesIn(path, key, isAudit ? auditIn : payIn)) {
    await db.tx(kept.customer_id, (tx) => (isAudit ? takeEntries : takePays)(tx, kept, rows));
    onStep?.('taken some');
  }
  onStep?.('taken');
}
