import ipaddr from 'ipaddr.js';
import { secondsAfter } from '../../base/clock.ts';
import { hashToken } from '../../base/secrets.ts';
import { dropOld } from '../../db/drop-old.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import '../oauth/tables.ts';

/** How failures delay the next attempt. */
export interface ThrottlePolicy {
  /** Number of failures in a row before the next attempt has to wait. */
  readonly free: number;
  /** The wait after each further failure; the last value repeats. */
  readonly waitSeconds: readonly number[];
  readonly forgetSeconds: number;
}

/** The policy for one name from one network, or from one known device. */
export const PER_SOURCE: ThrottlePolicy = { free: 10, waitSeconds: [30, 60, 120, 240, 480, 900], forgetSeconds: 3_600 };
/**
 * The policy for one name from all networks together. Known networks do not have to wait because of failures elsewhere.
 */
const ACROSS_SOURCES: ThrottlePolicy = {
  free: 50,
  waitSeconds: [2, 4, 8, 15, 30, 60, 120, 240, 480, 900],
  forgetSeconds: 86_400,
};

export interface Counter {
  readonly key: string;
  readonly policy: ThrottlePolicy;
  /** The attempt is counted, but the caller does not have to wait. */
  readonly isWaived?: boolean;
}

/** Slows down attackers who guess passwords of one account from one network, without delaying its owner elsewhere. */
export const perSource = (name: readonly (string | number)[], address: string): Counter => ({
  key: hashToken([...name, networkOf(address)].join('\n')),
  policy: PER_SOURCE,
});

export const acrossSources = (name: readonly (string | number)[], { isWaived }: { isWaived: boolean }): Counter => ({
  key: hashToken(['all places', ...name].join('\n')),
  policy: ACROSS_SOURCES,
  isWaived,
});

/**
 * Counts the attempt as a failure before the password is checked, so that a hundred concurrent guesses count as a
 * hundred. Success resets the counters. Returns the seconds to wait if the attempt is not allowed.
 */
export async function countAttempt(tx: Tx, counters: readonly Counter[], at: Date): Promise<number> {
  for (const counter of counters) {
    const wait = await countOne(tx, counter, at);
    if (wait > 0 && !counter.isWaived) return wait;
  }
  return 0;
}

async function countOne(tx: Tx, { key, policy }: Counter, at: Date): Promise<number> {
  const { free, forgetSeconds } = policy;
  const counted = await sql<{ failures: number }>`
    insert into sign_in_throttle as t (key, failures, blocked_until, forget_at)
    values (${key}, 1, ${at}, ${secondsAfter(at, forgetSeconds)})
    on conflict (key) do update set
      failures = case when t.forget_at <= ${at} then 1 else t.failures + 1 end,
      blocked_until = ${at}::timestamptz + make_interval(secs =>
        case when t.forget_at <= ${at} then 0 else ${waitAfter(sql`t.failures + 1`, policy)} end),
      forget_at = ${secondsAfter(at, forgetSeconds)}
    -- Clocks of two nodes may differ slightly, so attempts below the limit never wait.
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

/** Deletes the counters in the order in which they are counted, so that a success and an attempt never deadlock. */
export async function forgetFailures(tx: Tx, counters: readonly Counter[]): Promise<void> {
  for (const { key } of counters) await tx.deleteFrom('sign_in_throttle').where('key', '=', key).execute();
}

/** Deletes expired counters as new ones are added, so that attempts with invented names cannot fill the table. */
export const dropForgotten = (tx: Tx, at: Date) => dropOld(tx, 'sign_in_throttle', { column: 'forget_at', at });

/** The list of waits as SQL: element n of the array is the wait after failure free + n - 1. */
const waitAfter = (failures: ReturnType<typeof sql>, { free, waitSeconds }: ThrottlePolicy) =>
  sql`case when ${failures} < ${free}::int then 0
      else (${[...waitSeconds]}::int[])[least(${failures} - ${free - 1}::int, ${waitSeconds.length}::int)] end`;

/** A household or office usually has a whole /64 IPv6 network, so all addresses in it count as one. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
}
