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
  /** The moment to stop at; all of the log without it. */
  readonly to?: Date | undefined;
  /** The log is known to reach this moment, even where nothing was committed shortly before it. */
  readonly logReaches?: Date | undefined;
}

/**
 * The log lies where PostgreSQL looks by itself, so nothing is fetched. But without a command it takes what it has for a
 * crash, and goes on with the old line of history, which the lost database may have continued elsewhere.
 */
const RECOVERY: Settings = {
  restore_command: 'exit 1',
  recovery_target_timeline: 'current',
  // Ready means then that recovery is over, and not that one may look on while it goes on.
  hot_standby: 'off',
};

/** Starts the restored files once, so that the log is applied, and stops them. Answers when the last commit was. */
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
      // Nothing was committed after the moment, so that the end of the log is that moment.
      if (to && logReaches && to <= logReaches) return once(recovering, RECOVERY);
      throw new CommandError(`The log ends before ${to?.toISOString()}: restore to an earlier time, or without --to.`);
    }
    if (/before consistent recovery point/.test(message)) {
      throw new CommandError(`The backup was not complete at ${to?.toISOString()}: restore an earlier one.`);
    }
    // Its log goes with the draft.
    if (message !== '') throw new CommandError(message.replace(/; its log is .*$/, '.'));
    throw error;
  }
}

/** So early PostgreSQL knows no names of zones, not even Z. */
const asTarget = (to: Date): string => to.toISOString().replace('T', ' ').replace('Z', '+00');

async function once({ launching, password }: Recovering, settings: Settings): Promise<Date | null> {
  const postmaster = await launch({ ...launching, settings });
  if (postmaster === undefined) throw new CommandError(`Somebody else started the database in ${launching.folder}.`);
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
