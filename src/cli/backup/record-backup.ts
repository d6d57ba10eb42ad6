import type pg from 'pg';
import { SYSTEM } from '../../db/db.ts';
import { send } from '../../db/send.ts';
import { type BackupNote, keepNote } from '../../status/backup-note.store.ts';
import { openRuntime } from '../runtime.ts';
import { quietly, type Terminal } from '../terminal.ts';

/** Records the work of another program in the service's database. */
export async function recordBackup(terminal: Terminal, note: BackupNote): Promise<void> {
  const runtime = await openRuntime(quietly(terminal), { onLost: () => {}, joins: true });
  try {
    await runtime.db.tx(SYSTEM, (tx) => send(tx, keepNote(note)));
  } finally {
    await runtime.close();
  }
}

/** The same on an owner's connection. A database that has not been upgraded yet may lack the table. */
export async function recordBackupOn(client: pg.Client, note: BackupNote): Promise<void> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `select to_regclass('public.backup_note') is not null as is_there`,
  );
  const { sql, parameters } = keepNote(note);
  if (rows[0]?.is_there) await client.query(sql, [...parameters]);
}
