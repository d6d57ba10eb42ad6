import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { systemClock } from '../../base/clock.ts';
import { readInstant } from '../../base/timestamps.ts';
import { readConfig } from '../../config.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../db/embedded/embedded.ts';
import { type BackupNote, NOTE_KINDS } from '../../status/backup-note.store.ts';
import { CommandError, UsageError } from '../operator/usage-error.ts';
import { progressOn } from '../progress.ts';
import { abortAtSignal } from '../stopping.ts';
import type { Env, Terminal } from '../terminal.ts';
import { archive, endArchive } from './archive.ts';
import { drill, drillTitle, secretKeyOf } from './drill.ts';
import { readFigures } from './figures.ts';
import { readBackupKey } from './key.ts';
import { drillServer, figuresOf, readNote, recordBackup, recordBackupOn, serverOf, writeNote } from './note.ts';
import { proofText } from './prove.ts';
import { restore } from './restore.ts';
import { onDatabase, type Taken, takeBackup } from './take-backup.ts';

const say = (stdout: Terminal['stdout'], text: string): void => void stdout.write(`${text}\n`);

/** Uses real time, even if the service runs with a test clock: a restore relies on PostgreSQL's own timestamps. */
const clock = systemClock();

export async function backupCommand(args: readonly string[], terminal: Terminal): Promise<number> {
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
    if (place !== undefined) throw new UsageError('backup --tell only makes a record, so it takes no folder or file.');
    return recordCommand(values, terminal);
  }
  for (const name of ['by', 'at', 'failed']) {
    if (values[name] !== undefined) throw new UsageError(`--${name} needs --tell.`);
  }
  if (place === undefined) throw new UsageError('backup needs a folder, or a file that ends in .backup.');
  const { env, stdout } = terminal;
  const progress = progressOn(terminal.stderr);
  const key = await sealingKey(values, env);
  const withSecretKey = values['with-secret-key'] === true;
  if (withSecretKey && key === undefined) throw new UsageError('--with-secret-key needs an encrypted backup.');
  const isIncremental = values.incremental === true;
  const taken = await onEmbedded(env, async (database, secretKey) => {
    const taking = { database, place, isIncremental, key, secretKey, withSecretKey, clock, progress };
    const made = await takeBackup(taking).finally(() => progress.clear());
    await onDatabase(database, (client) => recordBackupOn(client, ownNote('backup', true)));
    return made;
  });
  say(stdout, takenText(taken));
  return 0;
}

const ownNote = (kind: BackupNote['kind'], wentWell: boolean): BackupNote => ({
  kind,
  endedAt: clock.now(),
  wentWell,
  madeBy: 'tasman',
});

/** Records a backup or drill that another program made, such as pgBackRest on a server. */
async function recordCommand(values: Values, terminal: Terminal): Promise<number> {
  const { tell, by: madeBy = 'another program', at: text } = values as { tell: string; by?: string; at?: string };
  const kind = NOTE_KINDS.find((each) => each === tell);
  if (kind === undefined) throw new UsageError(`--tell must be backup or drill, but it is "${tell}".`);
  const wentWell = values.failed !== true;
  if (!wentWell && kind === 'backup')
    throw new UsageError('--failed needs --tell drill. Do not record failed backups.');
  if (!/^[^\p{Cc}]{1,100}$/u.test(madeBy)) throw new UsageError('--by must be a name of 1 to 100 characters.');
  const endedAt = text === undefined ? clock.now() : instantOf('--at', text);
  if (endedAt > clock.now()) throw new UsageError(`--at must not be in the future, but it is "${text}".`);
  await recordBackup(terminal, { kind, endedAt, wentWell, madeBy });
  const what = kind === 'backup' ? 'backup' : wentWell ? 'drill' : 'failed drill';
  say(terminal.stdout, `Recorded the ${what} by ${madeBy} at ${endedAt.toISOString()}.`);
  return 0;
}

