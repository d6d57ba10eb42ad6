import { setTimeout as sleep } from 'node:timers/promises';
import { isUnreachable } from './failures.ts';
import { type Position, type Standing, standingTo } from './position.ts';
import type { Statement } from './send.ts';
import { type Ask, type Connection, openServer, type Vetting } from './server.ts';
import type { Tx } from './tx.ts';

/** Why a read went to the primary although there is a replica. */
export type Miss =
  /** It lacked what was committed last and did not get it in time. */
  | 'behind'
  /** It cannot be reached, or does not answer. */
  | 'away'
  /** It was promoted, or follows another primary. */
  | 'not following'
  /** It broke off, most often because the primary has cleaned up what was being read. */
  | 'broken off'
  /** All connections to it were in use, and none came free. */
  | 'busy';

export interface ReplicaState {
  /** Unknown while the primary does not answer. */
  readonly state: 'following' | 'away' | 'not following' | 'unknown';
  /** Whether reads go there now. */
  readonly is_used: boolean;
  readonly lag_bytes: number | null;
  readonly lag_seconds: number | null;
}

const UNKNOWN = { state: 'unknown', lag_bytes: null, lag_seconds: null } as const;

/** Rests between looks at what it lacks. Who reads waits no longer than their sum. */
const RESTS_MS = [2, 5, 10, 20, 40];
/** A replica that takes longer to answer the smallest question does not answer. */
const ANSWER_MS = 1_000;
const LOOK_AGAIN_MS = 1_000;
/**
 * So many reads in a row miss something before a replica counts as slow. A single one says nothing: the primary may have
 * put half a record on disk, which nobody can bring in until the other half follows, a fifth of a second later.
 */
const MISSES_OF_A_SLOW_ONE = 2;

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
  /** Of the primary, now. */
  readonly position: () => Promise<Position>;
}

export type Replica = ReturnType<typeof openReplica>;

/**
 * One replica. It is used from the moment it has shown that it keeps up, and left alone from the moment it does not; only
 * the look-out, never a reader, finds out whether it is back.
 */
export function openReplica(connection: Connection | string, { poolSize, onError, position }: ReplicaDeps) {
  const server = openServer(connection, { poolSize, onError, patienceMs: ANSWER_MS });
  // A connection of its own: readers that hold all the others must not make the replica look lost.
  const lookOut = openServer(connection, { poolSize: 1, onError, patienceMs: ANSWER_MS });
  let isUsed = false;
  let isClosed = false;
  let underWay = 0;
  let behindInARow = 0;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<ReplicaState> | undefined;

  /** Rejects where it lacks something of the place, and goes on lacking it. */
  async function requireFresh(ask: (statement: Statement) => Promise<Standing>, place: Position): Promise<void> {
    for (const rest of [...RESTS_MS, undefined]) {
      const { follows, bytes } = await ask(standingTo(place));
      if (!follows) throw new NotUsable('not following');
      if (bytes === 0) return;
      if (rest !== undefined) await sleep(rest);
    }
    throw new NotUsable('behind');
  }

  /** The connection after one that follows nobody may lead to another server, where several stand behind one address. */
  const byLookOut = async (statement: Statement): Promise<Standing> =>
    (await lookOut.ask(statement, ([found]) => !(found as Standing).follows))[0] as Standing;

  async function stateNow(): Promise<ReplicaState> {
    const place = await position().catch(() => undefined);
    if (!place) return { ...UNKNOWN, is_used: isUsed };
    try {
      const { follows, bytes, seconds } = await answered(byLookOut(standingTo(place)), lookOut.cut);
      if (!follows) leaveAlone('not following');
      const state = follows ? 'following' : 'not following';
      return { state, is_used: isUsed, lag_bytes: bytes, lag_seconds: bytes === 0 ? 0 : seconds };
    } catch {
      leaveAlone('away');
      return { ...UNKNOWN, state: 'away', is_used: false };
    }
  }

  /** While it is left alone: whether it is back. While somebody reads: whether it still answers. */
  async function look(): Promise<void> {
    // Without a primary nothing can be said of its replicas.
    const place = await position().catch(() => undefined);
    try {
      const ask = (statement: Statement) => answered(byLookOut(statement), lookOut.cut);
      if (place && isUsed) await ask(standingTo(place));
      else if (place) {
        await requireFresh(ask, place);
        behindInARow = 0;
        isUsed = true;
      }
    } catch (error) {
      leaveAlone(error instanceof NotUsable ? error.why : 'away');
    }
    timer = undefined;
    lookLater();
  }

  function lookLater(): void {
    if (isClosed || timer || (isUsed && underWay === 0)) return;
    timer = setTimeout(look, LOOK_AGAIN_MS).unref();
  }

  function leaveAlone(why: Miss): void {
    if (why === 'broken off' || why === 'busy') return;
    if (why === 'behind') behindInARow += 1;
    if (why === 'behind' && behindInARow < MISSES_OF_A_SLOW_ONE) return;
    isUsed = false;
    // Readers that wait for it are told, and read elsewhere.
    if (why === 'away') server.cut();
    lookLater();
  }

  function missOf(error: unknown, isFresh: boolean): Miss {
    if (error instanceof NotUsable) return error.why;
    if (isFresh) return isUnreachable(error) ? 'away' : 'broken off';
    const { total, idle } = server.stats();
    return total >= poolSize && idle === 0 ? 'busy' : 'away';
  }

  timer = setTimeout(look, 0).unref();
  return {
    get isUsed() {
      return isUsed;
    },

    /** What `fn` found, of a snapshot that holds everything up to the place; or why it did not. */
    async read<T>(place: Position, begin: readonly Statement[], fn: (tx: Tx) => Promise<T>): Promise<Read<T>> {
      let isFresh = false;
      let isBroken = false;
      const vetting: Vetting = {
        before: async (ask: Ask) => {
          const standing = async (statement: Statement) => (await ask(statement)).rows[0] as Standing;
          await requireFresh((statement) => answered(standing(statement), server.cut), place);
          behindInARow = 0;
          isFresh = true;
        },
        onFailure: () => {
          isBroken = true;
        },
      };
      underWay += 1;
      lookLater();
      try {
        return { found: await server.transaction(begin, fn, { waits: false, isPreview: false }, vetting) };
      } catch (error) {
        // Not the replica's doing: there is no such company, for instance.
        if (isFresh && !isBroken) throw error;
        const miss = missOf(error, isFresh);
        leaveAlone(miss);
        return { miss };
      } finally {
        underWay -= 1;
      }
    },

    /** As it stands now; whoever asks meanwhile shares the answer. */
    state(): Promise<ReplicaState> {
      looking ??= stateNow().finally(() => {
        looking = undefined;
      });
      return looking;
    },

    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      lookOut.cut();
      await Promise.all([server.close(), lookOut.close()]);
    },
  };
}

/** The answer, unless it takes too long: then whoever waits is cut off. */
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
