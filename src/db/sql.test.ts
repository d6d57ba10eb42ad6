import '../auth/tables.ts';
import { sql as kyselySql, type RawBuilder, type Sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { SYSTEM } from './db.ts';
import { type Insert, insertRows } from './insert-rows.ts';
import { prepared } from './prepared.ts';
import type { Written } from './send.ts';
import { sql } from './sql.ts';
import type { Tx } from './tx.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase('empty');
});
afterAll(() => database.drop());

const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.tx(SYSTEM, work);

type Make = (sql: Sql) => RawBuilder<unknown>;
const values: Make = (sql) => sql`select ${1}::int + ${null}::int, ${"it's"}::text, ${[1, 2]}::int[]`;
const parts: Make = (sql) => {
  const condition = sql`n > ${3} and ${sql.raw('n < 9')}`;
  return sql`select n from generate_series(${1}::int, ${20}::int) n where ${condition} and n <> ${5}`;
};
const alone: Make = (sql) => sql`select 1 as n`;
const raw: Make = (sql) => sql.raw('select 2 as n');
const names: Make = (sql) => sql`select ${sql.ref('n')} from generate_series(1, ${2}::int) ${sql.id('n')}`;
const list: Make = (sql) =>
  sql`select n from generate_series(1, 9) n where n in (${sql.join([1, sql`1 + ${3}::int`])})`;

describe('the sql template', () => {
  it.each([
    ['values', values],
    ['parts of other templates', parts],
    ['text alone', alone],
    ['text that is not a template', raw],
  ])('compiles %s to the same statement as Kysely', async (_, make) => {
    const theirs = await inTx(async (tx) => make(kyselySql).compile(tx));
    for (const time of ['first', 'second']) {
      const { sql: text, parameters } = (make(sql) as unknown as Written).statement()!;
      expect({ time, text, parameters }).toEqual({ time, text: theirs.sql, parameters: theirs.parameters });
    }
    expect(await inTx((tx) => make(sql).execute(tx))).toEqual(await inTx((tx) => make(kyselySql).execute(tx)));
  });

  it.each([
    ['names', names],
    ['lists', list],
  ])('leaves %s to Kysely and gives the same result', async (_, make) => {
    expect((make(sql) as unknown as Written).statement()).toBeUndefined();
    const theirs = await inTx(async (tx) => make(kyselySql).compile(tx));
    const ours = await inTx(async (tx) => make(sql).compile(tx));
    expect({ sql: ours.sql, parameters: ours.parameters }).toEqual({ sql: theirs.sql, parameters: theirs.parameters });
    expect(await inTx((tx) => make(sql).execute(tx))).toEqual(await inTx((tx) => make(kyselySql).execute(tx)));
  });

  it('the sql template can be part of a query built with Kysely', async () => {
    const found = await inTx((tx) =>
      tx
        .selectNoFrom([
          sql<number>`${20}::int + ${1}::int`.as('sum'),
          sql<number>`${4}::int`.$castTo<number>().as('four'),
        ])
        .executeTakeFirst(),
    );
    expect(found).toEqual({ sum: 21, four: 4 });
  });

  it('rejects the promise when a value cannot be sent, as it does when the server reports an error', async () => {
    await expect(inTx((tx) => sql`select ${1}::int / ${0}::int`.execute(tx))).rejects.toThrow('division by zero');
    const unsendable = {
      toPostgres() {
        throw new Error('not a value');
      },
    };
    await expect(inTx((tx) => sql`select ${unsendable}`.execute(tx))).rejects.toThrow('not a value');
  });
});

describe('batches of rows', () => {
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

    it('stores columns that are null in every row, and batches of a single row', async () => {
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
});

describe('prepared queries', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await cloneDatabase('demo');
  });
  afterAll(() => database.drop());

  let written = 0;
  const customersBetween = prepared((tx, { from, to }: { from: number; to: number }) => {
    written += 1;
    return tx
      .selectFrom('customer')
      .select('id')
      .where('id', '>=', from)
      .where('id', '<=', to)
      .where('closed_at', 'is', null)
      .where('id', '<>', 2)
      .where('id', '>=', from)
      .orderBy('id');
  });

  describe('a prepared query', () => {
    it('a prepared query is compiled once and sends the values of each call', async () => {
      const asked = [
        { from: 1, to: 3 },
        { from: 3, to: 3 },
        { from: 9, to: 1 },
      ];
      const found = await database.db.tx(SYSTEM, (tx) =>
        Promise.all(asked.map(async (values) => (await customersBetween(tx, values)).map(({ id }) => id))),
      );
      expect([found, written]).toEqual([[[1, 3], [3], []], 1]);
    });

    it('shares a packet with the other statements of its event-loop turn', async () => {
      const before = database.db.stats().packets;
      await database.db.tx(SYSTEM, (tx) =>
        Promise.all([customersBetween(tx, { from: 1, to: 1 }), customersBetween(tx, { from: 3, to: 3 })]),
      );
      // The two statements share one packet, and the commit needs another.
      expect(database.db.stats().packets - before).toBe(2);
    });
  });
});