/** Records the drill in the service's database, if there is one on this machine. */
async function noteDrill({ env, stderr }: Terminal, wentWell: boolean): Promise<void> {
  if (env.DATABASE_URL?.trim() || !(await hasDatabase(dataDirOf(env)))) return;
  try {
    await onEmbedded(env, (database) =>
      onDatabase(database, (client) => recordBackupOn(client, ownNote('drill', wentWell))),
    );
  } catch (error) {
    stderr.write(`The service could not record this drill: ${(error as Error).message}\n`);
  }
}

function takenText({ file, head, notes, bytes, size }: Taken): string {
  const megabytes = (count: number) => `${(count / 1_000_000).toFixed(1)} MB`;
  const sealed = head.kind === 'full' ? 'the whole database' : 'the changes since the previous backup';
  return `${file}: ${sealed}, ${notes.files.length} files of ${megabytes(bytes)} in ${megabytes(size)}. The backup was read back and every file matches.`;
}

export async function restoreCommand(args: readonly string[], { env, stdout, stderr }: Terminal): Promise<number> {
  const { place, values } = readArgs('restore', args, {
    'key-file': { type: 'string' },
    archive: { type: 'string' },
    to: { type: 'string' },
    'without-secret-key': { type: 'boolean' },
  });
  if (place === undefined) throw new UsageError('restore needs a backup file, or a folder with backups.');
  refuseServer(env);
  const progress = progressOn(stderr);
  const { lastCommit, folder } = await restore({
    progress,
    place,
    dataDir: dataDirOf(env),
    ...timeOf(values),
    key: await readBackupKey({ keyFile: values['key-file'] as string | undefined }, env),
    secretKey: env.SECRET_KEY?.trim() || undefined,
    withoutSecretKey: values['without-secret-key'] === true,
  }).finally(() => progress.clear());
  const reached = lastCommit === null ? '' : ` Its last commit was at ${lastCommit.toISOString()}.`;
  say(stdout, `The database was restored into ${folder}.${reached} Next: tasman verify, tasman audit verify.`);
  return 0;
}

export async function drillCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { place, values } = readArgs('drill', args, {
    'key-file': { type: 'string' },
    archive: { type: 'string' },
    to: { type: 'string' },
    scratch: { type: 'string' },
    note: { type: 'string' },
    against: { type: 'string' },
  });
  const { note, against } = values as { note?: string; against?: string };
  const { env, stdout } = terminal;
  const server = serverOf(env);
  if (note !== undefined) {
    if (place !== undefined || against !== undefined)
      throw new UsageError('drill --note takes no backup and no --against.');
    const read = () =>
      server === undefined ? onEmbedded(env, (database) => onDatabase(database, readFigures)) : figuresOf(server);
    const { noted_at } = await writeNote(note, read, () => clock.now());
    say(stdout, `Wrote the contents of the database at ${noted_at} to ${note}.`);
    return 0;
  }
  const noted = against === undefined ? undefined : await readNote(against);
  if (place === undefined) {
    if (noted === undefined) throw new UsageError('drill needs a backup, or --against <file> for a server.');
    if (server === undefined)
      throw new UsageError('drill --against needs a backup, or a server in DATABASE_URL or DATABASE_ADMIN_URL.');
    const { title, proof } = await drillServer(terminal, server, noted);
    say(stdout, proofText(title, proof));
    return proof.differences.length === 0 ? 0 : 1;
  }
  const drilled = await drill({
    place,
    noted: noted?.figures,
    ...momentOf(values, noted?.noted_at),
    key: await readBackupKey({ keyFile: values['key-file'] as string | undefined }, env),
    scratch: values.scratch as string | undefined,
    secretKey: await secretKeyOf(env),
    clock,
  });
  const isWhole = drilled.proof.differences.length === 0;
  await noteDrill(terminal, isWhole);
  say(stdout, proofText(drillTitle(drilled), drilled.proof));
  return isWhole ? 0 : 1;
}

