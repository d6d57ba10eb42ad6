import pg from 'pg';
import '../auth/oauth/tables.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { breakableProxy } from '../../tests/harness/breakable-proxy.ts';
import { cloneDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { until } from '../../tests/harness/until.ts';
import { afterCommit } from './after-commit.ts';
import { textArray } from './array-text.ts';
import { openDb, SYSTEM } from './db.ts';
import { diskSpace } from './disk-space.ts';
import { dropOld } from './drop-old.ts';
import { MigrationError } from './failures.ts';
import { onceCommitted } from './joined.ts';
import { listen } from './notify.ts';
import { onConnection } from './on-connection.ts';
import { connectionMode, setLocally } from './pooler.ts';
import { send } from './send.ts';
import { sendTogether } from './send-together.ts';
import { sql } from './sql.ts';
import type { Tx } from './tx.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase('demo');
  await database.query('create table scratch (id int primary key, n numeric(12, 2), d date, at timestamptz)');
  await database.query('grant all on scratch to tasman_app');
  await database.query(
    "insert into scratch values (1, 0.10, '2026-03-29', '2026-03-29T02:30:00Z'), (2, 1, '2026-01-01', '2026-01-01Z')",
  );
});
afterAll(() => database.drop());

describe('values from the database', () => {
  it('numeric and date values arrive as text, int8 as a number and timestamptz as a Date', async () => {
    const { rows } = await database.db.tx(SYSTEM, (tx) =>
      sql`select n, d, at, 9007199254740991::int8 as big, array[1, 2]::int8[] as ids, array['2026-01-02']::date[] as days,
          array[1.50]::numeric[] as amounts from scratch where id = 1`.execute(tx),
    );
    expect(rows).toEqual([
      {
        n: '0.10',
        d: '2026-03-29',
        at: new Date('2026-03-29T02:30:00Z'),
        big: 9007199254740991,
        ids: [1, 2],
        days: ['2026-01-02'],
        amounts: ['1.50'],
      },
    ]);
  });

  it('texts come back unchanged from a text array', async () => {
    const texts = ['', null, 'plain', '{"a":"b\\\\c, d"}', "it's", 'NULL', 'Ōtautahi 🌏', 'two\nlines'];
    for (const sent of [texts, [], [texts[5]!]]) {
      const { rows } = await database.db.tx(SYSTEM, (tx) => sql`select ${textArray(sent)}::text[] as sent`.execute(tx));
      expect(rows).toEqual([{ sent }]);
    }
  });

  it('an integer that JavaScript cannot represent exactly raises an error', async () => {
    await expect(database.db.tx(SYSTEM, (tx) => sql`select 9007199254740993::int8 as big`.execute(tx))).rejects.toThrow(
      /too large/,
    );
  });
});

