import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZONE_OF } from '../../base/clock.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import { readBackupKey } from '../backup/key.ts';
import { asOwner } from '../operator/as-owner.ts';
import { command, type Desk, idOf } from '../operator/command.ts';
import { CommandError, UsageError } from '../operator/usage-error.ts';
import { cutoffOf } from './books.ts';
import { destroyYear, freeFrom, readOlderThan } from './destroy.ts';
import { findOldYears } from './find-old-years.ts';
import { findKeptYear, isAlone, type KeptYear, listCustomers, listKeptYears } from './kept-year.store.ts';
import { type Account, type Putting, putAwayYear, resume } from './put-away.ts';
import { putBack } from './put-back.ts';
import { openShelf, requireFile } from './shelf.ts';
import { detailsIn, openYearFile, payIn } from './year-file.ts';

const CUSTOMER = { type: 'text', value: 'number', means: 'One account; all of them without it' } as const;
const YEARS = { type: 'text', value: 'number', means: 'Years that ended longer ago than this are old (7)' } as const;
const KEY_FILE = {
  type: 'text',
  value: 'path',
  means: 'The file with the key, as of backups (or BACKUP_KEY_FILE, BACKUP_KEY)',
} as const;
const FOLDER = {
  type: 'text',
  value: 'path',
  means: 'Where the files lie now, if not where they were written',
} as const;

const plan = command({
  name: 'old-years plan',
  summary: 'Say what of which years could be put into files, and the room that it takes in the tables.',
  options: { customer: CUSTOMER, years: YEARS },
  async run(desk, given) {
    const cutoff = cutoffOf(desk.clock.today(ZONE_OF.AU), given.years);
    const found: Record<string, unknown>[] = [];
    for (const { id } of await accountsOf(desk.db, given.customer)) {
      for (const { book, year, first, last, records, bytes } of await findOldYears(desk.db, id, cutoff)) {
        found.push({ customer_id: id, book, year, from: first, to: last, records, bytes });
      }
    }
    return found;
  },
});

