import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { SYSTEM } from './db.ts';
import { type Insert, insertRows } from './insert-rows.ts';

interface Kept {
  readonly id: number;
  readonly word: string | null;
  readonly facts: string | null;
  readonly at: string;
}

const KEPT: Insert<Kept> = {
  table: 'kept',
  columns: [
    { name: 'id', type: 'bigint', value: ({ id }) => id },
    { name: 'word', type: 'text', value: ({ word }) => word },
    { name: 'facts', type: 'text', cast: 'jsonb', value: ({ facts }) => facts },
    { name: 'at', type: 'date', isShared: true, value: ({ at }) => at },
  ],
};
const DAY = '2026-03-10';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase('empty');
  await database.query('create table kept (customer_id bigint, id bigint, word text, facts jsonb, at date)');
  await database.query('grant all on kept to tasman_app');
});
afterAll(() => database.drop());
beforeEach(() => database.query('truncate kept'));

const store = (rows: readonly Kept[]) => database.db.tx(SYSTEM, (tx) => insertRows(tx, 7, KEPT, rows));
const stored = () => database.query(`select customer_id::int, id::int, word, facts, at::text from kept order by id`);

describe('insertRows', () => {
  it('stores texts with any characters unchanged', async () => {
    const words = ['null', 'NULL', '', '{a,"b"}', 'back\\slash', "it's", null];
    const rows = words.map((word, id) => ({ id, word, facts: JSON.stringify({ word }), at: DAY }));
    await store(rows);
    expect(await stored()).toEqual(words.map((word, id) => ({ customer_id: 7, id, word, facts: { word }, at: DAY })));
  });

  it('stores columns without any value, and single rows', async () => {
    const rows = [1, 2, 3].map((id) => ({ id, word: null, facts: null, at: DAY }));
    await store(rows.slice(0, 2));
    await store(rows.slice(2));
    expect(await stored()).toEqual(rows.map((row) => ({ customer_id: 7, ...row })));
  });

  it('rejects rows that differ in a shared column', async () => {
    const rows = [
      { id: 1, word: null, facts: null, at: DAY },
      { id: 2, word: null, facts: null, at: '2026-03-11' },
    ];
    await expect(store(rows)).rejects.toThrow('rows of one insert have different values in the shared column at');
    expect(await stored()).toEqual([]);
  });
});
