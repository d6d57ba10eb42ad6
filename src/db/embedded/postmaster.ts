import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { monotonicMs } from '../../base/clock.ts';
import { codeOf } from './error.ts';

/** A running PostgreSQL server, as described by its file `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  /** The path of the data folder when the server started; the folder may have been moved since. */
  readonly data: string;
  readonly port: number;
  readonly status: string;
}

const POLL_MS = 25;

const pidFile = (data: string): string => join(data, 'postmaster.pid');

/** The server that is currently running on this data folder, if any. Ignores the file of a dead server. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const noted = await readPidFile(data);
  return noted !== undefined && (await isAlive(noted)) ? noted : undefined;
}

async function readPidFile(data: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(data), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  });
  const [pid = '', folder = '', , port = '', , , , status = ''] = text.split('\n');
  if (!/^\d+$/.test(pid)) return undefined;
  return { pid: Number(pid), data: folder, port: Number(port), status: status.trim() };
}

/**
 * Whether this server is running. Process ids are reused, in containers almost at once, so the process must also be a
 * postgres process on the same folder. A zombie process has no command line and does not count as running.
 */
async function isAlive({ pid, data }: Pick<Postmaster, 'pid' | 'data'>): Promise<boolean> {
  const command = process.platform === 'linux' ? await linuxCommand(pid) : await psCommand(pid);
  return command.includes('postgres') && ` ${command} `.includes(` -D ${data} `);
}

const linuxCommand = (pid: number): Promise<string> =>
  readFile(`/proc/${pid}/cmdline`, 'utf8').then(
    (text) => text.split('\0').join(' ').trim(),
    () => '',
  );

const psCommand = (pid: number): Promise<string> =>
  promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );

/** No system assigns this process id. */
const UNUSED_PID = 2_147_483_647;

/**
 * PostgreSQL removes the pid file of a dead server. If another process has the recorded id by now, PostgreSQL keeps the
 * file and refuses to start while that process runs. This function replaces the id and keeps the rest of the file,
 * which PostgreSQL needs to recognise surviving child processes of the dead server. Call it only when no server was
 * found.
 */
export async function retirePidFile(data: string): Promise<void> {
  const noted = await readPidFile(data);
  if (noted !== undefined && !isTaken(noted.pid)) return;
  const aside = `${pidFile(data)}.${randomBytes(4).toString('hex')}`;
  try {
    // Renames the file first and then checks again, because another service may have started a server in the meantime.
    await rename(pidFile(data), aside);
    const text = await readFile(aside, 'utf8');
    const started = /^(\d+)\n(.*)\n/.exec(text);
    const startedSince = started !== null && (await isAlive({ pid: Number(started[1]), data: started[2] ?? '' }));
    if (started !== null && !startedSince) await writeFile(aside, text.replace(/^\d+/, String(UNUSED_PID)));
    if (started !== null) await link(aside, pidFile(data));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

/** Waits while the server with this id starts or stops. Returns undefined if it has ended. */
export async function whenSettled(
  data: string,
  pid: number,
  log: (message: string, fields: Record<string, unknown>) => void,
): Promise<Postmaster | undefined> {
  const began = monotonicMs();
  let said = 0;
  for (;;) {
    const now = await findPostmaster(data);
    if (now === undefined || now.pid !== pid) return undefined;
    if (now.status === 'ready') return now;
    // Recovery after a crash may take minutes. Without log lines the start would seem to hang.
    const seconds = Math.floor((monotonicMs() - began) / 1000);
    if (seconds >= said + 10) {
      said = seconds;
      log('The embedded database is not ready yet', { status: now.status, seconds });
    }
    await sleep(POLL_MS);
  }
}

export interface Patience {
  readonly fastMs: number;
  readonly immediateMs: number;
}

/** A fast shutdown writes all changes to disk, which may take a long time on a slow disk. */
const PATIENCE: Patience = { fastMs: 30_000, immediateMs: 10_000 };

/**
 * Stops the server with a fast shutdown, or by force if the fast shutdown takes too long. Committed data is never lost.
 */
export async function stopPostmaster(postmaster: Postmaster, patience: Patience = PATIENCE): Promise<void> {
  if (await endsAfter(postmaster, 'SIGINT', patience.fastMs)) return;
  if (await endsAfter(postmaster, 'SIGQUIT', patience.immediateMs)) return;
  await endsAfter(postmaster, 'SIGKILL', patience.immediateMs);
}

async function endsAfter(postmaster: Postmaster, signal: NodeJS.Signals, patienceMs: number): Promise<boolean> {
  if (!(await isAlive(postmaster))) return true;
  try {
    process.kill(postmaster.pid, signal);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return true;
    throw error;
  }
  const began = monotonicMs();
  while (monotonicMs() - began < patienceMs) {
    if (!(await isAlive(postmaster))) return true;
    await sleep(POLL_MS);
  }
  return false;
}
