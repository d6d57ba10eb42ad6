import { setTimeout as sleep } from 'node:timers/promises';
import { isUnreachable } from '../failures.ts';
import type { Statement } from '../send.ts';
import { type Ask, type Connection, openServer, type Server, type Vetting } from '../server.ts';
import type { Tx } from '../tx.ts';
import { lagBehind, type Position, type ReplicaLag } from './position.ts';

/** Why a read did not use a replica. */
export type Miss =
  /** The replica had not replayed the last commits and did not catch up in time. */
  | 'behind'
  /** The replica is unreachable or does not answer. */
  | 'away'
  /** The replica was promoted, or follows another primary. */
  | 'not following'
  /** The replica cancelled the query, usually because the primary vacuumed the rows being read. */
  | 'broken off'
  /** All connections were in use, and none became free in time. */
  | 'busy';

export interface ReplicaState {
  /** The state is `unknown` while the primary does not answer. */
  readonly state: 'following' | 'away' | 'not following' | 'unknown';
  /** Whether reads use this replica now. */
  readonly is_used: boolean;
  readonly lag_bytes: number | null;
  readonly lag_seconds: number | null;
}

const UNKNOWN = { state: 'unknown', lag_bytes: null, lag_seconds: null } as const;

/** Delays between checks of the lag. A reader waits at most their sum. */
const DELAYS_MS = [2, 5, 10, 20, 40];
/** A replica that needs more time than this for the smallest query is in the state `away`. */
const ANSWER_MS = 1_000;
const CHECK_INTERVAL_MS = 1_000;
/**
 * The number of consecutive misses after which a replica counts as slow. A single miss proves nothing: the primary may
 * have flushed only the first half of a WAL record. The record cannot be replayed until the second half follows, a
 * fifth of a second later.
 */
const MISSES_UNTIL_SLOW = 2;

class NotUsable extends Error {
  readonly why: Miss;
  constructor(why: Miss) {
    super(`the replica is ${why}`);
    this.why = why;
  }
}

export type Read<T> = { readonly found: T } | { readonly miss: Miss };

export interface ReplicaDeps {
  readonly poolSize: number;
  readonly onError: (error: Error) => void;
  /** The current position of the primary. */
  readonly position: () => Promise<Position>;
}

/**
 * One replica. It is used once a check shows that it has caught up, until it lags behind repeatedly, or fails.
 * Only the background check, never a reader, detects that it has recovered.
 */
export class Replica {
  readonly #deps: ReplicaDeps;
  readonly #server: Server;
  /** A separate connection, because otherwise a replica whose connections are all in use would seem to be lost. */
  readonly #monitor: Server;
  #isUsed = false;
  #isClosed = false;
  #underWay = 0;
  #behindInARow = 0;
  #timer: NodeJS.Timeout | undefined;
  #pendingState: Promise<ReplicaState> | undefined;

  constructor(connection: Connection | string, deps: ReplicaDeps) {
    const { poolSize, onError } = deps;
    this.#deps = deps;
    this.#server = openServer(connection, { poolSize, onError, patienceMs: ANSWER_MS });
    this.#monitor = openServer(connection, { poolSize: 1, onError, patienceMs: ANSWER_MS });
    this.#timer = setTimeout(() => this.#check(), 0).unref();
  }

  get isUsed(): boolean {
    return this.#isUsed;
  }

