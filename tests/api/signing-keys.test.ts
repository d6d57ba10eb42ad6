import { decodeProtectedHeader } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { OPERATOR } from '../../src/audit/audit.ts';
import { signingKeys } from '../../src/auth/signing-keys.ts';
import { fieldCipher } from '../../src/base/secrets.ts';
import { readCommand } from '../../src/cli/operator/operator.ts';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { TEST_PASSWORDS } from '../harness/passwords.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';

/** Two nodes on one database, and the operator at a third place. */
let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  one = await buildTestApp();
  two = await buildTestApp({ database: one.database });
});

const cipher = fieldCipher([TEST_SECRET_KEY]);

async function operator(...words: string[]) {
  const desk = {
    db: one.database.db,
    clock: one.clock,
    cipher,
    passwords: TEST_PASSWORDS,
    actor: OPERATOR,
    readLine: async () => '',
  };
  const asked = readCommand([...words, '--json']);
  if (!('run' in asked)) throw new Error(asked.help);
  return JSON.parse(await asked.run(desk));
}

const signIn = (node: TestApp) => node.login('admin@demo.example', 'demo-admin');
const ask = async (node: TestApp, token: string) => answerOf(await node.call('GET', '/api/company', { token })).status;
const keyOf = (token: string) => decodeProtectedHeader(token).kid;

describe('the operator’s commands for keys', () => {
  it('[AUTH-006] reach every running node: a new key signs, and a retired one neither signs nor verifies', async () => {
    const tokens = [await signIn(one), await signIn(two)];
    for (const node of [one, two]) for (const token of tokens) expect(await ask(node, token)).toBe(200);

    one.clock.advance({ seconds: 1 });
    const { key } = await operator('keys', 'rotate');
    for (const node of [one, two]) await expect.poll(async () => keyOf(await signIn(node))).toBe(key);
    // Until it is retired the older key verifies what it signed.
    for (const node of [one, two]) for (const token of tokens) expect(await ask(node, token)).toBe(200);

    expect(await operator('keys', 'retire')).toEqual({ retired: 1 });
    for (const node of [one, two]) {
      for (const token of tokens) await expect.poll(() => ask(node, token)).toBe(401);
      const fresh = await signIn(node);
      expect(keyOf(fresh)).toBe(key);
      expect([await ask(one, fresh), await ask(two, fresh)]).toEqual([200, 200]);
    }
  });

  it('[AUTH-006] reach a node that hears no notices too', async () => {
    const deaf = signingKeys({ db: one.database.db, cipher, clock: one.clock });
    const before = await deaf.current();
    one.clock.advance({ seconds: 1 });
    const { key } = await operator('keys', 'rotate');
    await operator('keys', 'retire');
    await expect.poll(async () => (await deaf.current()).id).toBe(key);
    expect(await deaf.byId(before.id)).toBeUndefined();
  });

  it('a token of a key that a node has not heard of yet is taken', async () => {
    const deaf = signingKeys({ db: one.database.db, cipher, clock: one.clock });
    await deaf.current();
    one.clock.advance({ seconds: 1 });
    const { key } = await operator('keys', 'rotate');
    expect(await deaf.byId(key)).toBeDefined();
  });
});
