import type { Clock } from '../base/clock.ts';
import { type Db, SYSTEM } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Tx } from '../db/tx.ts';
import type { Waiting } from '../db/waiting.ts';
import { type DatabaseFacts, readDatabaseFacts } from './database.store.ts';

/** The state that all nodes share and any node can read. */
export interface SharedState {
  /** When the state was read. */
  readonly at: Date;
  readonly webhooks: Waiting;
  readonly mail: Waiting;
  /** Unfinished messages to tax offices. */
  readonly filings: readonly PendingFilings[];
  readonly database: DatabaseFacts;
}

export interface PendingFilings {
  readonly kind: string;
  readonly pending: number;
  readonly oldest_at: Date;
}

export interface SharedStateDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly webhooks: (tx: Tx) => Promise<Waiting>;
  readonly mail: (tx: Tx) => Promise<Waiting>;
  readonly filings: (tx: Tx) => Promise<readonly PendingFilings[]>;
  /** The maximum time to wait for the database, because an unreachable database may not return an error. */
  readonly patienceMs?: number;
}

export interface SharedStateReader {
  /** The state, at most a few seconds old; undefined while the database does not respond. */
  read(): Promise<SharedState | undefined>;
  /** Database failovers that this node has seen since it started. */
  failOvers(): number;
}

/** Several clients may read the figures at once. Figures that are a few seconds old are recent enough for them. */
const CACHE_MS = 5_000;

const PATIENCE_MS = 3_000;

/** Reads the state in one short transaction, with all statements in one packet, and caches it for a few seconds. */
export function sharedState(deps: SharedStateDeps): SharedStateReader {
  const { db, clock, patienceMs = PATIENCE_MS } = deps;
  let kept: { readonly at: number; readonly state: Promise<SharedState | undefined> } | undefined;
  let timeline: number | null = null;
  let failOvers = 0;

  async function query(): Promise<SharedState> {
    const at = clock.now();
    const [, webhooks, mail, filings, database] = await db.tx(
      SYSTEM,
      (tx) => Promise.all([byIndexes(tx), deps.webhooks(tx), deps.mail(tx), deps.filings(tx), readDatabaseFacts(tx)]),
      { readOnly: true },
    );
    if (database.timeline !== null) {
      if (timeline !== null && database.timeline > timeline) failOvers += database.timeline - timeline;
      timeline = database.timeline;
    }
    return { at, webhooks, mail, filings, database };
  }

  return {
    read() {
      const now = clock.now().getTime();
      // The metrics page must work even when the database does not.
      if (!kept || Math.abs(now - kept.at) >= CACHE_MS) kept = { at: now, state: inTime(query(), patienceMs) };
      return kept.state;
    },
    failOvers: () => failOvers,
  };
}

/**
 * Makes the following queries scan the indexes of the queues and stop early. Because of row-level security, the planner
 * expects almost no rows in a long queue, and would otherwise read and sort the whole queue.
 */
export const byIndexes = (tx: Tx): Promise<unknown> =>
  sql`select set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`.execute(tx);

/** Undefined if the work fails or takes too long. */
function inTime<T>(work: Promise<T>, patienceMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs).unref();
  });
  return Promise.race([work.catch(() => undefined), late]).finally(() => clearTimeout(timer));
}

/** The number of seconds since the entry became due; 0 if there is no entry or it is not due yet. */
export const secondsDue = (since: Date | null, at: Date): number =>
  since === null ? 0 : Math.max(0, (at.getTime() - since.getTime()) / 1000);
