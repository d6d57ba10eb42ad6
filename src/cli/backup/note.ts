import { readFile, writeFile } from 'node:fs/promises';
import type pg from 'pg';
import { SYSTEM } from '../../db/db.ts';
import { onConnection } from '../../db/on-connection.ts';
import { send } from '../../db/send.ts';
import { type BackupNote, keepNote } from '../../status/backup-note.store.ts';
import { CommandError } from '../operator/usage-error.ts';
import { openRuntime } from '../runtime.ts';
import { type Env, quietly, type Terminal } from '../terminal.ts';
import { type Bounds, type Figures, readFigures } from './figures.ts';
import { type Proof, proveAudit, provePays, proveRows, together } from './prove.ts';

/** Records the work of another backup program in the service's database. */
export async function recordBackup(terminal: Terminal, note: BackupNote): Promise<void> {
  const runtime = await openRuntime(quietly(terminal), { onLost: () => {}, joins: true });
  try {
    await runtime.db.tx(SYSTEM, (tx) => send(tx, keepNote(note)));
  } finally {
    await runtime.close();
  }
}

/**
 * Like `recordBackup`, but on an owner's connection. The table may be missing in a database that has not been upgraded
 * yet.
 */
export async function recordBackupOn(client: pg.Client, note: BackupNote): Promise<void> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `select to_regclass('public.backup_note') is not null as is_there`,
  );
  const { sql, parameters } = keepNote(note);
  if (rows[0]?.is_there) await client.query(sql, [...parameters]);
}

/** The figures of a database at one time, for comparison with a database restored to that time. */
interface Note {
  readonly noted_at: string;
  /** The figures from before and after that time, because the service may keep running. */
  readonly figures: Bounds;
}

export function serverOf(env: Env): string | undefined {
  return env.DATABASE_ADMIN_URL?.trim() || env.DATABASE_URL?.trim() || undefined;
}

const onServer = <T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  onConnection(address, { application_name: 'tasman drill' }, work).catch((error: unknown) => {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new CommandError(
      'The database user cannot see the rows of all accounts. Set DATABASE_ADMIN_URL to a superuser or a user with BYPASSRLS.',
    );
  });

export const figuresOf = (address: string): Promise<Figures> => onServer(address, readFigures);

export async function writeNote(file: string, read: () => Promise<Figures>, now: () => Date): Promise<Note> {
  const before = await read();
  const noted_at = now().toISOString();
  const note: Note = { noted_at, figures: { before, after: await read() } };
  try {
    await writeFile(file, JSON.stringify(note), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new CommandError(`The file "${file}" cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
  return note;
}

export async function readNote(file: string): Promise<Note> {
  try {
    const note = JSON.parse(await readFile(file, 'utf8')) as Note;
    if (note.figures?.before?.rows === undefined) throw new Error('it was not written by tasman drill --note');
    return note;
  } catch (error) {
    throw new CommandError(`The note "${file}" cannot be read: ${(error as Error).message}.`);
  }
}

/** Compares the note with a server that was restored to the time of the note. */
export async function drillServer(
  terminal: Terminal,
  address: string,
  { noted_at, figures }: Note,
): Promise<{ title: string; proof: Proof }> {
  const rows = await onServer(address, (client) => proveRows(client, figures));
  const runtime = await openRuntime(quietly(terminal), { onLost: () => {}, joins: true });
  try {
    const proof = together(rows, await proveAudit(runtime.db, figures), await provePays(runtime.db));
    return { title: `${runtime.database.where} was compared with the note from ${noted_at}.`, proof };
  } finally {
    await runtime.close();
  }
}