  /** Runs `fn` on a snapshot that contains everything up to the position, or returns why it could not. */
  async read<T>(place: Position, begin: readonly Statement[], fn: (tx: Tx) => Promise<T>): Promise<Read<T>> {
    let isFresh = false;
    let isBroken = false;
    const vetting: Vetting = {
      before: async (ask: Ask) => {
        const askLag = async (statement: Statement) => (await ask(statement)).rows[0] as ReplicaLag;
        await requireFresh((statement) => answered(askLag(statement), () => this.#server.cut()), place);
        this.#behindInARow = 0;
        isFresh = true;
      },
      onFailure: () => {
        isBroken = true;
      },
    };
    this.#underWay += 1;
    this.#checkLater();
    try {
      return { found: await this.#server.transaction(begin, fn, { waits: false, isPreview: false }, vetting) };
    } catch (error) {
      // The replica did not cause this error; the company may be unknown, for example.
      if (isFresh && !isBroken) throw error;
      const miss = this.#missOf(error, isFresh);
      this.#stopUsing(miss);
      return { miss };
    } finally {
      this.#underWay -= 1;
    }
  }

  /** The current state. Concurrent calls share one query. */
  state(): Promise<ReplicaState> {
    this.#pendingState ??= this.#stateNow().finally(() => {
      this.#pendingState = undefined;
    });
    return this.#pendingState;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#monitor.cut();
    await Promise.all([this.#server.close(), this.#monitor.close()]);
  }

  /**
   * Closes the connection if the server is not a standby: behind a shared address, the next connection may reach
   * another server.
   */
  async #askMonitor(statement: Statement): Promise<ReplicaLag> {
    const rows = this.#monitor.ask(statement, ([found]) => !(found as ReplicaLag).follows);
    return answered(
      rows.then(([found]) => found as ReplicaLag),
      () => this.#monitor.cut(),
    );
  }

  async #stateNow(): Promise<ReplicaState> {
    const place = await this.#deps.position().catch(() => undefined);
    if (!place) return { ...UNKNOWN, is_used: this.#isUsed };
    try {
      const { follows, bytes, seconds } = await this.#askMonitor(lagBehind(place));
      if (!follows) this.#stopUsing('not following');
      const state = follows ? 'following' : 'not following';
      return { state, is_used: this.#isUsed, lag_bytes: bytes, lag_seconds: bytes === 0 ? 0 : seconds };
    } catch {
      this.#stopUsing('away');
      return { ...UNKNOWN, state: 'away', is_used: false };
    }
  }

  /** Checks whether an unused replica has recovered, and whether a replica with active reads still answers. */
  async #check(): Promise<void> {
    // Without the primary's position, nothing is known about its replicas.
    const place = await this.#deps.position().catch(() => undefined);
    try {
      const ask = (statement: Statement) => this.#askMonitor(statement);
      if (place && this.#isUsed) await ask(lagBehind(place));
      else if (place) {
        await requireFresh(ask, place);
        this.#behindInARow = 0;
        this.#isUsed = true;
      }
    } catch (error) {
      this.#stopUsing(error instanceof NotUsable ? error.why : 'away');
    }
    this.#timer = undefined;
    this.#checkLater();
  }

  #checkLater(): void {
    if (this.#isClosed || this.#timer || (this.#isUsed && this.#underWay === 0)) return;
    this.#timer = setTimeout(() => this.#check(), CHECK_INTERVAL_MS).unref();
  }

  #stopUsing(why: Miss): void {
    if (why === 'broken off' || why === 'busy') return;
    if (why === 'behind') this.#behindInARow += 1;
    if (why === 'behind' && this.#behindInARow < MISSES_UNTIL_SLOW) return;
    this.#isUsed = false;
    // Waiting readers fail at once and read from another server.
    if (why === 'away') this.#server.cut();
    this.#checkLater();
  }

  #missOf(error: unknown, isFresh: boolean): Miss {
    if (error instanceof NotUsable) return error.why;
    if (isFresh) return isUnreachable(error) ? 'away' : 'broken off';
    const { total, idle } = this.#server.stats();
    return total >= this.#deps.poolSize && idle === 0 ? 'busy' : 'away';
  }
}

/** Waits until the replica has replayed the position; rejects if that takes too long. */
async function requireFresh(ask: (statement: Statement) => Promise<ReplicaLag>, place: Position): Promise<void> {
  for (const delay of [...DELAYS_MS, undefined]) {
    const { follows, bytes } = await ask(lagBehind(place));
    if (!follows) throw new NotUsable('not following');
    if (bytes === 0) return;
    if (delay !== undefined) await sleep(delay);
  }
  throw new NotUsable('behind');
}

/** Waits for the answer. After `ANSWER_MS`, closes the connections and rejects. */
async function answered<T>(asked: Promise<T>, cut: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      cut();
      reject(new NotUsable('away'));
    }, ANSWER_MS);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
