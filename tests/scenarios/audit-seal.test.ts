import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OPERATOR, recordAudit } from '../../src/audit/audit.ts';
import { SYSTEM } from '../../src/db/db.ts';
import { sql } from '../../src/db/sql.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { operate } from '../harness/operator.ts';

const CUSTOMER = 3;
const NOT_WHOLE = 'The audit log was altered after it was sealed.';

let service: TestApp;
/** The ids of the customer's last three log rows. These rows are sealed. */
let rows: readonly number[];
beforeAll(async () => {
  service = await buildTestApp();
  rows = [await add('first'), await add('second'), await add('third')];
  await service.app.audit.runDue();
  await asSuperuser('create schema kept');
  for (const table of TABLES) await asSuperuser(`create table kept.${table} as table ${table}`);
});
beforeEach(restoreLog);

/** The tables of the audit log and its seals. */
const TABLES = ['audit_log', 'audit_seal', 'audit_head', 'audit_unsealed'];

/** Restores the log and its seals. Bypasses all triggers. */
async function restoreLog(): Promise<void> {
  const inserts = TABLES.map((table) => `insert into ${table} overriding system value table kept.${table};`);
  await asSuperuser(`
    begin;
    set local session_replication_role = replica;
    truncate ${TABLES.join(', ')};
    ${inserts.join('\n')}
    alter table audit_log enable trigger audit_added;
    commit`);
}

/** Runs as an administrator of the database server, who bypasses all policies. */
const asSuperuser = (text: string, values: unknown[] = []) => service.database.query(text, values);

const entry = (action: string) => ({ action: `test.${action}`, entityType: 'test', entityId: null, after: { action } });
async function add(action: string): Promise<number> {
  const { db } = service.database;
  await db.tx(CUSTOMER, (tx) =>
    recordAudit(tx, { customerId: CUSTOMER, actor: OPERATOR, at: service.clock.now() }, [entry(action)]),
  );
  const [row] = await asSuperuser('select max(id) as id from audit_log where customer_id = $1', [CUSTOMER]);
  return row!.id as number;
}

const verify = async (options = '') => {
  const { code, out, err } = await operate(service, `audit verify${options} --json`);
  return code === 0 ? JSON.parse(out) : { code, faults: err.split('\n') };
};
const broken = (...faults: string[]) => ({
  code: 1,
  faults: [...faults.map((fault) => `Account ${CUSTOMER}: ${fault}`), NOT_WHOLE],
});
const newest = async (customerId = CUSTOMER) => {
  const [seal] = await asSuperuser(
    `select number, encode(hash, 'hex') as hash from audit_seal where customer_id = $1 order by number desc limit 1`,
    [customerId],
  );
  return seal as { number: number; hash: string };
};

