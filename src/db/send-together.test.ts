import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { SYSTEM } from './db.ts';
import { send } from './send.ts';
import { FEW, LARGE, type Step, sendTogether } from './send-together.ts';
import { sql } from './sql.ts';
import type { Tx } from './tx.ts';

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
const kept = async () => (await database.query<{ id: number }>('select id from kept order by id')).map(({ id }) => id);

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
  it('sends the statements of a few records in one packet per call, and the last packet with the commit', async () => {
    expect(await stored(FEW)).toEqual({ packets: 2, most: 5 });
    expect(await kept()).toEqual([1, 2, 3, 4, 5]);
  });

  it.each([
    [FEW + 1, 5],
    [LARGE / 4, 4],
    [LARGE / 2, 2],
    [LARGE - 1, 2],
  ])('sends the statements of %i records one by one and keeps %i in memory at once', async (count, most) => {
    expect(await stored(count)).toEqual({ packets: 6, most });
    expect(await kept()).toEqual([1, 2, 3, 4, 5]);
  });

  it('keeps only one statement in memory for very many records', async () => {
    expect(await stored(LARGE)).toEqual({ packets: 6, most: 1 });
    expect(await kept()).toEqual([1, 2, 3, 4, 5]);
  });

  it.each([1, FEW + 1, LARGE])(
    'stores nothing when one statement of %i records fails, and reports the error',
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

  it('fails when a statement fails that was not awaited', async () => {
    const preview = database.db.tx(SYSTEM, (tx) => sendTogether(tx, [insert(tx, 1), insert(tx, 1)]), { preview: true });
    await expect(preview).rejects.toMatchObject({ code: '23505' });
    expect(await database.db.tx(SYSTEM, async (tx) => (await sql`select 1 as one`.execute(tx)).rows)).toEqual([
      { one: 1 },
    ]);
  });
});
