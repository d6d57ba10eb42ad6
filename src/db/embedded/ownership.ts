import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SUPERUSER } from './cluster.ts';
import { codeOf, EmbeddedDatabaseError } from './error.ts';
import { LOOPBACK } from './port.ts';
import type { Postmaster } from './postmaster.ts';

/**
 * Only one service may own an embedded database. The owner holds an advisory lock in the database. The operating system
 * closes the owner's session when the owner dies, so stale locks, recycled process ids and races cannot cause errors.
 */
export interface Ownership {
  /** The version that the server reports, for example `18.4`. */
  readonly version: string;
  /**
   * Ends the ownership without calling `onLost`. Holds the lock until `last` is done, so that no other service starts
   * before then.
   */
  release(last: () => Promise<void>): Promise<void>;
}

/** Another process owns the database. The database is running, and commands may use it. */
export class HeldByAnother extends EmbeddedDatabaseError {
  readonly port: number;
  constructor(message: string, port: number) {
    super(message);
    this.port = port;
  }
}

interface Claim {
  readonly postmaster: Postmaster;
  readonly password: string;
  readonly folder: string;
  readonly onLost: () => void;
  /** The number of attempts. A command that can use the owner's server does not wait for the owner to end. */
  readonly tries?: number;
}

/** Any number that never changes; this one spells "tasman" in ASCII. */
const LOCK_KEY = '127961897197934';

/** PostgreSQL needs a moment to notice that the previous owner was killed. */
const PATIENT_TRIES = 10;
const TRY_MS = 100;

/** Claims the ownership. Returns undefined if the server has ended in the meantime. */
export async function takeOwnership(claim: Claim): Promise<Ownership | undefined> {
  const { postmaster, password, folder, onLost, tries = PATIENT_TRIES } = claim;
  const session = new pg.Client({
    host: LOOPBACK,
    port: postmaster.port,
    user: SUPERUSER,
    password,
    database: 'postgres',
    application_name: `tasman owner ${process.pid}`,
    ssl: false,
    connectionTimeoutMillis: 10_000,
  });
  let released = false;
  // Without a listener, a broken connection would end the process.
  session.on('error', () => undefined);
  try {
    await session.connect();
    if (!(await lock(session, tries))) throw new HeldByAnother(await heldSentence(session, folder), postmaster.port);
    const version = (await session.query<{ server_version: string }>('show server_version')).rows[0]?.server_version;
    session.on('end', () => {
      if (!released) onLost();
    });
    return {
      version: version ?? '',
      release: async (last) => {
        released = true;
        await last();
        await session.end().catch(() => undefined);
      },
    };
  } catch (error) {
    await session.end().catch(() => undefined);
    if (isGoing(error)) return undefined;
    if (error instanceof EmbeddedDatabaseError) throw error;
    throw new EmbeddedDatabaseError(
      `PostgreSQL runs on ${folder} (pid ${postmaster.pid}) but rejects the connection of the service: ${String(error instanceof Error ? error.message : error)}.`,
      { cause: error },
    );
  }
}

async function lock(session: pg.Client, tries: number): Promise<boolean> {
  for (let attempt = 0; attempt < tries; attempt++) {
    if (attempt > 0) await sleep(TRY_MS);
    const { rows } = await session.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK_KEY]);
    if (rows[0]?.held === true) return true;
  }
  return false;
}

async function heldSentence(session: pg.Client, folder: string): Promise<string> {
  const { rows } = await session.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and (classid::bigint << 32) | objid::bigint = $1::bigint`,
    [LOCK_KEY],
  );
  const holder = /\d+$/.exec(rows[0]?.application_name ?? '')?.[0] ?? 'unknown';
  return `The folder ${folder} is in use by another service (pid ${holder}): stop that service first, or set DATA_DIR to another folder.`;
}

/** The server is starting, stopping or gone, so the caller tries again. */
const GOING = ['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET'];

const isGoing = (error: unknown): boolean =>
  GOING.includes(codeOf(error) ?? '') ||
  (error instanceof Error && error.message.startsWith('Connection terminated unexpectedly'));
