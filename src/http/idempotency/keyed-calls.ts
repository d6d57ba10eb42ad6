import { AsyncLocalStorage } from 'node:async_hooks';
import { type Clock, secondsAfter } from '../../base/clock.ts';
import { AppError, badRequest, conflict, inHeader } from '../../base/errors.ts';
import type { FieldCipher } from '../../base/secrets.ts';
import type { Db } from '../../db/db.ts';
import { within } from '../../db/joined.ts';
import type { Tx } from '../../db/tx.ts';
import type { Principal } from '../principal.ts';
import type { CallKey, KeptRow } from './idempotency.store.ts';
import * as store from './idempotency.store.ts';
import { type Answered, bytesOf, pack, unpack } from './kept-answer.ts';

/** The number of seconds for which a response is kept for repeated calls. */
const KEPT_SECONDS = 7 * 24 * 60 * 60;
/**
 * A call that runs in steps and was interrupted by a crash can be repeated when this many seconds have passed since it
 * began. No call takes this long.
 */
const RUN_SECONDS = 120;
const RETRY_SECONDS = 1;

/** A call with an Idempotency-Key and a valid request. */
export interface KeyedCall extends CallKey {
  readonly digest: string;
  /**
   * Whether one transaction cannot cover the work, because it waits for something other than the database or counts
   * attempts even when it fails.
   */
  readonly isInSteps: boolean;
  /** The status of the response that `answerEarly` stores. */
  readonly status: number;
}

export interface KeyedAnswer {
  readonly answer: Answered;
  readonly isReplay: boolean;
}

export type KeyedCalls = ReturnType<typeof keyedCalls>;

type EarlyAnswer = () => Promise<Omit<Answered, 'status'>>;

/** The call that is currently running in steps, for `answerEarly`. */
const running = new AsyncLocalStorage<(tx: Tx, build: EarlyAnswer) => Promise<void>>();

/**
 * For services whose operation runs in steps. Stores a response together with the change, before the work that follows
 * the commit. If the process dies in between, a repeated call gets this response and changes nothing. Does nothing
 * without an Idempotency-Key. `build` may read through `db.tx`, which joins `tx`.
 */
export const answerEarly = async (tx: Tx, build: EarlyAnswer): Promise<void> => running.getStore()?.(tx, build);

/**
 * Runs work that stores a change and continues after the commit. `check` runs in the transaction of the change, can
 * build the response, and may still reject the change.
 */
export function checkingBeforeCommit<T>(
  check: (tx: Tx, build: EarlyAnswer) => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  const outer = running.getStore();
  return running.run(async (tx, build) => {
    await check(tx, build);
    await outer?.(tx, build);
  }, work);
}

/**
 * Runs each call with an Idempotency-Key once. The response is stored in the same transaction as the change, so either
 * both are committed or neither; work that runs in steps uses `answerEarly` for this. Errors are not stored, because a
 * failed call changed nothing.
 */