describe('a transaction', () => {
  it('stores nothing when its work throws', async () => {
    const failing = database.db.tx(SYSTEM, async (tx) => {
      await sql`insert into scratch (id) values (99)`.execute(tx);
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await database.query('select 1 from scratch where id = 99')).toEqual([]);
  });

  it('a transaction does not leak its tenant to the next transaction on the same connection', async () => {
    const one = openDb(database.service, { poolSize: 2, onError: () => {} });
    const seen = async (tenant: number) =>
      one.tx(tenant, async (tx) =>
        (await sql<{ id: number }>`select id from customer`.execute(tx)).rows.map(({ id }) => id),
      );
    expect(await seen(3)).toEqual([3]);
    expect(await seen(4)).toEqual([4]);
    await one.close();
  });

  it('discards plans cached for small tables before it works on many rows', async () => {
    await database.query(`
      create table grown (customer_id bigint, kind text, id bigint, one varchar(2000), two varchar(2000),
        three varchar(2000), primary key (customer_id, id));
      create index grown_by_kind on grown (customer_id, kind, id);
      grant all on grown to tasman_app;
      insert into grown values (1, 'a', 0)`);
    const one = openDb(database.service, { poolSize: 1, onError: () => {} });
    const indexUsed = async (rows: 'few' | 'many') => {
      const plan = await one.tx(1, (tx) => sql.raw<object>('explain execute looked_up(1, 5)').execute(tx), { rows });
      return /using (\w+)/.exec(JSON.stringify(plan.rows))?.[1];
    };
    await one.tx(1, (tx) =>
      sql.raw('prepare looked_up as select from grown where customer_id = $1 and id = $2').execute(tx),
    );
    expect(await indexUsed('few')).toBe('grown_by_kind');
    await database.query("insert into grown select 1, 'a', n from generate_series(1, 20000) n");
    expect(await indexUsed('few')).toBe('grown_by_kind');
    expect(await indexUsed('many')).toBe('grown_pkey');
    expect(await indexUsed('few')).toBe('grown_pkey');
    await one.close();
  });

  it.each([0, -1, 1.5, Number.NaN, '3; drop table customer' as unknown as number])(
    'a transaction is rejected for the customer id %j',
    async (tenant) => {
      await expect(database.db.tx(tenant, async () => {})).rejects.toThrow(TypeError);
    },
  );

  it('a transaction is retried after a deadlock, and both transactions succeed', async () => {
    const begun = new Set<number>();
    const touch = (first: number, second: number) =>
      database.db.tx(SYSTEM, async (tx) => {
        await sql`update scratch set n = n + 1 where id = ${first}`.execute(tx);
        begun.add(first);
        // Each transaction locks one row before either continues, and then needs the other's row.
        await until(() => begun.size === 2);
        await sql`update scratch set n = n + 1 where id = ${second}`.execute(tx);
      });
    await Promise.all([touch(1, 2), touch(2, 1)]);
    expect(await database.query('select n from scratch order by id')).toEqual([{ n: '2.10' }, { n: '3.00' }]);
  });

  it('sees one state from beginning to end with snapshot isolation', async () => {
    await database.db.tx(
      SYSTEM,
      async (tx) => {
        const count = async () =>
          (await sql<{ n: number }>`select count(*)::int as n from scratch`.execute(tx)).rows[0]?.n;
        const before = await count();
        await database.query('insert into scratch (id) values (50)');
        expect(await count()).toBe(before);
      },
      { isolation: 'snapshot', readOnly: true },
    );
  });

  it('awaits pending statements at its end and stores nothing when one of them fails', async () => {
    const ids = async () => (await database.query('select id from scratch where id between 70 and 79')).length;
    const insert = (tx: Tx, id: number) => send(tx, sql`insert into scratch (id) values (${id})`);
    await database.db.tx(SYSTEM, (tx) => sendTogether(tx, [() => insert(tx, 70), () => insert(tx, 71)]));
    expect(await ids()).toBe(2);
    const failing = database.db.tx(SYSTEM, (tx) => sendTogether(tx, [() => insert(tx, 72), () => insert(tx, 70)]));
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    // After a failure, the server rejects every later statement. The transaction must report the original error.
    const asking = database.db.tx(SYSTEM, async (tx) => {
      await sendTogether(tx, [() => insert(tx, 70)]);
      await sql`select 1`.execute(tx);
    });
    await expect(asking).rejects.toMatchObject({ code: '23505' });
    expect(await ids()).toBe(2);
  });

  it('reports the original error even when a later statement uses a name from the failed batch', async () => {
    const one = openDb(database.service, { poolSize: 1, onError: () => {} });
    const word = (tx: Tx) => sql`select 'named at its second sight' as word`.execute(tx);
    await one.tx(SYSTEM, word);
    const failing = one.tx(SYSTEM, async (tx) => {
      await sendTogether(tx, [() => send(tx, sql`insert into scratch (id) values (1)`)]);
      word(tx).catch(() => {});
      // The next batch is sent before the failure of the first is known.
      await new Promise((resolve) => process.nextTick(resolve));
      await word(tx);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect((await one.tx(SYSTEM, word)).rows).toHaveLength(1);
    await one.close();
  });

  it('uses an index even while a table is small, because the cached plan is still used when the table grows', async () => {
    const { rows } = await database.db.tx(SYSTEM, (tx) =>
      sql<Record<string, string>>`explain select * from scratch where id = 1`.execute(tx),
    );
    expect(rows.map((row) => row['QUERY PLAN']).join()).toMatch(/Index Scan/);
  });

  it('a transaction cannot write when it is read-only', async () => {
    const write = database.db.tx(SYSTEM, (tx) => sql`insert into scratch (id) values (60)`.execute(tx), {
      readOnly: true,
    });
    await expect(write).rejects.toThrow(/read-only/);
  });

  it('fails with 503 whenever its connection is lost', async () => {
    const pidOf = async (tx: Tx) =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]!.pid;
    // Ends a server process and waits until it is gone. Then waits for one more event-loop turn, so that this process
    // can notice.
    const end = async (pid: number) => {
      expect(await database.query(`select pg_terminate_backend(${pid}, 60000) as gone`)).toEqual([{ gone: true }]);
      await new Promise((resolve) => setImmediate(resolve));
    };
    const asking = database.db.tx(SYSTEM, async (tx) => {
      const pid = await pidOf(tx);
      await Promise.all([sql`select pg_sleep(10)`.execute(tx), end(pid)]);
    });
    await expect(asking).rejects.toMatchObject({ status: 503 });
    const idle = database.db.tx(SYSTEM, async (tx) => {
      await end(await pidOf(tx));
      await sql`select 1`.execute(tx);
    });
    await expect(idle).rejects.toMatchObject({ status: 503 });
    const committing = database.db.tx(SYSTEM, async (tx) => {
      await end(await pidOf(tx));
    });
    // The transaction sent nothing, so retrying it is safe.
    await expect(committing).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  });

  it.each([
    ['committed', async () => {}],
    [
      'rolled back',
      async () => {
        throw new Error('no');
      },
    ],
  ])('rejects statements after it was %s, because another account may use the connection', async (_, end) => {
    let kept: Tx | undefined;
    await database.db
      .tx(SYSTEM, (tx) => {
        kept = tx;
        return end();
      })
      .catch(() => {});
    await expect(sql`select 1`.execute(kept!)).rejects.toThrow(
      'a statement was issued after the end of its transaction',
    );
  });

  it('fails with 503 and Retry-After when the database is out of disk space or memory', async () => {
    for (const code of ['53100', '53200']) {
      const storing = database.db.tx(SYSTEM, (tx) =>
        sql`do ${sql.raw(`$$ begin raise exception 'No space left on device' using errcode = '${code}'; end $$`)}`.execute(
          tx,
        ),
      );
      await expect(storing).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    }
  });

  it('reports an unknown outcome when its connection is lost during the commit', async () => {
    await database.query(`
      create table slowly_kept (id int primary key);
      grant all on slowly_kept to tasman_app;
      create function keep_slowly() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock(7); return null; end';
      create constraint trigger slowly after insert on slowly_kept deferrable initially deferred
        for each row execute function keep_slowly()`);
    const proxy = await breakableProxy(database.service);
    const far = openDb(
      { ...database.service, host: '127.0.0.1', port: proxy.port },
      { poolSize: 1, onError: () => {} },
    );
    // The commit waits for this lock.
    const holder = new pg.Client(database.admin);
    await holder.connect();
    await holder.query('select pg_advisory_lock(7)');
    const storing = far.tx(SYSTEM, (tx) => sql`insert into slowly_kept values (1)`.execute(tx));
    storing.catch(() => {});
    const waiting = `select query from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
    await expect.poll(() => database.query(waiting)).toEqual([{ query: 'commit' }]);
    proxy.cut();
    const error = await storing.catch((reason) => reason);
    expect([error.status, error.headers]).toEqual([503, {}]);
    expect(error.message).toMatch(/check whether it was stored before you try again/);
    // The row was stored.
    await holder.end();
    await expect.poll(() => database.query('select id from slowly_kept')).toEqual([{ id: 1 }]);
    proxy.close();
    await far.close();
  });

  it('fails with 503 and Retry-After while the database is unreachable, and succeeds afterwards', async () => {
    const away = openDb({ ...database.service, port: 1 }, { poolSize: 2, onError: () => {} });
    await expect(away.tx(SYSTEM, async () => {})).rejects.toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
    });
    await away.close();

    const db = openDb(database.service, { poolSize: 2, onError: () => {} });
    const ask = () => db.tx(SYSTEM, (tx) => sql`select 1`.execute(tx));
    await ask();
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tasman' and datname = current_database()`,
    );
    // The broken connection may be noticed before the first call or during it; the second call succeeds in both cases.
    await ask().catch((error) => expect(error).toMatchObject({ status: 503 }));
    await expect(ask()).resolves.toBeDefined();
    await db.close();
  });
});

describe('a repeated statement', () => {
  const kept = (tx: Tx) =>
    sql<{ statement: string }>`select statement from pg_prepared_statements where name like 'tasman%'`
      .execute(tx)
      .then(({ rows }) => rows.map(({ statement }) => statement));

  it('a repeated statement is prepared on its connection from its second execution onwards', async () => {
    const db = openDb(database.service, { poolSize: 1, onError: () => {} });
    const ask = () => db.tx(SYSTEM, (tx) => sql`select 'kept' as word, ${1}::int as n`.execute(tx));
    await ask();
    expect(await db.tx(SYSTEM, kept)).not.toContain("select 'kept' as word, $1::int as n");
    await ask();
    expect(await db.tx(SYSTEM, kept)).toContain("select 'kept' as word, $1::int as n");
    await db.close();
  });

  it('a repeated statement is prepared again without an error after a newer node changed its table', async () => {
    const db = openDb(database.service, { poolSize: 1, onError: () => {} });
    const ask = () => db.tx(SYSTEM, (tx) => sql`select * from scratch where id = ${1}`.execute(tx));
    for (let times = 0; times < 3; times += 1) await ask();
    const [row] = (await ask()).rows as object[];
    await database.query('alter table scratch add column added int default 7');
    expect((await ask()).rows).toEqual([{ ...row, added: 7 }]);
    await database.query('alter table scratch drop column added');
    await db.close();
  });
});

describe('notifications between nodes', () => {
  it('notifications between nodes arrive at commit; after a reconnect, listeners learn that notifications may have been missed', async () => {
    const listener = await listen(database.service, () => {});
    const heard: (string | null)[] = [];
    listener.on('test_channel', (payload) => heard.push(payload));
    const notify = (text: string) =>
      database.db.tx(SYSTEM, (tx) => sql`select pg_notify('test_channel', ${text})`.execute(tx));
    await notify('one');
    await until(() => heard.length === 1);
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tasman-listen' and datname = current_database()`,
    );
    await until(() => heard.length === 2);
    await notify('two');
    await until(() => heard.length === 3);
    expect(heard).toEqual(['one', null, 'two']);
    await listener.close();
  });
});

