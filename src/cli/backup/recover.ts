import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolder, SUPERUSER } from '../../db/embedded/cluster.ts';
import { EmbeddedDatabaseError } from '../../db/embedded/error.ts';
import { type Launching, launch } from '../../db/embedded/launch.ts';
import { LOOPBACK } from '../../db/embedded/port.ts';
import { type Postmaster, stopPostmaster } from '../../db/embedded/postmaster.ts';
import type { Settings } from '../../db/embedded/settings.ts';
import { CommandError } from '../operator/usage-error.ts';
import { onDatabase } from './take-backup.ts';

interface Recovering {
  readonly launching: Omit<Launching, 'settings'>;
  readonly password: string;
  /** The time at which to stop; by default, the whole log is replayed. */
  readonly to?: Date | undefined;
  /** The time that the log is known to reach, even if the last commit was earlier. */
  readonly logReaches?: Date | undefined;
}

/**
 * The log is already in pg_wal, so the command fetches nothing. Without a restore_command, PostgreSQL would treat the
 * folder as crashed and continue on the old timeline, on which the lost database may have continued too.
 */
const RECOVERY: Settings = {
  restore_command: 'exit 1',
  recovery_target_timeline: 'current',
  // With hot_standby off, the server reports ready only after recovery has finished.
  hot_standby: 'off',
};

/** Starts the restored database once to replay the log, and stops it. Resolves to the time of the last commit. */
export async function recover(recovering: Recovering): Promise<Date | null> {
  const { launching, to, logReaches } = recovering;
  await writeFile(join(dataFolder(launching.folder), 'recovery.signal'), '', { mode: 0o600 });
  const target: Settings = to
    ? { recovery_target_time: asTarget(to), recovery_target_action: 'promote', recovery_target_inclusive: 'on' }
    : {};
  try {
    return await once(recovering, { ...RECOVERY, ...target });
  } catch (error) {
    const message = error instanceof EmbeddedDatabaseError ? error.message : '';
    if (/before configured recovery target was reached/.test(message)) {
      // If nothing was committed after that time, replaying the whole log gives the same state.
      if (to && logReaches && to <= logReaches) return once(recovering, RECOVERY);
      throw new CommandError(`The log ends before ${to?.toISOString()}. Restore to an earlier time, or without --to.`);
    }
    if (/before consistent recovery point/.test(message)) {
      throw new CommandError(`The backup was not yet complete at ${to?.toISOString()}. Restore an earlier backup.`);
    }
    // The server log is deleted together with the draft, so the message must not refer to it.
    if (message !== '') throw new CommandError(message.replace(/; its log is .*$/, '.'));
    throw error;
  }
}

/** This early in its startup, PostgreSQL knows no time zone names, not even Z. */
const asTarget = (to: Date): string => to.toISOString().replace('T', ' ').replace('Z', '+00');

async function once({ launching, password }: Recovering, settings: Settings): Promise<Date | null> {
  const postmaster = await launch({ ...launching, settings });
  if (postmaster === undefined)
    throw new CommandError(
      `Another process started the database in ${launching.folder}. Stop that process and try again.`,
    );
  try {
    return await lastCommit(postmaster, password);
  } finally {
    await stopPostmaster(postmaster);
  }
}

const lastCommit = ({ port }: Postmaster, password: string): Promise<Date | null> =>
  onDatabase(
    { host: LOOPBACK, port, superuser: { user: SUPERUSER, password } },
    async (client) =>
      (await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')).rows[0]!.at,
    'postgres',
  );
