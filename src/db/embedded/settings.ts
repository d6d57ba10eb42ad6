import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

export type Settings = Readonly<Record<string, string>>;

/** Written into postgresql.conf when the database is made; from then on they are the operator's to tune. */
export const INITIAL_SETTINGS: Settings = {
  shared_buffers: '128MB',
  max_connections: '100',
  // Parallel queries need /dev/shm, which containers keep tiny, and bring nothing on a small machine.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Given at every start, because the service relies on them. */
const RELIED_UPON: Settings = {
  listen_addresses: '127.0.0.1',
  // A socket file would have to fit in 107 bytes of path; loopback always works.
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // The log is kept for an archive that is behind, but not until the disk is full.
  max_slot_wal_keep_size: '4GB',
  // A query of a service that was killed must not go on holding locks against the next one.
  client_connection_check_interval: '1s',
  // Statements and details carry people's data, which has no place in a log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** Notes of which blocks changed are begun by the first backup, for which they serve; a database that has some goes on. */
export async function settingsFound(data: string): Promise<Settings> {
  const notes = await readdir(join(data, 'pg_wal', 'summaries')).catch(() => []);
  return notes.length > 0 ? { summarize_wal: 'on' } : {};
}

/** The arguments of the server but for its port, which may differ from start to start. */
export function serverArguments(data: string, settings: Settings): string[] {
  const { port: _, ...rest } = { ...RELIED_UPON, ...settings };
  return ['-D', data, ...Object.entries(rest).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
