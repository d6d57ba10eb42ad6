import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { systemClock } from '../../base/clock.ts';
import { readInstant } from '../../base/timestamps.ts';
import { readConfig } from '../../config.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../db/embedded/embedded.ts';
import { type BackupNote, NOTE_KINDS } from '../../status/backup-note.store.ts';
import { CommandError, UsageError } from '../operator/usage-error.ts';
import { archive, endArchive } from './archive.ts';
import { drill, drillTitle, secretKeyOf } from './drill.ts';
import { readFigures } from './figures.ts';
import { readBackupKey } from './key.ts';
import { drillServer, figuresOf, readNote, serverOf, writeNote } from './note.ts';
import { proofText } from './prove.ts';
import { restore } from './restore.ts';
import { onDatabase, type Taken, takeBackup } from './take-backup.ts';
import { noteOn, tellService } from './tell.ts';

type Say = (text: string) => void;

/** Real time, whatever the service believes: it is PostgreSQL's own that a restore goes by. */
const clock = systemClock();

export async function backupCommand(args: readonly string[], say: Say): Promise<number> {
  const { place, values } = readArgs('backup', args, {
    incremental: { type: 'boolean' },
    'key-file': { type: 'string' },
    unencrypted: { type: 'boolean' },
    'with-secret-key': { type: 'boolean' },
    tell: { type: 'string' },
    by: { type: 'string' },
    at: { type: 'string' },
    failed: { type: 'boolean' },
  });
  if (values.tell !== undefined) {
    if (place !== undefined) throw new UsageError('backup --tell makes no backup, so it takes no place.');
    return tellCommand(values, say);
  }
  for (const name of ['by', 'at', 'failed']) {
    if (values[name] !== undefined) throw new UsageError(`--${name} goes with --tell.`);
  }
  if (place === undefined) throw new UsageError('backup needs a folder, or a file that ends in .backup.');
  const key = await sealingKey(values);
  const withSecretKey = values['with-secret-key'] === true;
  if (withSecretKey && key === undefined) throw new UsageError('--with-secret-key needs an encrypted backup.');
  const isIncremental = values.incremental === true;
  const taken = await onEmbedded(async (database, secretKey) => {
    const made = await takeBackup({ database, place, isIncremental, key, secretKey, withSecretKey, clock });
    await onDatabase(database, (client) => noteOn(client, ownNote('backup', true)));
    return made;
  });
  say(takenText(taken));
  return 0;
}

const ownNote = (kind: BackupNote['kind'], wentWell: boolean): BackupNote => ({
  kind,
  endedAt: clock.now(),
  wentWell,
  madeBy: 'tasman',
});

/** What other programs did, such as pgBackRest on a server. */
async function tellCommand(values: Values, say: Say): Promise<number> {
  const { tell, by: madeBy = 'another program', at: text } = values as { tell: string; by?: string; at?: string };
  const kind = NOTE_KINDS.find((each) => each === tell);
  if (kind === undefined) throw new UsageError(`--tell must be backup or drill, but it is "${tell}".`);
  const wentWell = values.failed !== true;
  if (!wentWell && kind === 'backup') throw new UsageError('--failed is for a drill: a backup that failed is none.');
  if (!/^[^\p{Cc}]{1,100}$/u.test(madeBy)) throw new UsageError('--by must be a name of 1 to 100 characters.');
  const endedAt = text === undefined ? clock.now() : instantOf('--at', text);
  if (endedAt > clock.now()) throw new UsageError(`--at must not lie in the future, but it is "${text}".`);
  process.env.LOG_LEVEL ??= 'silent';
  await tellService({ kind, endedAt, wentWell, madeBy });
  const what = kind === 'backup' ? 'backup' : wentWell ? 'drill' : 'failed drill';
  say(`The service knows of the ${what} by ${madeBy} at ${endedAt.toISOString()}.`);
  return 0;
}