describe('joined transactions', () => {
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

    it('transactions that join another one see only the rows of their own tenant, and leave the tenant of the outer transaction unchanged', async () => {
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

    it('transactions that join another one run their after-commit tasks immediately, and again after the commit', async () => {
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
});

describe('deleting expired rows', () => {
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
});

describe('reporting a lost connection', () => {
  it('reports in one sentence that a connection was lost during an operation', async () => {
    await expect(
      onConnection(inject('database'), {}, (client) => client.query('select pg_terminate_backend(pg_backend_pid())')),
    ).rejects.toThrow(
      new MigrationError(
        'The connection to the database was lost: terminating connection due to administrator command.',
      ),
    );
  });

  it('passes on other errors unchanged', async () => {
    await expect(onConnection(inject('database'), {}, (client) => client.query('select 1 / 0'))).rejects.toThrow(
      'division by zero',
    );
  });
});

describe('connectionMode', () => {
  it('sets role and limits once per direct connection', () => {
    expect(connectionMode({})).toEqual({
      options:
        '-c role=tasman_app -c enable_seqscan=off -c jit=off -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000 -c timezone=UTC',
      local: {},
      keepsStatements: true,
    });
    expect(connectionMode({ asOwner: true }).options).not.toContain('role');
  });

  it('sets role and limits in each transaction behind a pooler, and nothing that outlives it', () => {
    const way = connectionMode({ isPooled: true });
    expect(way).toEqual({
      local: {
        role: 'tasman_app',
        enable_seqscan: 'off',
        jit: 'off',
        statement_timeout: '60000',
        idle_in_transaction_session_timeout: '60000',
        timezone: 'UTC',
      },
      keepsStatements: false,
    });
    expect(setLocally({ role: 'a', timezone: 'UTC' })).toEqual({
      sql: `select set_config('role', $1, true), set_config('timezone', $2, true)`,
      parameters: ['a', 'UTC'],
    });
  });
});

describe('full disk detection', () => {
  const full = () => Object.assign(new Error('No space left on device'), { code: '53100' });

  function watched() {
    const disk = { isFull: false };
    const heard: (readonly [boolean, string | undefined])[] = [];
    let probes = 0;
    const space = diskSpace({
      probe: async () => {
        probes += 1;
        if (disk.isFull) throw full();
      },
      onChange: (isFull, error) => heard.push([isFull, error?.message]),
    });
    return { disk, heard, space, probes: () => probes };
  }

  it('does not probe until a transaction runs out of space', async () => {
    const { space, probes } = watched();
    expect([space.isFull(), await space.hasRoom(), probes()]).toEqual([false, true, 0]);
  });

  it('reports a full disk once, however many transactions fail, and the recovery once', async () => {
    const { disk, heard, space } = watched();
    disk.isFull = true;
    for (let transaction = 0; transaction < 100; transaction += 1) space.ranOut(full());
    expect([await space.hasRoom(), space.isFull()]).toEqual([false, true]);
    disk.isFull = false;
    expect([await space.hasRoom(), space.isFull()]).toEqual([true, false]);
    expect(await space.hasRoom()).toBe(true);
    expect(heard).toEqual([
      [true, 'No space left on device'],
      [false, undefined],
    ]);
  });

  it('probes once for concurrent calls', async () => {
    const { disk, space, probes } = watched();
    disk.isFull = true;
    space.ranOut(full());
    expect(await Promise.all([space.hasRoom(), space.hasRoom(), space.hasRoom()])).toEqual([false, false, false]);
    expect(probes()).toBe(1);
    space.close();
  });
});
