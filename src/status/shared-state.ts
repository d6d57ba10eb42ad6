import type { Clock } from '../base/clock.ts';
import { type Db, SYSTEM } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Tx } from '../db/tx.ts';
import type { Waiting } from '../db/waiting.ts';
import { type DatabaseFacts, readDatabaseFacts } from './database.store.ts';

/** What all nodes share and any of them can tell. */
export interface SharedState {
  /** When it was looked at. */
  readonly at: Date;
  readonly webhooks: Waiting;
  readonly mail: Waiting;
  /** Messages to tax offices that the service is not done with. */
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
  /** Whoever asks is not kept longer: the database may be away without saying so. */
  readonly patienceMs?: number;
}

export interface SharedStateReader {
  /** The state as it is or was some seconds ago; undefined while the database cannot say. */
  read(): Promise<SharedState | undefined>;
  /** Fail-overs of the database that this node has seen since it started. */
  failOvers(): number;
}

/** Pages of figures are asked for by several at once, and what they show need not be newer than this. */
const KEPT_MS = 5_000;

const PATIENCE_MS = 3_000;

/** Looks by one short transaction, whose statements leave together, and keeps what it saw for some seconds. */
export function sharedState(deps: SharedStateDeps): SharedStateReader {
  const { db, clock, patienceMs = PATIENCE_MS } = deps;
  let kept: { readonly at: number; readonly state: Promise<SharedState | undefined> } | undefined;
  let timeline: number | null = null;
  let failOvers = 0;

  async function look(): Promise<SharedState> {
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
      // The page of figures must come even when the database does not.
      if (!kept || Math.abs(now - kept.at) >= KEPT_MS) kept = { at: now, state: inTime(look(), patienceMs) };
      return kept.state;
    },
    failOvers: () => failOvers,
  };
}

/**
 * What follows walks along the indexes of the queues and stops where it has seen enough. Row-level security lets the
 * planner expect next to nothing of a long queue, and it would rather read and sort the whole of it.
 */
export const byIndexes = (tx: Tx): Promise<unknown> =>
  sql`select set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`.execute(tx);

/** Undefined when it fails, and when it takes too long. */
function inTime<T>(work: Promise<T>, patienceMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs).unref();
  });
  return Promise.race([work.catch(() => undefined), late]).finally(() => clearTimeout(timer));
}

/** For how many seconds something has been due; 0 for what is not due yet. */
export const secondsDue = (since: Date | null, at: Date): number =>
  since === null ? 0 : Math.max(0, (at.getTime() - since.getTime()) / 1000);