/** A drill may be held where no service is; where there is one, it hears of it. */
async function noteDrill(wentWell: boolean): Promise<void> {
  if (process.env.DATABASE_URL?.trim() || !(await hasDatabase(dataDirOf()))) return;
  try {
    await onEmbedded((database) => onDatabase(database, (client) => noteOn(client, ownNote('drill', wentWell))));
  } catch (error) {
    process.stderr.write(`The service could not be told of this drill: ${(error as Error).message}\n`);
  }
}

function takenText({ file, head, notes, bytes, size }: Taken): string {
  const megabytes = (count: number) => `${(count / 1_000_000).toFixed(1)} MB`;
  const sealed = head.kind === 'full' ? 'all of the database' : 'what changed since the backup before';
  return `${file}: ${sealed}, ${notes.files.length} files of ${megabytes(bytes)} in ${megabytes(size)}. It was read back and every file agrees.`;
}

export async function restoreCommand(args: readonly string[], say: Say): Promise<number> {
  const { place, values } = readArgs('restore', args, {
    'key-file': { type: 'string' },
    archive: { type: 'string' },
    to: { type: 'string' },
    'without-secret-key': { type: 'boolean' },
  });
  if (place === undefined) throw new UsageError('restore needs a backup, or a folder of them.');
  refuseServer();
  const { lastCommit, folder } = await restore({
    place,
    dataDir: dataDirOf(),
    ...timeOf(values),
    key: await readBackupKey({ keyFile: values['key-file'] as string | undefined }, process.env),
    secretKey: process.env.SECRET_KEY?.trim() || undefined,
    withoutSecretKey: values['without-secret-key'] === true,
  });
  const reached = lastCommit === null ? '' : ` Its last commit was at ${lastCommit.toISOString()}.`;
  say(`The database was restored into ${folder}.${reached} Next: tasman verify, tasman audit verify.`);
  return 0;
}

export async function drillCommand(args: readonly string[], say: Say): Promise<number> {
  const { place, values } = readArgs('drill', args, {
    'key-file': { type: 'string' },
    archive: { type: 'string' },
    to: { type: 'string' },
    scratch: { type: 'string' },
    note: { type: 'string' },
    against: { type: 'string' },
  });
  const { note, against } = values as { note?: string; against?: string };
  process.env.LOG_LEVEL ??= 'silent';
  const server = serverOf(process.env);
  if (note !== undefined) {
    if (place !== undefined || against !== undefined) throw new UsageError('drill --note goes alone.');
    const read = () =>
      server === undefined ? onEmbedded((database) => onDatabase(database, readFigures)) : figuresOf(server);
    const { noted_at } = await writeNote(note, read, () => clock.now());
    say(`What the database held at ${noted_at} was written to ${note}.`);
    return 0;
  }
  const noted = against === undefined ? undefined : await readNote(against);
  if (place === undefined) {
    if (noted === undefined) throw new UsageError('drill needs a backup, or --against <file> for a server.');
    if (server === undefined) throw new UsageError('drill --against needs a backup, or a server in DATABASE_URL.');
    const { title, proof } = await drillServer(server, noted);
    say(proofText(title, proof));
    return proof.differences.length === 0 ? 0 : 1;
  }
  const drilled = await drill({
    place,
    noted: noted?.figures,
    ...momentOf(values, noted?.noted_at),
    key: await readBackupKey({ keyFile: values['key-file'] as string | undefined }, process.env),
    scratch: values.scratch as string | undefined,
    secretKey: await secretKeyOf(process.env),
    clock,
  });
  const isWhole = drilled.proof.differences.length === 0;
  await noteDrill(isWhole);
  say(proofText(drillTitle(drilled), drilled.proof));
  return isWhole ? 0 : 1;
}