export async function archiveCommand(args: readonly string[], { env, stdout }: Terminal): Promise<number> {
  const { place, values } = readArgs('archive', args, {
    'key-file': { type: 'string' },
    unencrypted: { type: 'boolean' },
    end: { type: 'boolean' },
  });
  if (values.end === true) {
    if (place !== undefined) throw new UsageError('archive --end takes no folder.');
    const wasThere = await onEmbedded(env, (database) => endArchive(database));
    say(
      stdout,
      wasThere ? 'Archiving ended. The database no longer keeps its log for an archive.' : 'There was no archive.',
    );
    return 0;
  }
  if (place === undefined) throw new UsageError('archive needs a folder.');
  const key = await sealingKey(values, env);
  refuseServer(env);
  await requireDatabase(dataDirOf(env));
  const folder = resolve(place);
  const { signal, forget } = abortAtSignal();
  try {
    await archive({ dataDir: dataDirOf(env), folder, key, signal, say: (text) => say(stdout, text) });
  } finally {
    forget();
  }
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
    if (positionals.length > 1)
      throw new Error(`Only one folder or file is accepted, but "${positionals[1]}" was also passed`);
    return { place: positionals[0], values: values as Values };
  } catch (error) {
    throw new UsageError(`${name}: ${(error as Error).message.split('\n')[0]?.replace(/\.?$/, '.')}`);
  }
}

/** Backups are encrypted unless the operator passes --unencrypted. */
async function sealingKey(values: Values, env: Env) {
  const unencrypted = values.unencrypted === true;
  const key = await readBackupKey({ keyFile: values['key-file'] as string | undefined, unencrypted }, env);
  if (key !== undefined || unencrypted) return key;
  throw new UsageError(
    'Backups are encrypted. Specify a key file with --key-file or BACKUP_KEY_FILE, set BACKUP_KEY, or pass --unencrypted.',
  );
}

function timeOf(values: Values): { archive?: string; to?: Date } {
  const { archive: place, to: text } = values as { archive?: string; to?: string };
  if (text === undefined) return place === undefined ? {} : { archive: resolve(place) };
  const to = instantOf('--to', text);
  if (place === undefined) throw new UsageError('--to needs --archive, the folder that tasman archive writes to.');
  return { archive: resolve(place), to };
}

function instantOf(option: string, text: string): Date {
  const instant = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? readInstant(text) : undefined;
  if (instant !== undefined) return instant;
  throw new UsageError(`${option} must be a time such as 2026-03-01T09:30:00Z, but it is "${text}".`);
}

/** With a note and an archive, restores to the time of the note, unless --to is set. */
function momentOf(values: Values, notedAt: string | undefined): { archive?: string; to?: Date } {
  const isOpen = values.archive !== undefined && values.to === undefined && notedAt !== undefined;
  return timeOf(isOpen ? { ...values, to: notedAt } : values);
}

const dataDirOf = (env: Env): string => resolve(env.DATA_DIR?.trim() || 'data');

function refuseServer(env: Env): void {
  if (!env.DATABASE_URL?.trim()) return;
  throw new UsageError(
    'This command is for the embedded database only, but DATABASE_URL is set. For pgBackRest, see docs/backup.md.',
  );
}

/** Requires an existing database. Creating one would produce an empty backup that looks like a real one. */
async function requireDatabase(dataDir: string): Promise<void> {
  if (await hasDatabase(dataDir)) return;
  throw new CommandError(`There is no embedded database in ${dataDir}. Set DATA_DIR.`);
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

/** Opens the database without migrating it: a backup must be possible before an upgrade. */
async function onEmbedded<T>(
  env: Env,
  work: (database: EmbeddedDatabase, secretKey: string) => Promise<T>,
): Promise<T> {
  refuseServer(env);
  await requireDatabase(dataDirOf(env));
  const { dataDir, secretKeys } = readConfig(env);
  const database = await startEmbedded({ dataDir, log: () => {}, joins: true });
  try {
    return await work(database, secretKeys[0]);
  } finally {
    await database.stop();
  }
}
