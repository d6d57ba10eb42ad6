import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

export type Settings = Readonly<Record<string, string>>;

/** Settings that are written to postgresql.conf when the database is created. The operator may change them there. */
export const INITIAL_SETTINGS: Settings = {
  shared_buffers: '128MB',
  max_connections: '100',
  // Parallel queries need /dev/shm, which is tiny in containers, and do not help on a small machine.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Settings that every start sets again, because the service depends on them. */
const REQUIRED_SETTINGS: Settings = {
  listen_addresses: '127.0.0.1',
  // The path of a socket file is limited to 107 bytes; a loopback address always works.
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Keeps WAL for an archive that lags behind, but only up to this size, so that the disk does not fill up.
  max_slot_wal_keep_size: '4GB',
  // The queries of a killed service must end soon, so that their locks do not block the next service.
  client_connection_check_interval: '1s',
  // Statements and details contain personal data, which must not be logged.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/**
 * The first backup turns on WAL summaries, which incremental backups need. Once there are WAL summaries, this keeps
 * them on.
 */
export async function settingsFound(data: string): Promise<Settings> {
  const notes = await readdir(join(data, 'pg_wal', 'summaries')).catch(() => []);
  return notes.length > 0 ? { summarize_wal: 'on' } : {};
}

/** The arguments of the server except its port, which may differ from start to start. */
export function serverArguments(data: string, settings: Settings): string[] {
  const { port: _, ...rest } = { ...REQUIRED_SETTINGS, ...settings };
  return ['-D', data, ...Object.entries(rest).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