describe('an intact audit log', () => {
  it('verify reports the log as intact, with the number of sealed rows and the head of every chain', async () => {
    const [all] = await asSuperuser('select count(*)::int as n from audit_log');
    const heads = await asSuperuser(
      `select customer_id || ':' || number || ':' || encode(hash, 'hex') as head from audit_head order by customer_id`,
    );
    expect(await verify()).toEqual({
      result: 'The audit log is complete and unaltered.',
      rows: all!.n,
      waiting: 0,
      heads: heads.map(({ head }) => head),
    });
    const { code, out } = await operate(service, `audit verify --customer ${CUSTOMER}`);
    expect([code, out.split('\n')[0]]).toEqual([0, 'result   The audit log is complete and unaltered.']);
  });

  it('verify counts new rows as waiting until they are sealed', async () => {
    await add('fourth');
    expect((await verify(` --customer ${CUSTOMER}`)).waiting).toBe(1);
    await service.app.audit.runDue();
    expect((await verify(` --customer ${CUSTOMER}`)).waiting).toBe(0);
  });

  it('the log stays intact when a long transaction commits rows older than sealed ones', async () => {
    const { db } = service.database;
    let added = () => {};
    const isAdded = new Promise<void>((resolve) => {
      added = resolve;
    });
    let commit = () => {};
    const mayCommit = new Promise<void>((resolve) => {
      commit = resolve;
    });
    const long = db.tx(CUSTOMER, async (tx) => {
      await recordAudit(tx, { customerId: CUSTOMER, actor: OPERATOR, at: service.clock.now() }, [entry('long')]);
      added();
      await mayCommit;
    });
    await isAdded;
    const later = await add('later');
    await service.app.audit.runDue();
    expect((await verify(` --customer ${CUSTOMER}`)).waiting).toBe(0);
    commit();
    await long;
    expect((await verify(` --customer ${CUSTOMER}`)).waiting).toBe(1);
    await service.app.audit.runDue();
    const [last] = await asSuperuser(
      `select audit_ids::text as ids from audit_seal where customer_id = $1 order by number desc limit 1`,
      [CUSTOMER],
    );
    expect(last!.ids).toBe(`{[${later - 1},${later})}`);
    expect((await verify(` --customer ${CUSTOMER}`)).result).toBe('The audit log is complete and unaltered.');
  });

  it('the digest of a row is the hash of its values, whatever characters they contain', async () => {
    await asSuperuser(
      `insert into audit_log (customer_id, at, actor, action, entity_type, entity_id, before, after, address)
       values ($1, '2026-03-10T01:02:03.000450Z', $2, $2, 'test', 9007199254740993, $3, $4, null)`,
      [
        CUSTOMER,
        'a "b" \\ /\n\t\u0001\u007f\u2028 ā 🐑',
        '[1.50, 1e30, null, true, {}]',
        '{"é": "\\u0007<>", "a": -0.0}',
      ],
    );
    const [found] = await asSuperuser(
      `select count(*)::int as rows, count(*) filter (where audit_digest(a) = sha256(convert_to(jsonb_build_array(
         a.customer_id, a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.actor, a.api_client_id,
         a.action, a.entity_type, a.entity_id, a.before, a.after, a.request_id, a.address)::text, 'UTF8')))::int as same
       from audit_log a`,
    );
    expect(found!.same).toBe(found!.rows);
    expect(found!.rows).toBeGreaterThan(3);
  });

  it('one run of the sealer seals all waiting rows, with several seals if necessary', async () => {
    const { number } = await newest();
    const { db } = service.database;
    await db.tx(CUSTOMER, async (tx) => {
      for (let row = 0; row < 501; row += 1) {
        await recordAudit(tx, { customerId: CUSTOMER, actor: OPERATOR, at: service.clock.now() }, [entry('many')]);
      }
    });
    expect((await verify(` --customer ${CUSTOMER}`)).waiting).toBe(501);
    await service.app.audit.runDue();
    expect((await verify(` --customer ${CUSTOMER}`)).waiting).toBe(0);
    const seals = await asSuperuser(
      'select row_count from audit_seal where customer_id = $1 and number > $2 order by 1',
      [CUSTOMER, number],
    );
    expect(seals.map(({ row_count }) => row_count)).toEqual([1, 500]);
  });

  it('two nodes together seal each row only once', async () => {
    const seals = async () => (await asSuperuser('select sum(number)::int as n from audit_head'))[0]!.n as number;
    const [linesBefore, sealsBefore] = [service.logs.length, await seals()];
    const second = await buildTestApp({ database: service.database });
    for (const action of ['a', 'b', 'c', 'd', 'e', 'f']) await add(action);
    await Promise.all([service.app.audit.runDue(), second.app.audit.runDue(), service.app.audit.runDue()]);
    await service.app.audit.runDue();
    expect((await verify()).waiting).toBe(0);
    const lines = [...service.logs.slice(linesBefore), ...second.logs];
    const sealed = lines.filter((line) => line.includes('"audit log sealed"'));
    expect(sealed.length).toBe((await seals()) - sealsBefore);
    expect(sealed.length).toBeGreaterThan(0);
  });

  it('writes each seal to the service log, where the database cannot change it', async () => {
    const { number, hash } = await newest();
    const sealed = service.logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'audit log sealed');
    expect(
      sealed.filter(({ customer }) => customer === CUSTOMER).map(({ seal, hash }) => ({ seal, hash })),
    ).toContainEqual({
      seal: number,
      hash,
    });
  });

  it('verify accepts an earlier head that was noted down, and rejects one with another hash or a wrong format', async () => {
    const { number, hash } = await newest();
    await add('fourth');
    await service.app.audit.runDue();
    expect((await verify(` --head ${CUSTOMER}:${number}:${hash}`)).result).toBe(
      'The audit log is complete and unaltered.',
    );
    expect(await verify(` --head ${CUSTOMER}:${number}:${'0'.repeat(64)}`)).toEqual(
      broken(`Seal ${number} does not match the hash that was noted: the chain was rewritten.`),
    );
    expect((await operate(service, 'audit verify --head 3:1')).err).toBe(
      '--head must be account:seal:hash, but it is "3:1".',
    );
  });

  it('verify rejects an account that does not exist', async () => {
    expect(await operate(service, 'audit verify --customer 999')).toEqual({
      code: 1,
      out: '',
      err: 'There is no customer 999.',
      progress: [],
    });
  });
});

