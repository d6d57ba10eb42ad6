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

/** The time at which the service's clock starts in tests that use dates. */
export const FIXED_DAY = '2026-03-10T00:00:00Z';
/** The secret key of the prepared database servers. */
export const SHARED_KEY = 'the key all nodes share, long enough';

/** How long to wait for a folder. On a busy machine, preparing it may take minutes. */
const PATIENCE_MS = 500_000;

/** The data folders that tests start from, with the function that creates each. */
const MAKERS = {
  /** An empty embedded database. */
  empty: (dataDir: string) => onServer(dataDir, async () => {}),
  /** The state after the first start: demo data with today's dates. */
  demo: (dataDir: string) => loadDemo({ DATA_DIR: dataDir }),
  'demo of the fixed day': (dataDir: string) => loadDemo({ DATA_DIR: dataDir, CLOCK: FIXED_DAY }),
  /** A PostgreSQL server like an operator's, with a user who owns only one database. */
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
  'server with the demo of the fixed day': async (dataDir: string) => {
    await copyOf('server', dataDir);
    await onServer(dataDir, (server) =>
      loadDemo({ DATABASE_URL: payrollAt(server), SECRET_KEY: SHARED_KEY, CLOCK: FIXED_DAY }),
    );
  },
};

/** The connection URL of the owner of the prepared database. */
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
 * Copies the prepared folder to a new folder. The first use in a run prepares it, which takes seconds; a copy takes a
 * fraction of a second.
 */
export async function copyOf(kind: keyof typeof MAKERS, dataDir: string): Promise<void> {
  await execute('cp', ['-a', await prepared(kind), dataDir]);
}

/** A data folder with the demo data for one test. */
export async function demoFolder(of: 'today' | 'the fixed day' = 'today'): Promise<string> {
  const dataDir = join(temporaryFolder(), 'data');
  await copyOf(of === 'today' ? 'demo' : 'demo of the fixed day', dataDir);
  return dataDir;
}

/**
 * Two workers may need the same folder at the same time. One prepares it while the other waits; if the first fails, the
 * other one tries.
 */
async function prepared(kind: keyof typeof MAKERS): Promise<string> {
  const place = join(inject('prepared'), kind.replaceAll(' ', '-'));
  const made = join(place, 'made');
  const making = join(place, 'making');
  mkdirSync(place, { recursive: true });
  await until(() => existsSync(made) || isFirstToMake(making), { every: 50, patienceMs: PATIENCE_MS });
  if (existsSync(made)) return made;
  try {
    await MAKERS[kind](join(making, 'data'));
    // This file contains the port. If it were copied, two copies would use the same port.
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
