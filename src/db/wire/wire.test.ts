import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { statementNames } from './statement-names.ts';
import { setParsers, Wire } from './wire.ts';

let database: TestDatabase;
let client: pg.Client;
let wire: Wire;
let packets = 0;
/** The number of batches that the server completed. */
let batches = 0;

beforeAll(async () => {
  setParsers();
  database = await cloneDatabase('demo');
  await database.query('create table scratch (id int primary key, word text)');
  await database.query('grant all on scratch to tasman_app');
  const settings: pg.ClientConfig & { pipeline: boolean } = { ...database.service, pipeline: true };
  client = new pg.Client(settings);
  await client.connect();
  (client as unknown as { connection: NodeJS.EventEmitter }).connection.on('readyForQuery', () => {
    batches += 1;
  });
  wire = new Wire(client, () => {
    packets += 1;
  });
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
beforeEach(() => {
  packets = 0;
  batches = 0;
});

const rowsOf = async (name: string, text: string, values: readonly unknown[] = []) =>
  (await wire.ask(name, text, values)).rows;

describe('statements issued in one event-loop turn', () => {
  it('statements issued in one event-loop turn are answered together, each with its own rows, even when repeated', async () => {
    for (let times = 1; times <= 3; times += 1) {
      const [numbers, nothing, words] = await Promise.all([
        rowsOf('numbers', 'select n::bigint as n, null as nothing from generate_series(1, $1) n', [2]),
        rowsOf('nothing', 'select 1 as one where false'),
        rowsOf('words', "select $1::text as word, date '2026-03-29' as day", [`word ${times}`]),
      ]);
      expect(numbers).toEqual([
        { n: 1, nothing: null },
        { n: 2, nothing: null },
      ]);
      expect(nothing).toEqual([]);
      expect(words).toEqual([{ word: `word ${times}`, day: '2026-03-29' }]);
      expect([packets, batches]).toEqual([times, times]);
    }
  });

  it('one event-loop turn may issue the same statement twice, before the server has described it', async () => {
    const ask = (n: number) => rowsOf('twice', 'select $1::int as n', [n]);
    expect(await Promise.all([ask(1), ask(2)])).toEqual([[{ n: 1 }], [{ n: 2 }]]);
    expect(await ask(3)).toEqual([{ n: 3 }]);
  });

  it('statements issued in one event-loop turn return their command and row count', async () => {
    const insert = () => wire.ask('some', 'insert into scratch select n from generate_series(11, 13) n');
    const [begun, made, removed, planned] = await Promise.all([
      wire.ask(undefined, 'begin'),
      insert(),
      wire.ask(undefined, 'delete from scratch where id = $1 returning word', [12]),
      wire.ask(undefined, 'discard plans'),
      wire.ask(undefined, 'rollback'),
    ]);
    expect(begun).toEqual({ rows: [], command: 'BEGIN', rowCount: null });
    expect(made).toEqual({ rows: [], command: 'INSERT', rowCount: 3 });
    expect(removed).toEqual({ rows: [{ word: null }], command: 'DELETE', rowCount: 1 });
    expect(planned.command).toBe('DISCARD');
    expect(await insert()).toEqual({ rows: [], command: 'INSERT', rowCount: 3 });
  });

  it('statements issued in one event-loop turn, including a commit, are skipped after a failure and fail with the same error', async () => {
    const insert = (id: number) => wire.ask('insert', 'insert into scratch values ($1)', [id]);
    const late = () => wire.ask('late', 'select 1 as late');
    const asked = await Promise.allSettled([
      wire.ask('begin', 'begin'),
      insert(1),
      insert(1),
      late(),
      wire.ask('commit', 'commit'),
    ]);
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'rejected']);
    for (const one of asked.slice(2)) expect(one).toMatchObject({ reason: { code: '23505' } });
    expect((await wire.ask(undefined, 'rollback')).command).toBe('ROLLBACK');
    expect(batches).toBe(2);
    // The server has parsed the statement that failed, but not the ones that it skipped.
    expect((await insert(2)).rowCount).toBe(1);
    expect((await late()).rows).toEqual([{ late: 1 }]);
    expect(await database.query('select id from scratch where id < 10')).toEqual([{ id: 2 }]);
  });

  it('statements issued in one event-loop turn continue after a row that cannot be parsed; only its statement fails', async () => {
    const asked = await Promise.allSettled([
      rowsOf('large', 'select 9007199254740993::int8 as large'),
      rowsOf('small', 'select 1 as small'),
    ]);
    expect(asked[0]).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(/too large/) } });
    expect(asked[1]).toEqual({ status: 'fulfilled', value: [{ small: 1 }] });
  });

  it('statements issued in one event-loop turn are not sent when a value is invalid', async () => {
    const unsendable = {
      toPostgres() {
        throw new Error('not to be sent');
      },
    };
    expect(() => wire.ask(undefined, 'select $1::text', [unsendable])).toThrow('not to be sent');
    expect(await rowsOf('after', 'select 1 as after')).toEqual([{ after: 1 }]);
  });

  it('statements issued in one event-loop turn all fail when the connection is lost', async () => {
    const other = new pg.Client(database.service);
    other.on('error', () => {});
    await other.connect();
    const broken = new Wire(other, () => {});
    const asked = Promise.allSettled([broken.ask(undefined, 'select pg_sleep(10)'), broken.ask(undefined, 'select 1')]);
    const { processID } = other as unknown as { processID: number };
    await database.query(`select pg_terminate_backend(${processID})`);
    expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

describe('statementNames', () => {
  it('gives a statement a name from its second use onwards', () => {
    const nameOf = statementNames();
    expect(nameOf('select 1')).toBeUndefined();
    const name = nameOf('select 1');
    expect(name).toMatch(/^tasman_\d+$/);
    expect(nameOf('select 1')).toBe(name);
    nameOf('select 2');
    expect(nameOf('select 2')).not.toBe(name);
  });

  it('never gives a very long statement a name', () => {
    const nameOf = statementNames();
    const long = `select ${'1, '.repeat(10_000)}1`;
    expect([nameOf(long), nameOf(long), nameOf(long)]).toEqual([undefined, undefined, undefined]);
  });

  it('gives names to at most 400 statements', () => {
    const nameOf = statementNames();
    const names = new Set<string | undefined>();
    for (let n = 0; n < 1_000; n += 1) {
      nameOf(`select ${n}`);
      names.add(nameOf(`select ${n}`));
    }
    names.delete(undefined);
    expect(names.size).toBe(400);
  });
});