export async function archiveCommand(args: readonly string[], say: Say): Promise<number> {
  const { place, values } = readArgs('archive', args, {
    'key-file': { type: 'string' },
    unencrypted: { type: 'boolean' },
    end: { type: 'boolean' },
  });
  if (values.end === true) {
    if (place !== undefined) throw new UsageError('archive --end takes no folder.');
    const wasThere = await onEmbedded((database) => endArchive(database));
    say(wasThere ? 'The database keeps no log for an archive any more.' : 'There was no archive.');
    return 0;
  }
  if (place === undefined) throw new UsageError('archive needs a folder.');
  const key = await sealingKey(values);
  refuseServer();
  await requireDatabase(dataDirOf());
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  await archive({ dataDir: dataDirOf(), folder: resolve(place), key, signal: ending.signal, say });
  return 0;
}

type Values = Readonly<Record<string, string | boolean | undefined>>;

function readArgs(
  name: string,
  args: readonly string[],
  options: NonNullable<ParseArgsConfig['options']>,
): { place: string | undefined; values: Values } {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
    if (positionals.length > 1) throw new Error(`It takes one place, but "${positionals[1]}" follows`);
    return { place: positionals[0], values: values as Values };
  } catch (error) {
    throw new UsageError(`${name}: ${(error as Error).message.split('\n')[0]?.replace(/\.?$/, '.')}`);
  }
}

/** Written encrypted unless the operator says otherwise. */
async function sealingKey(values: Values) {
  const unencrypted = values.unencrypted === true;
  const key = await readBackupKey({ keyFile: values['key-file'] as string | undefined, unencrypted }, process.env);
  if (key !== undefined || unencrypted) return key;
  throw new UsageError(
    'A backup is encrypted: name the file with its key in --key-file or BACKUP_KEY_FILE, set BACKUP_KEY, or say --unencrypted.',
  );
}

function timeOf(values: Values): { archive?: string; to?: Date } {
  const { archive: place, to: text } = values as { archive?: string; to?: string };
  if (text === undefined) return place === undefined ? {} : { archive: resolve(place) };
  const to = instantOf('--to', text);
  if (place === undefined) throw new UsageError('--to needs --archive, where every change was written to.');
  return { archive: resolve(place), to };
}

function instantOf(option: string, text: string): Date {
  const instant = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? readInstant(text) : undefined;
  if (instant !== undefined) return instant;
  throw new UsageError(`${option} must be a time such as 2026-03-01T09:30:00Z, but it is "${text}".`);
}

/** With a note, its moment is the one to go back to. */
function momentOf(values: Values, notedAt: string | undefined): { archive?: string; to?: Date } {
  const isOpen = values.archive !== undefined && values.to === undefined && notedAt !== undefined;
  return timeOf(isOpen ? { ...values, to: notedAt } : values);
}

const dataDirOf = (): string => resolve(process.env.DATA_DIR?.trim() || 'data');

function refuseServer(): void {
  if (!process.env.DATABASE_URL?.trim()) return;
  throw new UsageError(
    'DATABASE_URL names a server, which has its own tools: docs/backup.md tells how pgBackRest backs it up and restores it.',
  );
}

/** A backup of nothing would look like a backup: no database is made here. */
async function requireDatabase(dataDir: string): Promise<void> {
  if (await hasDatabase(dataDir)) return;
  throw new CommandError(`There is no embedded database in ${dataDir}: set DATA_DIR.`);
}

async function hasDatabase(dataDir: string): Promise<boolean> {
  const found = await Promise.all(
    ['postgres', 'postgres.location'].map((name) =>
      stat(join(dataDir, name)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}

/** The database as it is: a backup must be possible before an upgrade, so nothing is migrated. */
async function onEmbedded<T>(work: (database: EmbeddedDatabase, secretKey: string) => Promise<T>): Promise<T> {
  refuseServer();
  await requireDatabase(dataDirOf());
  const { dataDir, secretKeys } = readConfig(process.env);
  const database = await startEmbedded({ dataDir, log: () => {}, joins: true });
  try {
    return await work(database, secretKeys[0]);
  } finally {
    await database.stop();
  }
}
