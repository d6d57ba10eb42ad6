import { decodeProtectedHeader } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { signingKeys } from '../../src/auth/signing-keys.ts';
import { movableClock } from '../../src/base/clock.ts';
import { fieldCipher } from '../../src/base/secrets.ts';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { operate } from '../harness/operator.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';

/** Two nodes on one database, and the operator elsewhere. */
let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  one = await buildTestApp();
  two = await buildTestApp({ database: one.database });
});

const cipher = fieldCipher([TEST_SECRET_KEY]);

const operator = async (line: string) => JSON.parse((await operate(one, `${line} --json`)).out);

const signIn = (node: TestApp) => node.login('admin@demo.example', 'demo-admin');
const ask = async (node: TestApp, token: string) => answerOf(await node.call('GET', '/api/company', { token })).status;
const keyOf = (token: string) => decodeProtectedHeader(token).kid;

describe('operator commands for signing keys', () => {
  it('signs with a new key and rejects a retired one on every running node [AUTH-006]', async () => {
    const tokens = [await signIn(one), await signIn(two)];
    for (const node of [one, two]) for (const token of tokens) expect(await ask(node, token)).toBe(200);

    const { key } = await operator('keys rotate');
    for (const node of [one, two]) await expect.poll(async () => keyOf(await signIn(node))).toBe(key);
    // Until it is retired, the older key verifies its tokens.
    for (const node of [one, two]) for (const token of tokens) expect(await ask(node, token)).toBe(200);

    expect(await operator('keys retire')).toEqual({ retired: 1 });
    for (const node of [one, two]) {
      for (const token of tokens) await expect.poll(() => ask(node, token)).toBe(401);
      const fresh = await signIn(node);
      expect(keyOf(fresh)).toBe(key);
      expect([await ask(one, fresh), await ask(two, fresh)]).toEqual([200, 200]);
    }
  });

  it('applies a new key on a node that receives no notifications [AUTH-006]', async () => {
    const deaf = signingKeys({ db: one.database.db, cipher, clock: one.clock });
    const before = await deaf.current();
    const { key } = await operator('keys rotate');
    await operator('keys retire');
    await expect.poll(async () => (await deaf.current()).id).toBe(key);
    expect(await deaf.byId(before.id)).toBeUndefined();
  });

  it('makes every new key the newest, even on a node whose clock is behind [AUTH-006]', async () => {
    const keys = signingKeys({ db: one.database.db, cipher, clock: one.clock });
    const behind = signingKeys({ db: one.database.db, cipher, clock: movableClock('2020-01-01T00:00:00Z') });
    for (const node of [keys, keys, keys, behind, behind, keys]) {
      const made = await node.rotate();
      expect((await node.current()).id).toBe(made);
    }
    expect(await operator('keys retire')).toEqual({ retired: 6 });
  });

  it('accepts a token of a key that the node has not loaded yet', async () => {
    const deaf = signingKeys({ db: one.database.db, cipher, clock: one.clock });
    await deaf.current();
    const { key } = await operator('keys rotate');
    expect(await deaf.byId(key)).toBeDefined();
  });
});
