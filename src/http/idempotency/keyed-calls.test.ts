import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { TEST_SECRET_KEY } from '../../../tests/harness/secret.ts';
import { type MovableClock, movableClock } from '../../base/clock.ts';
import { fieldCipher } from '../../base/secrets.ts';
import { sql } from '../../db/sql.ts';
import { answerEarly, type KeyedCall, type KeyedCalls, keyedCalls } from './keyed-calls.ts';

let database: TestDatabase;
let clock: MovableClock;
let calls: KeyedCalls;
beforeAll(async () => {
  database = await cloneDatabase('demo');
  await database.query('create table scratch (name text primary key)');
  await database.query('grant all on scratch to tasman_app');
  clock = movableClock('2026-03-10T00:00:00Z');
  calls = keyedCalls({ db: database.db, clock, cipher: fieldCipher([TEST_SECRET_KEY]) });
});
afterAll(() => database.drop());

const call = (key: string, isInSteps: boolean): KeyedCall => ({
  customerId: 3,
  caller: 'user 3',
  key,
  digest: 'of the request',
  isInSteps,
  status: 201,
});
const never = new Promise<never>(() => {});
const store = (name: string, then: () => Promise<unknown> = async () => {}) =>
  database.db.tx(3, async (tx) => {
    await sql`insert into scratch values (${name})`.execute(tx);
    await answerEarly(tx, async () => {
      // The response is read in the transaction that made the change.
      const { rows } = await database.db.tx(3, (own) =>
        sql`select name from scratch where name = ${name}`.execute(own),
      );
      return { body: { stored: rows, isSent: false } };
    });
    return then();
  });
const count = async (name: string) => (await database.query('select 1 from scratch where name = $1', [name])).length;
const answered = { status: 201, body: { isSent: true } };
const bodyOf = ({ answer: { body } }: Awaited<ReturnType<KeyedCalls['once']>>) =>
  Buffer.isBuffer(body) ? JSON.parse(body.toString()) : body;

describe('a call in one transaction', () => {
  it('a repeated call is rejected with Retry-After while the first call runs, and replayed afterwards [IDEM-001]', async () => {
    let finish = () => {};
    const isFree = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let isStored = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      isStored = resolve;
    });
    const first = calls.once(call('running', false), async () => {
      await store('running');
      isStored();
      await isFree;
      return answered;
    });
    const node = keyedCalls({ db: database.db, clock, cipher: fieldCipher([TEST_SECRET_KEY]) });
    await hasBegun;
    await expect(node.once(call('running', false), () => never)).rejects.toMatchObject({
      status: 409,
      message:
        "The call with the Idempotency-Key 'running' is still running; send it again shortly to get its response",
      headers: { 'retry-after': '1' },
      fields: [{ place: ['header', 'Idempotency-Key'], code: 'in_progress' }],
    });
    finish();
    expect((await first).isReplay).toBe(false);
    const again = await node.once(call('running', false), () => never);
    expect([again.isReplay, bodyOf(again), await count('running')]).toEqual([true, { isSent: true }, 1]);
  });

  it('a call in one transaction is lost together with its key when the connection dies before the commit [IDEM-001]', async () => {
    const dying = calls.once(call('whole', false), async () => {
      await store('whole');
      await database.db.tx(3, (tx) =>
        sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx).catch(() => undefined),
      );
      return answered;
    });
    await expect(dying).rejects.toThrow();
    expect(await count('whole')).toBe(0);
    const again = await calls.once(call('whole', false), async () => {
      await store('whole');
      return answered;
    });
    expect([again.isReplay, await count('whole')]).toEqual([false, 1]);
    expect((await calls.once(call('whole', false), () => never)).isReplay).toBe(true);
  });
});

describe('a call in steps', () => {
  it('returns the early response to a repeated call if the process died after the commit [IDEM-001]', async () => {
    void calls.once(call('early', true), async () => {
      await store('early');
      return never;
    });
    await expect.poll(() => count('early')).toBe(1);
    await expect(calls.once(call('early', true), () => never)).rejects.toMatchObject({
      status: 409,
      headers: { 'retry-after': '1' },
    });
    clock.advance({ minutes: 3 });
    const again = await calls.once(call('early', true), () => never);
    expect([again.isReplay, again.answer.status, bodyOf(again)]).toEqual([
      true,
      201,
      { stored: [{ name: 'early' }], isSent: false },
    ]);
  });

  it('does the work again if the process died before anything was stored [IDEM-001]', async () => {
    let begin = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    void calls.once(call('nothing', true), () => {
      begin();
      return never;
    });
    await hasBegun;
    await expect(calls.once(call('nothing', true), () => never)).rejects.toMatchObject({ status: 409 });
    clock.advance({ minutes: 3 });
    const again = await calls.once(call('nothing', true), async () => {
      await store('nothing');
      return answered;
    });
    expect([again.isReplay, bodyOf(again)]).toEqual([false, { isSent: true }]);
    expect(bodyOf(await calls.once(call('nothing', true), () => never))).toEqual({ isSent: true });
  });

  it('releases the key when the work fails before anything was stored, but not when it fails afterwards [IDEM-001]', async () => {
    const failing = (name: string, isStored: boolean) =>
      calls.once(call(name, true), async () => {
        if (isStored) await store(name);
        throw new Error('the tax office does not answer');
      });
    await expect(failing('failed', false)).rejects.toThrow('does not answer');
    await expect(failing('failed', true)).rejects.toThrow('does not answer');
    const again = await calls.once(call('failed', true), () => never);
    expect([again.isReplay, bodyOf(again).isSent]).toEqual([true, false]);
  });
});
