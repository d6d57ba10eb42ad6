import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { Pool } from 'undici';
import { startEmbedded } from '../src/db/embedded/embedded.ts';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
/** The engine flags that `npm start` uses. */
const FLAGS = (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).scripts.start as string)
  .split(' ')
  .filter((word) => word.startsWith('--'));

export interface BenchService {
  readonly address: string;
  readonly pid: number;
  readonly startedInMs: number;
  readonly residentMb: () => number;
  /** The CPU time used so far. Unlike elapsed time, it is meaningful on a shared machine. */
  readonly cpuMs: () => number;
  stop(): Promise<void>;
}

export interface BenchFolder {
  readonly path: string;
  remove(): void;
}

export function benchFolder(): BenchFolder {
  const path = mkdtempSync(join(tmpdir(), 'tasman-bench-'));
  // Lets the database's own user enter the folder. Otherwise the service would store the data elsewhere.
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Starts the built service on a data folder and waits for its first response. */
export async function startService(
  folder: string,
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<BenchService> {
  const began = performance.now();
  const child = spawn(process.execPath, [...FLAGS, MAIN, 'serve', ...args], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0', RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await listening(child);
  await fetch(`${address}/readyz`);
  const startedInMs = performance.now() - began;
  return {
    address,
    pid: child.pid!,
    startedInMs,
    residentMb: () => Math.max(...nodesUnder(child.pid!).map(residentMbOf)),
    cpuMs: () => cpuMsOf(child.pid!),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'close');
    },
  };
}

/** The service itself and its workers, if any. */
const nodesUnder = (pid: number): number[] => [
  pid,
  ...childrenOf(pid).filter((child) => readFileSync(`/proc/${child}/comm`, 'utf8').trim() === 'node'),
];

export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

const residentMbOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

export const cpuMsOf = (pid: number): number => cpuFieldsOf(pid, 11, 12);
/** CPU time of children that have exited and were waited for. */
export const endedCpuMsOf = (pid: number): number => cpuFieldsOf(pid, 13, 14);

/** Linux counts user and system time in hundredths of a second, so each unit is 10 ms. */
function cpuFieldsOf(pid: number, user: number, system: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[user]) + Number(fields[system])) * 10;
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += chunk;
      const line = text.split('\n').find((part) => part.includes('"msg":"listening"'));
      if (!line?.endsWith('}')) return;
      // Stops parsing the log here. The service keeps logging, and parsing its output would distort the figures.
      child.stdout?.off('data', read).resume();
      resolve(JSON.parse(line).address);
    };
    child.stdout?.on('data', read);
    child.once('exit', (code) => reject(new Error(`the service exited with ${code} before it was listening`)));
  });
}

/**
 * Starts the service on its own PostgreSQL server, and opens a plain connection to measure the cost of the bare
 * queries.
 */
export async function withBareDatabase(
  folder: BenchFolder,
  work: (service: BenchService, bare: pg.Client, url: string) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const database = await startEmbedded({ dataDir: folder.path, log: () => {} });
  try {
    const root = { host: database.host, port: database.port, ...database.superuser };
    const owner = new pg.Client(root);
    await owner.connect();
    await owner.query('create database bench');
    await owner.end();
    const url = `postgres://${root.user}:${encodeURIComponent(root.password)}@${root.host}:${root.port}/bench`;
    const service = await startService(folder.path, {
      DATABASE_URL: url,
      SECRET_KEY: 'a key for the benchmark alone, of no use elsewhere',
      DEMO: '1',
      ...env,
    });
    const bare = new pg.Client({ ...root, database: 'bench' });
    try {
      await bare.connect();
      await work(service, bare, url);
    } finally {
      await bare.end();
      await service.stop();
    }
  } finally {
    await database.stop();
  }
}

/** Updates the planner's statistics for new rows. Autovacuum would do this within a minute. */
export const gatherStatistics = (db: pg.Client) => db.query('analyze');

const BARE_SERVER = fileURLToPath(new URL('./bare-server.ts', import.meta.url));

export interface BareServer {
  ask(sql: string, id: number): Promise<string>;
  /** Stores the body as a row of the table `kept`. */
  keep(body: unknown): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a bare server in its own process, like the service, and calls it over the same kind of connection. */
export async function startBareServer(url: string): Promise<BareServer> {
  const child = spawn(process.execPath, ['--import', 'tsx', BARE_SERVER, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  const pool = new Pool(String(line).trim());
  return {
    async ask(sql, id) {
      const path = `/?${new URLSearchParams({ sql, id: String(id) })}`;
      return (await pool.request({ method: 'GET', path })).body.text();
    },
    async keep(body) {
      const headers = { 'content-type': 'application/json' };
      return (await pool.request({ method: 'PUT', path: '/', headers, body: JSON.stringify(body) })).body.text();
    },
    async stop() {
      await pool.close();
      child.kill();
      await once(child, 'close');
    },
  };
}
