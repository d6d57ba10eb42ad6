import { spawn } from 'node:child_process';
import { chown, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { dataFolder } from './cluster.ts';
import { codeOf, diskFull, EmbeddedDatabaseError, explainFileError, failedForSpace } from './error.ts';
import { freePort } from './port.ts';
import { findPostmaster, type Postmaster, retirePidFile, whenSettled } from './postmaster.ts';
import { cleanEnvironment, runningAs } from './run.ts';
import { type Settings, serverArguments } from './settings.ts';

export interface Launching {
  readonly folder: string;
  readonly account: Account | undefined;
  readonly binaries: Binaries;
  readonly settings: Settings;
  readonly log: (message: string, fields?: Record<string, unknown>) => void;
}

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/** When a server was killed, its child processes need a moment to notice and exit. */
const RETRIES = 50;
const RETRY_MS = 200;

/** Starts a server on the folder. Returns undefined if another service started one first. */
export async function launch(launching: Launching): Promise<Postmaster | undefined> {
  const data = dataFolder(launching.folder);
  try {
    let preferred = await lastPort(data);
    for (let attempt = 0; attempt < RETRIES; attempt++) {
      await retirePidFile(data);
      const port = launching.settings.port ?? String(await freePort(preferred));
      const outcome = await launchOn(port, launching);
      if (typeof outcome !== 'string') return outcome;
      if (await failedForSpace(outcome, launching.folder)) throw new EmbeddedDatabaseError(diskFull(launching.folder));
      if (/lock file "postmaster\.pid" already exists/.test(outcome) && (await findPostmaster(data))) return undefined;
      if (/could not create any TCP\/IP sockets/.test(outcome) && launching.settings.port === undefined) {
        preferred = undefined;
      } else if (/pre-existing shared memory block|lock file "postmaster\.pid"/.test(outcome)) {
        await sleep(RETRY_MS);
      } else {
        throw new EmbeddedDatabaseError(sentenceFor(outcome, port, launching.folder));
      }
    }
  } catch (error) {
    throw explainFileError(error, launching.folder);
  }
  throw new EmbeddedDatabaseError(
    `Earlier PostgreSQL processes still use the folder ${data} and do not stop: end them, then start again.`,
  );
}

/** Returns the running server, or its log output if the server failed to start. */
async function launchOn(port: string, { folder, account, binaries, settings, log }: Launching) {
  const data = dataFolder(folder);
  const logFile = await openLog(folder, account);
  const child = spawn(binaries.postgres, [...serverArguments(data, settings), '-c', `port=${port}`], {
    cwd: folder,
    env: cleanEnvironment(),
    // The server has its own process group. Ctrl-C in a terminal then reaches only the service, which stops the
    // database last.
    detached: true,
    stdio: ['ignore', logFile.fd, logFile.fd],
    ...runningAs(account),
  });
  let failure: Error | undefined;
  child.on('error', (error) => {
    failure = error;
  });
  child.unref();
  await logFile.close();
  while (child.exitCode === null && child.signalCode === null && failure === undefined) {
    const found = await findPostmaster(data);
    if (found !== undefined && found.pid === child.pid) {
      const ready = await whenSettled(data, found.pid, log);
      if (ready !== undefined) return ready;
    }
    await sleep(10);
  }
  return failure?.message ?? (await logSince(folder, logFile.start));
}

const logPath = (folder: string): string => join(folder, 'postgres.log');

async function openLog(folder: string, account: Account | undefined) {
  const handle = await open(logPath(folder), 'a', 0o600);
  if (account !== undefined) await chown(logPath(folder), account.uid, account.gid);
  const { size } = await handle.stat();
  if (size > LOG_LIMIT_BYTES) await handle.truncate(0);
  return { fd: handle.fd, start: size > LOG_LIMIT_BYTES ? 0 : size, close: () => handle.close() };
}

const logSince = async (folder: string, start: number): Promise<string> =>
  (await readFile(logPath(folder))).subarray(start).toString();

/** Turns PostgreSQL's output into a sentence that tells the operator what to do. */
function sentenceFor(outcome: string, port: string, folder: string): string {
  if (/could not create any TCP\/IP sockets/.test(outcome)) {
    return `The port ${port} for the embedded database is in use: free it, or choose another.`;
  }
  if (/has invalid permissions/.test(outcome)) {
    return `The folder ${dataFolder(folder)} is open to other users, which PostgreSQL refuses: run chmod 700 on it.`;
  }
  if (/has wrong ownership|Permission denied/.test(outcome)) {
    return `The files in ${dataFolder(folder)} do not all belong to the user that runs PostgreSQL: give them the same owner as ${folder}.`;
  }
  const fatal = /(?:FATAL|PANIC): {2}(.*)/.exec(outcome)?.[1] ?? outcome.trim().split('\n').at(-1);
  return `The embedded database did not start: ${fatal || 'PostgreSQL gave no reason'}; its log is ${logPath(folder)}.`;
}

/** The port of the last start, from the arguments that PostgreSQL recorded. It is used again if it is free. */
async function lastPort(data: string): Promise<number | undefined> {
  const port = /"port=(\d+)"/.exec(await lastArguments(data))?.[1];
  return port === undefined ? undefined : Number(port);
}

async function lastArguments(data: string): Promise<string> {
  return readFile(join(data, 'postmaster.opts'), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  });
}

/** Whether the running server was started with the arguments that we would use. */
export async function isRunningWith(settings: Settings, data: string): Promise<boolean> {
  const noted = await lastArguments(data);
  const wanted = serverArguments(data, settings).map((argument) => `"${argument}"`);
  const port = settings.port ?? String(await lastPort(data));
  return noted.trim().endsWith(` ${[...wanted, '"-c"', `"port=${port}"`].join(' ')}`);
}
