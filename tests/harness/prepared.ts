import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { inject } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '../../src/db/embedded/embedded.ts';
import { run, temporaryFolder } from './process.ts';
import { until } from './until.ts';

const execute = promisify(execFile);

/** Where the clock of a service stands in tests that name days. */
export const NAMED_DAY = '2026-03-10T00:00:00Z';
/** Of everything in the prepared database servers. */
export const SHARED_KEY = 'the key all nodes share, long enough';

/** A machine on which everybody waits may take minutes to make one. */
const PATIENCE_MS = 500_000;

/** Data folders that tests begin with, by how each is made in a place where there is none. */
const MAKERS = {
  /** An embedded database with nothing in it. */
  empty: (dataDir: string) => onServer(dataDir, async () => {}),
  /** What a service has after its first start: the demo world, as of today. */
  demo: (dataDir: string) => loadDemo({ DATA_DIR: dataDir }),
  'demo of the named day': (dataDir: string) => loadDemo({ DATA_DIR: dataDir, CLOCK: NAMED_DAY }),
  /** A PostgreSQL server as an operator would have one, and a user who owns one database and nothing else. */
  server: async (dataDir: string) => {
    await copyOf('empty', dataDir);
    await onServer(dataDir, async ({ host, port, superuser }) => {
      const root = new pg.Client({ host, port, ...superuser });
      await root.connect();
      await root.query("create role payroll login createrole password 'pw'");
      await root.query('create database payroll owner payroll');
      await root.end();
    });
  },
  'server with the demo of the named day': async (dataDir: string) => {
    await copyOf('server', dataDir);
    await onServer(dataDir, (server) =>
      loadDemo({ DATABASE_URL: payrollAt(server), SECRET_KEY: SHARED_KEY, CLOCK: NAMED_DAY }),
    );
  },
};

/** How the owner of the prepared database reaches it. */
export const payrollAt = ({ host, port }: Pick<EmbeddedDatabase, 'host' | 'port'>): string =>
  `postgres://payroll:pw@${host}:${port}/payroll`;

async function onServer(dataDir: string, work: (server: EmbeddedDatabase) => Promise<void>): Promise<void> {
  const server = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } });
  try {
    await work(server);
  } finally {
    await server.stop();
  }
}

async function loadDemo(env: Readonly<Record<string, string>>): Promise<void> {
  const { code, stdout, stderr } = await run(['demo'], { ...env, LOG_LEVEL: 'silent' });
  if (code !== 0 || stderr !== '' || stdout !== 'The demo world is loaded.\n') {
    throw new Error(`tasman demo ended with ${code}: ${stdout}${stderr}`);
  }
}

/**
 * Puts a copy of the prepared folder where there is nothing yet. The first test of the run that asks for one makes it,
 * which takes seconds; a copy takes a fraction of one.
 */
export async function copyOf(kind: keyof typeof MAKERS, dataDir: string): Promise<void> {
  await execute('cp', ['-a', await prepared(kind), dataDir]);
}

/** The data folder of a service that has the demo world already, for one test. */
export async function demoFolder(of: 'today' | 'the named day' = 'today'): Promise<string> {
  const dataDir = join(temporaryFolder(), 'data');
  await copyOf(of === 'today' ? 'demo' : 'demo of the named day', dataDir);
  return dataDir;
}

/** Two workers may want the same at once: one makes it, the other waits, and tries itself where the first has failed. */
async function prepared(kind: keyof typeof MAKERS): Promise<string> {
  const place = join(inject('prepared'), kind.replaceAll(' ', '-'));
  const made = join(place, 'made');
  const making = join(place, 'making');
  mkdirSync(place, { recursive: true });
  await until(() => existsSync(made) || isFirstToMake(making), { every: 50, patienceMs: PATIENCE_MS });
  if (existsSync(made)) return made;
  try {
    await MAKERS[kind](join(making, 'data'));
    // Two copies must not both want the port of the folder they came from.
    rmSync(join(making, 'data', 'postgres', 'data', 'postmaster.opts'));
    renameSync(join(making, 'data'), made);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return made;
}

function isFirstToMake(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
