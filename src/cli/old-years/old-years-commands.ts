import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZONE_OF } from '../../base/clock.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import { readBackupKey } from '../backup/key.ts';
import { asOwner } from '../operator/as-owner.ts';
import { type CommandContext, command, idOf } from '../operator/command.ts';
import { CommandError, UsageError } from '../operator/usage-error.ts';
import { cutoffOf } from './books.ts';
import { destroyableFrom, destroyYear, readOlderThan } from './destroy.ts';
import { findOldYears } from './find-old-years.ts';
import { findKeptYear, type KeptYear, listCustomers, listKeptYears, tryLock, unlock } from './kept-year.store.ts';
import { type Account, type Putting, putAwayYear, resume } from './put-away.ts';
import { putBack } from './put-back.ts';
import { detailsIn, openYearFile, payIn } from './year-file.ts';
import { openYearFolder, requireFile } from './year-folder.ts';

const CUSTOMER = { type: 'text', value: 'number', means: 'One account; by default, all accounts' } as const;
const YEARS = {
  type: 'text',
  value: 'number',
  means: 'The minimum number of years since the year ended (default 7)',
} as const;
const KEY_FILE = {
  type: 'text',
  value: 'path',
  means: 'The file with the key, as for backups (or BACKUP_KEY_FILE, BACKUP_KEY)',
} as const;
const FOLDER = {
  type: 'text',
  value: 'path',
  means: 'The folder of the files, if they were moved',
} as const;

const plan = command({
  name: 'old-years plan',
  summary: 'List the years that can be archived to files, with the space they use in the tables.',
  options: { customer: CUSTOMER, years: YEARS },
  async run(context, given) {
    const cutoff = cutoffOf(context.clock.today(ZONE_OF.AU), given.years);
    const found: Record<string, unknown>[] = [];
    for (const { id } of await accountsOf(context.db, given.customer)) {
      for (const { book, year, first, last, records, bytes } of await findOldYears(context.db, id, cutoff)) {
        found.push({ customer_id: id, book, year, from: first, to: last, records, bytes });
      }
    }
    return found;
  },
});

const putAway = command({
  name: 'old-years put-away',
  summary:
    'Archive the facts of old pays and old audit rows: write them to files, verify the files, and remove them from the tables.',
  options: {
    folder: { type: 'text', value: 'path', means: 'The folder for the files', required: true },
    customer: CUSTOMER,
    years: YEARS,
    'key-file': KEY_FILE,
    unencrypted: {
      type: 'flag',
      means: 'Write unencrypted gzip files that any program can read; only for storage that no one else can access',
    },
  },
  async run(context, given) {
    const cutoff = cutoffOf(context.clock.today(ZONE_OF.AU), given.years);
    const key = await readBackupKey({ keyFile: given['key-file'], unencrypted: given.unencrypted }, context.env);
    if (key === undefined && !given.unencrypted) {
      throw new UsageError(
        'The files are encrypted. Specify a key file with --key-file or BACKUP_KEY_FILE, set BACKUP_KEY, or pass --unencrypted.',
      );
    }
    return withLock(context, 'archive old years', async (db) => {
      const folder = await openYearFolder(given.folder);
      const putting: Putting = { db, clock: context.clock, actor: context.actor, folder, key };
      const done: Record<string, unknown>[] = [];
      const report = (kept: KeptYear) => {
        context.progress?.(`${kept.file}: ${kept.taken} of ${kept.records}`);
        done.push(shown(kept));
      };
      for (const account of await accountsOf(db, given.customer)) {
        for (const kept of await resume(putting, account)) report(kept);
        for (const year of await findOldYears(db, account.id, cutoff))
          report(await putAwayYear(putting, account, year));
      }
      return done;
    });
  },
});

const shown = ({ customer_id, book, year, state, file, records, taken, bytes }: KeptYear) => ({
  customer_id,
  book,
  year,
  state,
  file,
  records,
  taken,
  bytes,
});

const list = command({
  name: 'old-years list',
  summary: 'List the files of old years, where each was written, and how long the law requires it to be kept.',
  options: { customer: CUSTOMER },
  async run(context, given) {
    const kept = await yearsOf(context.db, given.customer);
    return kept.map((one) => ({ ...shown(one), folder: one.folder, keep_until: destroyableFrom(one, undefined) }));
  },
});

const verify = command({
  name: 'old-years verify',
  summary:
    'Verify the files of old years: each file by its digest, every pay to the cent, every audit row by its seal. Exit code 1 means that there are differences.',
  options: { folder: FOLDER, customer: CUSTOMER, 'key-file': KEY_FILE },
  async run(context, given) {
    const [{ verifyYear }, { loadParams }, { lawOf }] = await Promise.all([
      import('./verify-year.ts'),
      import('../../params/load.ts'),
      import('../../rules/law.ts'),
    ]);
    const law = lawOf({ au: loadParams('au'), nz: loadParams('nz') });
    const key = await readBackupKey({ keyFile: given['key-file'] }, context.env);
    const sums = { files: 0, pays: 0, audit_rows: 0 };
    const differences: string[] = [];
    for (const kept of (await yearsOf(context.db, given.customer)).filter(isHeld)) {
      const path = await requireFile(kept, given.folder);
      const verified = await verifyYear({ db: context.db, law, key }, kept, path);
      sums.files += 1;
      sums[kept.book === 'AUDIT' ? 'audit_rows' : 'pays'] += verified.records;
      differences.push(...verified.differences);
    }
    if (differences.length > 0) throw new CommandError(differences.join('.\n').concat('.'));
    return { result: 'Every file is unchanged, and every cent and every seal matches.', ...sums };
  },
});