export function keyedCalls({ db, clock, cipher }: { db: Db; clock: Clock; cipher: FieldCipher }) {
  const seal = async (call: KeyedCall, answer?: Answered): Promise<string> => {
    const { customerId, key, caller, digest } = call;
    return cipher.seal('idempotent_answer.sealed', [customerId, key, caller], await pack({ digest, answer }));
  };

  /** The stored response; undefined if the work must be done. */
  async function earlier(tx: Tx, call: KeyedCall): Promise<Answered | undefined> {
    const at = clock.now();
    await store.removeBefore(tx, secondsAfter(at, -KEPT_SECONDS));
    const isOurs = await store.lockKey(tx, call);
    const row = await store.findKept(tx, call);
    // Another call holds the lock. If a response is already stored, that call is only fetching the stored response too.
    if (!isOurs && row?.running_until !== null) throw stillRunning(call);
    if (!row) return undefined;
    const { digest, answer } = await opened(call, row);
    if (digest !== call.digest) throw otherRequest(call);
    if (row.running_until && row.running_until > at) throw stillRunning(call);
    return answer;
  }

  async function opened({ customerId, key }: KeyedCall, { caller, sealed, request_digest, body, etag }: KeptRow) {
    if (sealed !== null) {
      return unpack(cipher.open('idempotent_answer.sealed', [customerId, key, caller], sealed));
    }
    const headers = etag === null ? {} : { headers: { etag } };
    return { digest: request_digest, answer: { status: 200, body: Buffer.from(body ?? ''), ...headers } };
  }

  const keep = async (tx: Tx, call: KeyedCall, answer: Answered | undefined, runningUntil: Date | null) =>
    store.keep(tx, call, { sealed: await seal(call, answer), runningUntil, at: clock.now() });

  const together = (call: KeyedCall, work: () => Promise<Answered>): Promise<KeyedAnswer> =>
    db.together(call.customerId, async (tx) => {
      const known = await earlier(tx, call);
      if (known) return { answer: known, isReplay: true };
      const answer = await replayable(await work());
      if (answer.status < 300) await keep(tx, call, answer, null);
      return { answer, isReplay: false };
    });

  async function inSteps(call: KeyedCall, work: () => Promise<Answered>): Promise<KeyedAnswer> {
    const { customerId } = call;
    const until = secondsAfter(clock.now(), RUN_SECONDS);
    const known = await db.tx(customerId, async (tx) => {
      const found = await earlier(tx, call);
      if (!found) await keep(tx, call, undefined, until);
      return found;
    });
    if (known) return { answer: known, isReplay: true };
    let hasAnswer = false;
    const early = async (tx: Tx, build: EarlyAnswer): Promise<void> => {
      const answer = await within(tx, customerId, build);
      await keep(tx, call, { status: call.status, ...answer }, until);
      hasAnswer = true;
    };
    try {
      const answer = await replayable(await running.run(early, work));
      await db.tx(customerId, (tx) => keep(tx, call, answer, null));
      return { answer, isReplay: false };
    } catch (error) {
      // If the database is unavailable at this moment, the key becomes free when the run expires.
      await db.tx(customerId, (tx) => store.endRun(tx, call, { hasAnswer })).catch(() => {});
      throw error;
    }
  }

  return {
    once: (call: KeyedCall, work: () => Promise<Answered>): Promise<KeyedAnswer> =>
      call.isInSteps ? inSteps(call, work) : together(call, work),

    /** Whether a call with this key has been answered. If so, its record may be gone and its ETag outdated. */
    async isKept(key: CallKey): Promise<boolean> {
      const row = await db.tx(key.customerId, (tx) => store.findKept(tx, key), { readOnly: true });
      return row !== undefined && row.running_until === null;
    },
  };
}

/** A stream can be read once, but the body is both stored and sent. */
const replayable = async ({ body, ...rest }: Answered): Promise<Answered> => {
  const isStream = typeof (body as { pipe?: unknown } | undefined | null)?.pipe === 'function';
  return { ...rest, body: isStream ? await bytesOf(body) : body };
};

const otherRequest = ({ key }: KeyedCall) =>
  conflict(
    `The Idempotency-Key '${key}' was used for another request; use a new key, or repeat the original request`,
    inHeader('repeated', 'Idempotency-Key'),
  );

const stillRunning = ({ key }: KeyedCall) =>
  new AppError(
    409,
    `The call with the Idempotency-Key '${key}' is still running; send it again shortly to get its response`,
    { 'retry-after': String(RETRY_SECONDS) },
    undefined,
    {},
    [inHeader('in_progress', 'Idempotency-Key')],
  );

/** Validates the Idempotency-Key header; undefined if it was not sent. */
export function readIdempotencyKey(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = String(header).trim();
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw badRequest(
      'Idempotency-Key must be 1 to 200 visible ASCII characters without spaces',
      inHeader('wrong_format', 'Idempotency-Key'),
    );
  }
  return key;
}

/** Identifies the caller within the account, so that two callers never see each other's responses. */
export const callerOf = ({ clientId, userId, employee, keyId }: Principal): string => {
  if (keyId !== null) return `key ${keyId}`;
  const person = employee ? `employee ${employee.employeeId}` : `user ${userId}`;
  return clientId === null ? person : `client ${clientId} ${person}`;
};
