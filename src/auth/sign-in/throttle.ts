import { secondsAfter } from '../../base/clock.ts';
import { hashToken } from '../../base/secrets.ts';
import { dropOld } from '../../db/drop-old.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import { networkOf } from './network.ts';
import '../oauth/tables.ts';

/** How failures slow the next try down. */
export interface Patience {
  /** So many may fail in a row before the next try has to wait. */
  readonly free: number;
  /** The wait after each failure from then on; the last one repeats. */
  readonly waitSeconds: readonly number[];
  readonly forgetSeconds: number;
}

/** For one name from one place, or from one device that its owner has signed in with. */
export const WITH_ONE_PLACE: Patience = { free: 10, waitSeconds: [30, 60, 120, 240, 480, 900], forgetSeconds: 3_600 };
/** For one name from all places together; where its owner has signed in before, nobody waits for strangers. */
const WITH_ALL_PLACES: Patience = {
  free: 50,
  waitSeconds: [2, 4, 8, 15, 30, 60, 120, 240, 480, 900],
  forgetSeconds: 86_400,
};

/** One thing that is counted. */
export interface Counter {
  readonly key: string;
  readonly patience: Patience;
  /** It is counted, but nobody has to wait for it here. */
  readonly isWaived?: boolean;
}

/** A name at an address: guessing one account from one place is slowed, and its owner elsewhere is not. */
export const atOnePlace = (name: readonly (string | number)[], address: string): Counter => ({
  key: hashToken([...name, networkOf(address)].join('\n')),
  patience: WITH_ONE_PLACE,
});

export const atAllPlaces = (name: readonly (string | number)[], { isWaived }: { isWaived: boolean }): Counter => ({
  key: hashToken(['all places', ...name].join('\n')),
  patience: WITH_ALL_PLACES,
  isWaived,
});

/**
 * Counts the attempt as a failure before it is made, so that a hundred guesses sent at once count as a hundred; success
 * takes the counts away. Answers the seconds to wait when the attempt must not be made.
 */
export async function countAttempt(tx: Tx, counters: readonly Counter[], at: Date): Promise<number> {
  for (const counter of counters) {
    const wait = await countOne(tx, counter, at);
    if (wait > 0 && !counter.isWaived) return wait;
  }
  return 0;
}

async function countOne(tx: Tx, { key, patience }: Counter, at: Date): Promise<number> {
  const { free, forgetSeconds } = patience;
  const counted = await sql<{ failures: number }>`
    insert into sign_in_throttle as t (key, failures, blocked_until, forget_at)
    values (${key}, 1, ${at}, ${secondsAfter(at, forgetSeconds)})
    on conflict (key) do update set
      failures = case when t.forget_at <= ${at} then 1 else t.failures + 1 end,
      blocked_until = ${at}::timestamptz + make_interval(secs =>
        case when t.forget_at <= ${at} then 0 else ${waitAfter(sql`t.failures + 1`, patience)} end),
      forget_at = ${secondsAfter(at, forgetSeconds)}
    -- Two tries of the same moment may come from nodes whose clocks differ a little; the free ones wait for nothing.
    where t.blocked_until <= ${at} or t.failures < ${free}::int
    returning failures`.execute(tx);
  if (counted.rows.length > 0) return 0;
  const row = await tx
    .selectFrom('sign_in_throttle')
    .select('blocked_until')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return Math.max(1, Math.ceil((row.blocked_until.getTime() - at.getTime()) / 1000));
}

/** In the order in which they are counted, so that a success and an attempt never wait for each other. */
export async function forgetFailures(tx: Tx, counters: readonly Counter[]): Promise<void> {
  for (const { key } of counters) await tx.deleteFrom('sign_in_throttle').where('key', '=', key).execute();
}

/** Forgotten counts go as new ones come, so that made-up names cannot fill the table. */
export const dropForgotten = (tx: Tx, at: Date) => dropOld(tx, 'sign_in_throttle', { column: 'forget_at', at });

/** The list of waits as SQL: element n of the array is the wait after failure free + n - 1. */
const waitAfter = (failures: ReturnType<typeof sql>, { free, waitSeconds }: Patience) =>
  sql`case when ${failures} < ${free}::int then 0
      else (${[...waitSeconds]}::int[])[least(${failures} - ${free - 1}::int, ${waitSeconds.length}::int)] end`;
