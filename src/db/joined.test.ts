import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { afterCommit } from './after-commit.ts';
import { SYSTEM } from './db.ts';
import { onceCommitted } from './joined.ts';
import { send } from './send.ts';
import { sendTogether } from './send-together.ts';
import { sql } from './sql.ts';
import type { Tx } from './tx.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase('demo');
  await database.query('create table scratch (id int primary key)');
  await database.query('grant all on scratch to tasman_app');
});
afterAll(() => database.drop());

const put = (id: number) => (tx: Tx) => sql`insert into scratch values (${id})`.execute(tx);
const stored = async () => (await database.query('select id from scratch order by id')).map(({ id }) => id);
const tenantOf = async (tx: Tx) =>
  (await sql<{ of: string }>`select concat(app_customer(), ' ', app_system()) as of`.execute(tx)).rows[0]!.of;

describe('transactions that join another one', () => {
  it('transactions that join another one are committed together, after the last one has done its work', async () => {
    const { db } = database;
    await db.together(3, async () => {
      await db.tx(3, put(1));
      expect(await stored()).toEqual([]);
      // The read sees what the previous transaction stored.
      expect((await db.read(3, (tx) => sql`select id from scratch`.execute(tx))).rows).toEqual([{ id: 1 }]);
      await Promise.all([db.tx(3, put(2)), db.tx(SYSTEM, put(3))]);
    });
    expect(await stored()).toEqual([1, 2, 3]);
  });

  it('transactions that join another one are all rolled back when the work throws, even those that were complete', async () => {
    const { db } = database;
    const work = db.together(3, async () => {
      await db.tx(3, put(4));
      throw new Error('after the first');
    });
    await expect(work).rejects.toThrow('after the first');
    expect(await stored()).toEqual([1, 2, 3]);
  });

  it('transactions that join another one roll back only their own work when the caller handles their failure', async () => {
    const { db } = database;
    const after: string[] = [];
    await db.together(3, async () => {
      await db.tx(3, put(5));
      const broken = db.tx(3, async (tx) => {
        afterCommit(tx, () => after.push('broken'));
        await put(6)(tx);
        await sendTogether(tx, [() => send(tx, sql`insert into scratch values (5)`)]);
      });
      await expect(broken).rejects.toThrow(/duplicate key/);
      await db.tx(3, put(7), { preview: true });
      await db.tx(3, async (tx) => {
        afterCommit(tx, () => after.push('stored'));
        await put(8)(tx);
      });
    });
    expect([await stored(), after]).toEqual([[1, 2, 3, 5, 8], ['stored']]);
  });

  it('transactions that join another one see only the rows of their own tenant, and do not change the tenant of the outer transaction', async () => {
    const { db } = database;
    await db.together(3, async (whole) => {
      expect(await db.tx(SYSTEM, tenantOf)).toBe(' t');
      expect(await db.tx(4, tenantOf)).toBe('4 f');
      await expect(
        db.tx(4, async () => {
          throw new Error('in another account');
        }),
      ).rejects.toThrow('in another account');
      expect(await tenantOf(whole)).toBe('3 f');
    });
  });

  it('transactions that join another one run their after-commit tasks at once, and again after the commit', async () => {
    const { db } = database;
    let runs = 0;
    await db.together(3, async () => {
      await db.tx(3, put(9));
      onceCommitted(() => {
        runs += 1;
      });
      expect([runs, await stored()]).toEqual([1, [1, 2, 3, 5, 8]]);
    });
    expect(runs).toBe(2);
    onceCommitted(() => {
      runs += 1;
    });
    expect(runs).toBe(3);
  });

  it('transactions that join another one open their own transaction when they outlive the outer one', async () => {
    const { db } = database;
    let end = () => {};
    const hasEnded = new Promise<void>((resolve) => {
      end = resolve;
    });
    let late: Promise<unknown> = Promise.resolve();
    await db.together(3, async () => {
      late = hasEnded.then(() => db.tx(3, put(10)));
    });
    end();
    await late;
    expect(await stored()).toContain(10);
  });
});
