import { sql as kyselySql, type RawBuilder, type Sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { SYSTEM } from './db.ts';
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

  it('rejects when a value cannot be sent, as it does when the server reports an error', async () => {
    await expect(inTx((tx) => sql`select ${1}::int / ${0}::int`.execute(tx))).rejects.toThrow('division by zero');
    const unsendable = {
      toPostgres() {
        throw new Error('not a value');
      },
    };
    await expect(inTx((tx) => sql`select ${unsendable}`.execute(tx))).rejects.toThrow('not a value');
  });
});
