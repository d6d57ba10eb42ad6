import type pg from 'pg';
import { SYSTEM } from '../../db/db.ts';
import { send } from '../../db/send.ts';
import { type BackupNote, keepNote } from '../../status/backup-note.store.ts';
import { openRuntime } from '../runtime.ts';

/** Tells the service, wherever its database is, what other programs did. */
export async function tellService(note: BackupNote): Promise<void> {
  const runtime = await openRuntime({ onLost: () => {}, joins: true });
  try {
    await runtime.db.tx(SYSTEM, (tx) => send(tx, keepNote(note)));
  } finally {
    await runtime.close();
  }
}

/** The same on a connection of the owner. A database that waits for an upgrade may have no place for it yet. */
export async function noteOn(client: pg.Client, note: BackupNote): Promise<void> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `select to_regclass('public.backup_note') is not null as is_there`,
  );
  const { sql, parameters } = keepNote(note);
  if (rows[0]?.is_there) await client.query(sql, [...parameters]);
}
