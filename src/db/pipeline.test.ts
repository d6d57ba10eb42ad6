import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { SYSTEM } from './db.ts';
import { chunksOf, pipeline } from './pipeline.ts';
import { send } from './send.ts';
import { FEW, LARGE, type Step, sendTogether } from './send-together.ts';
import { sql } from './sql.ts';
import type { Tx } from './tx.ts';

const same = (item: number): number => item;
const oneEach = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const sizesOf = (items: readonly number[]): number[] => chunksOf(items, same).map(({ length }) => length);

describe('chunksOf', () => {
  it('puts up to a hundred items into a single chunk', () => {
    expect([0, 1, 99, 100].map((count) => sizesOf(oneEach(count)))).toEqual([[], [1], [99], [100]]);
  });

  it('starts with small chunks, grows them to a hundred items or more, and creates at most thirty-two', () => {
    const sizes = [101, 263, 270].map((count) => sizesOf(oneEach(count)));
    expect(sizes).toEqual([
      [20, 30, 45, 6],
      [20, 30, 45, 68, 100],
      [20, 30, 45, 68, 100, 7],
    ]);
    expect([1_000, 2_800, 3_125, 5_000].map((count) => sizesOf(oneEach(count)).length)).toEqual([13, 31, 31, 32]);
    const counts = Array.from({ length: 1_225 }, (_, index) => 100 + 4 * index);
    expect(Math.max(...counts.map((count) => sizesOf(oneEach(count)).length))).toBe(32);
  });

  it('puts every item into exactly one chunk, in order', () => {
    const items = oneEach(1_234);
    expect(chunksOf(items, same).flat()).toEqual(items);
  });

  it('keeps the items of one group together', () => {
    const ids = oneEach(300);
    // Group 5 or 30 appears again at position 120, group 1 at the very end.
    expect(sizesOf(ids.with(119, 5))).toEqual([120, 100, 80]);
    expect(sizesOf(ids.with(119, 30))).toEqual([20, 100, 100, 80]);
    expect(sizesOf(ids.with(299, 1))).toEqual([300]);
  });
});

describe('a pipeline', () => {
  const run = async (count: number) => {
    const order: string[] = [];
    const results = await pipeline(oneEach(count), {
      groupOf: same,
      prepare: (chunk, { releasesEarly }) => {
        order.push(`prepare ${chunk.length}${releasesEarly ? ' early' : ''}`);
        return chunk;
      },
      store: async (chunk) => {
        order.push(`store ${chunk.length}`);
        return chunk;
      },
    });
    return { order, results };
  };

  it('prepares and stores chunk by chunk and returns the results in order', async () => {
    const { order, results } = await run(120);
    expect(order.slice(0, 4)).toEqual(['prepare 20 early', 'store 20', 'prepare 30 early', 'store 30']);
    expect(results).toEqual(oneEach(120));
  });

  it('releases memory early for more than fifty items', async () => {
    expect([(await run(50)).order[0], (await run(51)).order[0]]).toEqual(['prepare 50', 'prepare 51 early']);
  });
});

describe('statements sent together', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await cloneDatabase('empty');
    await database.query('create table kept (id int primary key)');
    await database.query('grant all on kept to tasman_app');
  });
  afterAll(() => database.drop());
  beforeEach(() => database.query('truncate kept'));

  const insert =
    (tx: Tx, id: number): Step =>
    () =>
      send(tx, sql`insert into kept (id) values (${id})`);
  /** Slow enough that the database is still busy while the next statement is prepared. */
  const insertSlowly =
    (tx: Tx, id: number): Step =>
    () =>
      send(tx, sql`insert into kept (id) select ${id}::int from pg_sleep(0.05)`);
  const kept = async () =>
    (await database.query<{ id: number }>('select id from kept order by id')).map(({ id }) => id);

  /**
   * Stores five rows with two calls. Returns the number of packets and the maximum number of statements in memory at
   * once.
   */
  async function stored(count: number) {
    const before = database.db.stats().packets;
    let open = 0;
    let most = 0;
    const watched = (tx: Tx, id: number): Step => {
      const step = insertSlowly(tx, id);
      return () => {
        open += 1;
        most = Math.max(most, open);
        const sent = step()!;
        const done = () => {
          open -= 1;
        };
        sent.then(done, done);
        return sent;
      };
    };
    await database.db.tx(SYSTEM, async (tx) => {
      await sendTogether(tx, [watched(tx, 1), watched(tx, 2), watched(tx, 3)], { count });
      await sendTogether(tx, [watched(tx, 4), watched(tx, 5)], { count });
    });
    return { packets: database.db.stats().packets - before, most };
  }

  describe('sendTogether', () => {
    it('sends the statements of a few records in one packet per call, the last one together with the commit', async () => {
      expect(await stored(FEW)).toEqual({ packets: 2, most: 5 });
      expect(await kept()).toEqual([1, 2, 3, 4, 5]);
    });

    it.each([
      [FEW + 1, 5],
      [LARGE / 4, 4],
      [LARGE / 2, 2],
      [LARGE - 1, 2],
    ])('sends the statements of %i records one by one, with at most %i in memory at once', async (count, most) => {
      expect(await stored(count)).toEqual({ packets: 6, most });
      expect(await kept()).toEqual([1, 2, 3, 4, 5]);
    });

    it('keeps only one statement in memory for very many records', async () => {
      expect(await stored(LARGE)).toEqual({ packets: 6, most: 1 });
      expect(await kept()).toEqual([1, 2, 3, 4, 5]);
    });

    it.each([1, FEW + 1, LARGE])(
      'stores nothing when one of the statements for %i records fails, and reports the error',
      async (count) => {
        const failing = database.db.tx(SYSTEM, async (tx) => {
          await sendTogether(tx, [insert(tx, 1), insert(tx, 1), insert(tx, 2)], { count });
          await sql`select 1`.execute(tx);
        });
        await expect(failing).rejects.toMatchObject({ code: '23505' });
        expect(await kept()).toEqual([]);
      },
    );

    it('accepts steps that send nothing', async () => {
      let done = false;
      const work: Step = () => {
        done = true;
        return undefined;
      };
      await database.db.tx(SYSTEM, (tx) => sendTogether(tx, [insert(tx, 1), work, insert(tx, 2)], { count: 100 }));
      expect([done, await kept()]).toEqual([true, [1, 2]]);
    });
  });

  describe('a preview', () => {
    it('returns the result of its work and stores nothing', async () => {
      const answer = await database.db.tx(
        SYSTEM,
        async (tx) => {
          await sendTogether(tx, [insert(tx, 1)]);
          return (await sql`select id from kept`.execute(tx)).rows;
        },
        { preview: true },
      );
      expect([answer, await kept()]).toEqual([[{ id: 1 }], []]);
    });

    it('fails when a statement that was not awaited fails', async () => {
      const preview = database.db.tx(SYSTEM, (tx) => sendTogether(tx, [insert(tx, 1), insert(tx, 1)]), {
        preview: true,
      });
      await expect(preview).rejects.toMatchObject({ code: '23505' });
      expect(await database.db.tx(SYSTEM, async (tx) => (await sql`select 1 as one`.execute(tx)).rows)).toEqual([
        { one: 1 },
      ]);
    });
  });
});
