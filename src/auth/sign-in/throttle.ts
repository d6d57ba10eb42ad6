import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import { hashToken } from '../../base/secrets.ts';
import type { Tx } from '../../db/tx.ts';
import '../oauth/tables.ts';

/** A person may mistype this often in a row before the next try has to wait. */
const FREE_FAILURES = 10;
/** The wait after each failure from then on; the last one repeats. */
const WAIT_SECONDS = [30, 60, 120, 240, 480, 900] as const;
const FORGET_SECONDS = 3_600;

/** A name at an address: guessing one account from one place is slowed, and its owner elsewhere is not locked out. */
export const throttleKey = (name: readonly (string | number)[], address: string): string =>
  hashToken([...name, networkOf(address)].join('\n'));

/** A household or office commands a whole IPv6 network of 64 bits, so its addresses count as one. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
}

/**
 * Counts the attempt as a failure before it is made, so that a hundred guesses sent at once count as a hundred; success
 * takes the count away. Answers the seconds to wait when the attempt must not be made.
 */
export async function countAttempt(tx: Tx, key: string, at: Date): Promise<number> {
  const counted = await sql<{ failures: number }>`
    insert into sign_in_throttle as t (key, failures, blocked_until, forget_at)
    values (${key}, 1, ${at}, ${later(at, FORGET_SECONDS)})
    on conflict (key) do update set
      failures = case when t.forget_at <= ${at} then 1 else t.failures + 1 end,
      blocked_until = ${at}::timestamptz + make_interval(secs =>
        case when t.forget_at <= ${at} then 0 else ${waitAfter(sql`t.failures + 1`)} end),
      forget_at = ${later(at, FORGET_SECONDS)}
    -- Two tries of the same moment may come from nodes whose clocks differ a little; the free ones wait for nothing.
    where t.blocked_until <= ${at} or t.failures < ${FREE_FAILURES}::int
    returning failures`.execute(tx);
  if (counted.rows.length > 0) return 0;
  const row = await tx
    .selectFrom('sign_in_throttle')
    .select('blocked_until')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return Math.max(1, Math.ceil((row.blocked_until.getTime() - at.getTime()) / 1000));
}

export const forgetFailures = (tx: Tx, key: string) =>
  tx.deleteFrom('sign_in_throttle').where('key', '=', key).execute();

/** Forgotten counts go as new ones come, a few at a time, so that made-up names cannot fill the table. */
export const dropForgotten = (tx: Tx, at: Date) =>
  tx
    .deleteFrom('sign_in_throttle')
    .where('key', 'in', (query) =>
      query
        .selectFrom('sign_in_throttle')
        .select('key')
        .where('forget_at', '<=', at)
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .execute();

const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

/** The list above as SQL: element n of the array is the wait after failure FREE_FAILURES + n - 1. */
const waitAfter = (failures: ReturnType<typeof sql>) =>
  sql`case when ${failures} < ${FREE_FAILURES}::int then 0
      else (${[...WAIT_SECONDS]}::int[])[least(${failures} - ${FREE_FAILURES - 1}::int, ${WAIT_SECONDS.length}::int)] end`;