const putAway = command({
  name: 'old-years put-away',
  summary:
    'Write the facts of old pays and old rows of the audit log into files, read them back, and take them out of the tables.',
  options: {
    folder: { type: 'text', value: 'path', means: 'Where the files go', required: true },
    customer: CUSTOMER,
    years: YEARS,
    'key-file': KEY_FILE,
    unencrypted: { type: 'flag', means: 'No key: gzip that any program reads, for a place that nobody else reaches' },
  },
  async run(desk, given) {
    const cutoff = cutoffOf(desk.clock.today(ZONE_OF.AU), given.years);
    const key = await readBackupKey({ keyFile: given['key-file'], unencrypted: given.unencrypted }, process.env);
    if (key === undefined && !given.unencrypted) {
      throw new UsageError(
        'The files are encrypted: name the file with the key in --key-file or BACKUP_KEY_FILE, set BACKUP_KEY, or say --unencrypted.',
      );
    }
    return alone(desk, 'put old years away', async (db) => {
      const folder = await openShelf(given.folder);
      const putting: Putting = { db, clock: desk.clock, actor: desk.actor, folder, key };
      const done: Record<string, unknown>[] = [];
      const tell = (kept: KeptYear) => {
        desk.progress?.(`${kept.file}: ${kept.taken} of ${kept.records}`);
        done.push(shown(kept));
      };
      for (const account of await accountsOf(db, given.customer)) {
        for (const kept of await resume(putting, account)) tell(kept);
        for (const year of await findOldYears(db, account.id, cutoff)) tell(await putAwayYear(putting, account, year));
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
  summary: 'List the files of old years, where each was written, and until when the law asks for it.',
  options: { customer: CUSTOMER },
  async run(desk, given) {
    const kept = await yearsOf(desk.db, given.customer);
    return kept.map((one) => ({ ...shown(one), folder: one.folder, keep_until: freeFrom(one, undefined) }));
  },
});

const verify = command({
  name: 'old-years verify',
  summary:
    'Prove the files of old years: that they are as written, every pay to the cent, every row of the log by its seal. Exit code 1: they are not.',
  options: { folder: FOLDER, customer: CUSTOMER, 'key-file': KEY_FILE },
  async run(desk, given) {
    const [{ verifyYear }, { loadParams }, { lawOf }] = await Promise.all([
      import('./verify-year.ts'),
      import('../../params/load.ts'),
      import('../../resources/pay/pay/public.ts'),
    ]);
    const law = lawOf({ au: loadParams('au'), nz: loadParams('nz') });
    const key = await readBackupKey({ keyFile: given['key-file'] }, process.env);
    const sums = { files: 0, pays: 0, audit_rows: 0 };
    const differences: string[] = [];
    for (const kept of (await yearsOf(desk.db, given.customer)).filter(isHeld)) {
      const path = await requireFile(kept, given.folder);
      const verified = await verifyYear({ db: desk.db, law, key }, kept, path);
      sums.files += 1;
      sums[kept.book === 'AUDIT' ? 'audit_rows' : 'pays'] += verified.records;
      differences.push(...verified.differences);
    }
    if (differences.length > 0) throw new CommandError(differences.join('.\n').concat('.'));
    return { result: 'Every file is as it was written, and every cent and every seal agrees.', ...sums };
  },
});

const back = command({
  name: 'old-years put-back',
  summary: 'Put what is in a file back into the tables, as it was.',
  options: {
    file: { type: 'text', value: 'path', means: 'The file', required: true },
    'key-file': KEY_FILE,
  },
  async run(desk, given) {
    const key = await readBackupKey({ keyFile: given['key-file'] }, process.env);
    const { head } = await openYearFile(given.file, key);
    return alone(desk, 'put old years back', async (db) => {
      const kept = await db.tx(SYSTEM, (tx) => findKeptYear(tx, head.customer_id, basename(given.file)));
      if (!kept) throw new CommandError(`This database knows of no file "${basename(given.file)}".`);
      const now = await putBack({ db, clock: desk.clock, actor: desk.actor, key }, kept, given.file);
      return { ...shown(now), put_back: kept.taken - now.taken };
    });
  },
});

const openFile = command({
  name: 'old-years open',
  summary: 'Write what is in a file as plain JSON Lines, all of it or one pay, for any program to read.',
  options: {
    file: { type: 'text', value: 'path', means: 'The file', required: true },
    to: { type: 'text', value: 'path', means: 'A new file for what is in it', required: true },
    pay: { type: 'text', value: 'number', means: 'One pay only' },
    'key-file': KEY_FILE,
  },
  async run(_desk, given) {
    const file = await openYearFile(given.file, await readBackupKey({ keyFile: given['key-file'] }, process.env));
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
  summary: 'Destroy the files of years whose time by law is over, for ever; younger ones stay.',
  options: {
    folder: FOLDER,
    customer: CUSTOMER,
    'older-than': {
      type: 'text',
      value: 'number',
      means: 'Years since the end of the year, where more than the law asks',
    },
  },
  async run(desk, given) {
    const olderThan = readOlderThan(given['older-than']);
    const today = desk.clock.today(ZONE_OF.AU);
    return alone(desk, 'destroy old years', async (db) => {
      const gone: Record<string, unknown>[] = [];
      for (const kept of await yearsOf(db, given.customer)) {
        if (kept.state === 'writing' || kept.state === 'taking' || today <= freeFrom(kept, olderThan)) continue;
        const path = await requireFile(kept, given.folder).catch(() => undefined);
        if (path === undefined && kept.state === 'destroyed') continue;
        if (path === undefined) throw new CommandError(`The file "${kept.file}" was not found: name its --folder.`);
        await destroyYear({ db, clock: desk.clock, actor: desk.actor }, kept, path);
        gone.push({ ...shown(kept), state: 'destroyed' });
      }
      return gone;
    });
  },
});

const isHeld = ({ state, taken }: KeptYear): boolean => state === 'kept' || (state === 'taking' && taken > 0);

export async function accountsOf(db: Db, customer: string | undefined): Promise<readonly Account[]> {
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

/** As the owner of the tables, one at a time. */
const alone = <T>(desk: Desk, what: string, work: (db: Db) => Promise<T>): Promise<T> =>
  asOwner(desk, what, async (db) => {
    if (!(await db.tx(SYSTEM, isAlone))) throw new CommandError('Somebody is putting old years away or back just now.');
    return work(db);
  });

export const oldYearsCommands = [plan, putAway, list, verify, back, openFile, destroy];
