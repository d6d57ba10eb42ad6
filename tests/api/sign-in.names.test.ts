import { beforeAll, describe, expect, it } from 'vitest';
import { foldName } from '../../src/auth/sign-in/find-by-name.ts';
import { SYSTEM } from '../../src/db/db.ts';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';

let service: TestApp;
let owner: string;
beforeAll(async () => {
  service = await buildTestApp();
  owner = await service.login('admin@demo.example', 'demo-admin');
});

const PASSWORD = 'kauri ferry lantern';
const create = (username: string) =>
  service.call('POST', '/api/users', { token: owner, body: { username, password: PASSWORD } });
const fold = (name: string) => service.database.db.tx(SYSTEM, (tx) => foldName(tx, name));

describe('folding of usernames', () => {
  it('uses one folded form for lookup, uniqueness and failure counts', async () => {
    // Each pair is the same name to JavaScript, the database or a reader.
    const pairs = [
      ['ivan', 'İvan'],
      ['kim', '\u212Aim'],
      ['ångstr', '\u212Bngstr'],
      ['straße', 'STRASSE'],
      ['ﬁona', 'fiona'],
      ['wide', 'ｗｉｄｅ'],
      ['σίγμας', 'ΣΊΓΜΑΣ'],
      ['éva', 'e\u0301va'],
      ['ꭰ', 'Ꭰ'],
      ['𐐨', '𐐀'],
      ['ǆura', 'ǅura'],
      ['ſam', 'sam'],
    ] as const;
    for (const [stored, typed] of pairs) {
      const same = (await fold(stored)) === (await fold(typed));
      const made = await create(stored);
      expect(made.status, stored).toBe(201);
      expect((await create(typed)).status, typed).toBe(same ? 409 : 201);
      const form = { username: typed, password: PASSWORD, account_type: 'user', customer_id: '3' };
      const { body } = await service.call('POST', '/api/login', { form });
      const { body: sessions } = await service.call('GET', '/api/users', { token: owner });
      expect(body.customer_id, typed).toBe(3);
      expect(sessions.some(({ username }: { username: string }) => username === (same ? stored : typed))).toBe(true);
    }
  });

  it('folds every Unicode character completely in one pass', async () => {
    // Characters that folding does not change need no second pass.
    const rows = await service.database.query(
      `select chr(n) as odd from generate_series(1, 1114111) n
       cross join lateral (select fold_name(chr(n)) as folded offset 0) once
       where n not between 55296 and 57343 and folded <> chr(n) and fold_name(folded) <> folded`,
    );
    expect(rows).toEqual([]);
  });

  it('counts every spelling that reaches an account as a guess at that account', async () => {
    await create('fizz');
    const spellings = ['fizz', 'FIZZ', 'ﬁzz', 'ＦＩＺＺ', 'f\u{1D422}zz', 'Fİzz'.replace('İ', '\u2170')];
    const guess = (username: string, password: string) =>
      service.call('POST', '/api/login', {
        form: { username, password, account_type: 'user', customer_id: '3' },
        remoteAddress: '192.0.2.77',
      });
    for (let number = 0; number < 10; number += 1) await guess(spellings[number % spellings.length]!, 'wrong');
    for (const spelling of spellings) {
      const blocked = await guess(spelling, PASSWORD);
      expect(answerOf(blocked)).toEqual({ status: 401, body: { detail: 'Invalid credentials' } });
      expect(blocked.headers['retry-after'], spelling).toBe('30');
    }
  });
});
