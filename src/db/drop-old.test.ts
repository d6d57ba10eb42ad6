import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import '../auth/oauth/tables.ts';
import { SYSTEM } from './db.ts';
import { dropOld } from './drop-old.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase('demo');
});
afterAll(() => database.drop());

it('deletes a few expired rows at a time and skips locked rows', async () => {
  await database.query(`
    insert into sign_in_throttle (key, failures, blocked_until, forget_at)
    select 'key ' || n, 1, '2026-01-01Z', timestamptz '2026-01-01Z' + make_interval(days => n) from generate_series(0, 24) n`);
  const left = async () =>
    (await database.query('select count(*)::int as n from sign_in_throttle')) as readonly { n: number }[];
  const drop = (before: string) =>
    database.db.tx(SYSTEM, (tx) => dropOld(tx, 'sign_in_throttle', { column: 'forget_at', at: new Date(before) }));

  await drop('2025-12-31Z');
  expect(await left()).toEqual([{ n: 25 }]);
  await drop('2026-01-26Z');
  expect(await left()).toEqual([{ n: 5 }]);
  await database.db.tx(SYSTEM, async (holder) => {
    const held = await holder.selectFrom('sign_in_throttle').select('key').limit(1).forUpdate().execute();
    await drop('2026-01-26Z');
    expect(await database.query('select key from sign_in_throttle')).toEqual(held);
  });
  await drop('2026-01-26Z');
  expect(await left()).toEqual([{ n: 0 }]);
});