const back = command({
  name: 'old-years put-back',
  summary: 'Restore the contents of a file into the tables, unchanged.',
  options: {
    file: { type: 'text', value: 'path', means: 'The file', required: true },
    'key-file': KEY_FILE,
  },
  async run(context, given) {
    const key = await readBackupKey({ keyFile: given['key-file'] }, context.env);
    const { head } = await openYearFile(given.file, key);
    return withLock(context, 'restore old years', async (db) => {
      const kept = await db.tx(SYSTEM, (tx) => findKeptYear(tx, head.customer_id, basename(given.file)));
      if (!kept) throw new CommandError(`This database has no record of a file "${basename(given.file)}".`);
      const now = await putBack({ db, clock: context.clock, actor: context.actor, key }, kept, given.file);
      return { ...shown(now), put_back: kept.taken - now.taken };
    });
  },
});

const openFile = command({
  name: 'old-years open',
  summary: 'Export a file, or one pay from it, as plain JSON Lines that any program can read.',
  options: {
    file: { type: 'text', value: 'path', means: 'The file', required: true },
    to: { type: 'text', value: 'path', means: 'The new file to write', required: true },
    pay: { type: 'text', value: 'number', means: 'Only this pay' },
    'key-file': KEY_FILE,
  },
  async run({ env }, given) {
    const file = await openYearFile(given.file, await readBackupKey({ keyFile: given['key-file'] }, env));
    const pay = given.pay === undefined ? undefined : idOf('pay', given.pay);
    let records = 0;
    async function* text() {
      if (pay === undefined) yield `${JSON.stringify(file.head)}\n`;
      for await (const line of file.records()) {
        if (pay !== undefined && payIdOf(line) !== pay) continue;
        if (detailsIn(line) === undefined) records += 1;
        yield `${line}\n`;
      }
    }
    try {
      await pipeline(Readable.from(text()), createWriteStream(given.to, { flags: 'wx', mode: 0o600 }));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (error instanceof CommandError || code === undefined) throw error;
      throw new CommandError(`The file "${given.to}" cannot be written (${code}).`);
    }
    const { customer_id, book, year } = file.head;
    return { customer_id, book, year, records, where: given.to };
  },
});

function payIdOf(line: string): number | undefined {
  const pay = payIn(line);
  if (pay !== undefined) return JSON.parse(pay).id;
  const details = detailsIn(line);
  return details === undefined ? undefined : JSON.parse(details).pay_id;
}

const destroy = command({
  name: 'old-years destroy',
  summary: 'Permanently delete the files of years whose legal retention period is over; newer files are kept.',
  options: {
    folder: FOLDER,
    customer: CUSTOMER,
    'older-than': {
      type: 'text',
      value: 'number',
      means: 'Years to keep the files after the end of their year, if more than the law requires',
    },
  },
  async run(context, given) {
    const olderThan = readOlderThan(given['older-than']);
    const today = context.clock.today(ZONE_OF.AU);
    return withLock(context, 'destroy old years', async (db) => {
      const gone: Record<string, unknown>[] = [];
      for (const kept of await yearsOf(db, given.customer)) {
        if (kept.state === 'writing' || kept.state === 'taking' || today <= destroyableFrom(kept, olderThan)) continue;
        const path = await requireFile(kept, given.folder).catch(() => undefined);
        if (path === undefined && kept.state === 'destroyed') continue;
        if (path === undefined)
          throw new CommandError(`The file "${kept.file}" was not found. Pass its folder with --folder.`);
        await destroyYear({ db, clock: context.clock, actor: context.actor }, kept, path);
        gone.push({ ...shown(kept), state: 'destroyed' });
      }
      return gone;
    });
  },
});

const isHeld = ({ state, taken }: KeptYear): boolean => state === 'kept' || (state === 'taking' && taken > 0);

async function accountsOf(db: Db, customer: string | undefined): Promise<readonly Account[]> {
  const id = customer === undefined ? undefined : idOf('customer', customer);
  const all = await db.tx(SYSTEM, listCustomers, { readOnly: true });
  const found = all.filter((one) => id === undefined || one.id === id);
  if (id !== undefined && found.length === 0) throw new CommandError(`There is no customer ${id}.`);
  return found;
}

async function yearsOf(db: Db, customer: string | undefined): Promise<readonly KeptYear[]> {
  const accounts = new Set((await accountsOf(db, customer)).map(({ id }) => id));
  const kept = await db.tx(SYSTEM, (tx) => listKeptYears(tx), { readOnly: true });
  return kept.filter(({ customer_id }) => accounts.has(customer_id));
}

/**
 * Runs as the table owner, with the lock for old years. Releases the lock before the connection closes, because the
 * server may notice the closed connection only after the next command has started.
 */
const withLock = <T>(context: CommandContext, what: string, work: (db: Db) => Promise<T>): Promise<T> =>
  asOwner(context, what, async (db) => {
    if (!(await db.tx(SYSTEM, tryLock)))
      throw new CommandError('Another process is archiving or restoring old years. Wait for it to finish.');
    try {
      return await work(db);
    } finally {
      // If the connection is gone, the server has already released the lock.
      await db.tx(SYSTEM, unlock).catch(() => undefined);
    }
  });

export const oldYearsCommands = [plan, putAway, list, verify, back, openFile, destroy];