describe('tampering by a database administrator', () => {
  it('detects a change in any column of a row', async () => {
    const changes = [
      `actor = 'another user'`,
      `at = at - interval '1 microsecond'`,
      `after = after || '{"action": "other"}'`,
      `address = '203.0.113.9'`,
      `api_client_id = 'other'`,
      `before = '{}'`,
      'entity_id = 7',
    ];
    for (const change of changes) {
      const whole = await asSuperuser('select to_jsonb(a) as row from audit_log a where id = $1', [rows[1]]);
      await asSuperuser(`update audit_log set ${change} where id = $1`, [rows[1]]);
      expect(await verify(), change).toEqual(broken(`Row ${rows[1]} was altered.`));
      await asSuperuser(
        `update audit_log a set actor = r.actor, at = r.at, after = r.after, address = r.address, entity_id = r.entity_id,
           api_client_id = r.api_client_id, before = null
         from jsonb_populate_record(null::audit_log, $1::jsonb) r where a.id = r.id`,
        [whole[0]!.row],
      );
      expect((await verify()).result).toBe('The audit log is complete and unaltered.');
    }
  });

  it('detects a deleted row', async () => {
    await asSuperuser('delete from audit_log where id = any($1)', [[rows[0], rows[2]]]);
    expect(await verify()).toEqual(broken(`Row ${rows[0]} was removed.`, `Row ${rows[2]} was removed.`));
  });

  it('detects a row that was deleted before it was sealed', async () => {
    const fresh = await add('fresh');
    await asSuperuser('delete from audit_log where id = $1', [fresh]);
    expect(await verify()).toEqual(broken(`Row ${fresh} was removed before it was sealed.`));
    await service.app.audit.runDue();
    expect(await verify()).toEqual(broken(`Row ${fresh} was removed.`));
  });

  it('detects a row that was inserted by bypassing the service', async () => {
    await asSuperuser('alter table audit_log disable trigger audit_added');
    const [forged] = await asSuperuser(
      `insert into audit_log (customer_id, at, actor, action, entity_type)
       values ($1, '2020-01-01', 'intruder', 'test.forged', 'test') returning id`,
      [CUSTOMER],
    );
    expect(await verify()).toEqual(broken(stray(forged!.id)));
  });

  it('detects a seal that was changed to match a changed row', async () => {
    const { number } = await newest();
    await asSuperuser(`update audit_log set actor = 'x' where id = $1`, [rows[2]]);
    await asSuperuser(
      `update audit_seal s set digests = (
         select string_agg(audit_digest(a), ''::bytea order by a.id) from audit_log a
         where a.customer_id = s.customer_id and s.audit_ids @> a.id)
       where customer_id = $1 and number = $2`,
      [CUSTOMER, number],
    );
    expect(await verify()).toEqual(broken(`Seal ${number} was altered.`));
    // Even if the hash of the seal is changed to match, it differs from the hash that the next seal and the head refer
    // to.
    await asSuperuser(
      `update audit_seal s set hash = audit_seal_hash(
         coalesce((select hash from audit_seal p where p.customer_id = s.customer_id and p.number = s.number - 1), ''),
         customer_id, number, audit_ids, digests) where customer_id = $1 and number = $2`,
      [CUSTOMER, number],
    );
    expect(await verify()).toEqual(
      broken(`The newest seal is ${number}, but the head of the chain is seal ${number} with another hash.`),
    );
    await add('fourth');
    await service.app.audit.runDue();
    expect(await verify()).toEqual(broken(`Seal ${number + 1} was altered.`));
  });

  const stray = (id: number) =>
    `Row ${id} has no seal and is not waiting for one: it was inserted from outside the service, or its seal was removed.`;

  it('detects missing seals in the middle of the chain', async () => {
    const { number } = await newest();
    await add('fourth');
    await service.app.audit.runDue();
    const covered = await asSuperuser(
      `select a.id from audit_log a join audit_seal s on s.customer_id = a.customer_id and s.audit_ids @> a.id
       where s.customer_id = $1 and s.number = $2 order by a.id limit 98`,
      [CUSTOMER, number],
    );
    await asSuperuser('delete from audit_seal where customer_id = $1 and number = $2', [CUSTOMER, number]);
    const { code, faults } = await verify();
    expect([code, ...faults.slice(0, 1 + covered.length)]).toEqual([
      1,
      `Account ${CUSTOMER}: Seal ${number} is missing.`,
      ...covered.map(({ id }) => `Account ${CUSTOMER}: ${stray(id)}`),
    ]);
  });

  it('detects missing seals at the end of the chain', async () => {
    const fourth = await add('fourth');
    await service.app.audit.runDue();
    const { number } = await newest();
    await asSuperuser('delete from audit_seal where customer_id = $1 and number = $2', [CUSTOMER, number]);
    expect(await verify()).toEqual(
      broken(stray(fourth), `The newest seal is ${number - 1}, but the head of the chain is seal ${number}.`),
    );
  });

  it('detects from the head of the chain that the newest rows and seals were deleted', async () => {
    const { number } = await newest();
    await asSuperuser(
      `with gone as (delete from audit_seal where customer_id = $1 and number = $2 returning audit_ids)
       delete from audit_log a using gone g where a.customer_id = $1 and g.audit_ids @> a.id`,
      [CUSTOMER, number],
    );
    const before = number === 1 ? 'gone' : number - 1;
    expect(await verify()).toEqual(
      broken(`The newest seal is ${before}, but the head of the chain is seal ${number}.`),
    );
  });

  it('detects a forged head only by comparison with a head that was noted down elsewhere', async () => {
    const { number, hash } = await newest();
    await asSuperuser(
      `with gone as (delete from audit_seal where customer_id = $1 and number = $2 returning audit_ids)
       delete from audit_log a using gone g where a.customer_id = $1 and g.audit_ids @> a.id`,
      [CUSTOMER, number],
    );
    await asSuperuser('delete from audit_head where customer_id = $1', [CUSTOMER]);
    await asSuperuser(
      `insert into audit_head select customer_id, number, (select coalesce(sum(row_count), 0) from audit_seal
         where customer_id = $1), hash from audit_seal where customer_id = $1 order by number desc limit 1`,
      [CUSTOMER],
    );
    expect((await verify()).result).toBe('The audit log is complete and unaltered.');
    expect(await verify(` --head ${CUSTOMER}:${number}:${hash}`)).toEqual(
      broken(`Seal ${number} does not match the hash that was noted: the chain was rewritten.`),
    );
  });
});

describe('the database role of the service', () => {
  const change = (statement: ReturnType<typeof sql>) =>
    service.database.db
      .tx(SYSTEM, (tx) => statement.execute(tx))
      .then(
        () => 'done',
        (error: Error) => error.message,
      );

  it('the database role of the service may insert into the log and its seals, but not update or delete', async () => {
    expect(
      await Promise.all([
        change(sql`update audit_log set actor = 'x'`),
        change(sql`delete from audit_log`),
        change(sql`truncate audit_log`),
        change(sql`update audit_seal set row_count = 0`),
        change(sql`delete from audit_seal`),
        change(sql`truncate audit_seal`),
        change(sql`update audit_unsealed set audit_ids = '{}'`),
        change(sql`delete from audit_head`),
        change(sql`alter table audit_log disable trigger audit_added`),
      ]),
    ).toEqual([
      'permission denied for table audit_log',
      'permission denied for table audit_log',
      'permission denied for table audit_log',
      'permission denied for table audit_seal',
      'permission denied for table audit_seal',
      'permission denied for table audit_seal',
      'permission denied for table audit_unsealed',
      'permission denied for table audit_head',
      'must be owner of table audit_log',
    ]);
  });
});
