import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDb } from '../../src/db/db.ts';
import { connect, PUBLIC_URL, partnerToken, register, startOver } from '../api/webhook.fixture.ts';
import { type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee, anNzEmployee, type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { buildTestApp, type Reply } from '../harness/app.ts';
import { breakableProxy } from '../harness/breakable-proxy.ts';
import { until } from '../harness/until.ts';

describe('lost connections', () => {
  let world: PayWorld;
  beforeAll(async () => {
    world = await payWorld();
    await world.service.database.query(`
    create function keep_slowly() returns trigger language plpgsql as 'begin perform pg_sleep(1); return null; end';
    create constraint trigger slowly after insert on pay deferrable initially deferred
      for each row execute function keep_slowly()`);
  });
  afterAll(() => world.service.database.query('drop function keep_slowly cascade'));

  describe('a connection that is lost during the commit of a pay', () => {
    it('returns 503 without Retry-After when the commit of a pay is uncertain, because a retry could pay twice', async () => {
      const { database } = world.service;
      const employee_id = await world.anAuEmployee();
      const proxy = await breakableProxy(database.service);
      const db = openDb(
        { ...database.service, host: '127.0.0.1', port: proxy.port },
        { poolSize: 3, onError: () => {} },
      );
      const node = await buildTestApp({ database: { ...database, db }, at: '2026-03-10T00:00:00Z' });
      const paying = node.call('PUT', `/api/company/${world.au}/pays/create?pay_date=2026-03-10`, {
        token: world.token,
        body: [{ employee_id, hours: [week()] }],
      });
      const sleeping = `select query from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
      await expect.poll(() => database.query(sleeping)).toEqual([{ query: 'commit' }]);
      proxy.cut();
      const reply = await paying;
      expect([reply.status, reply.headers['retry-after'], reply.body]).toEqual([
        503,
        undefined,
        {
          detail:
            'The connection to the database was lost while the change was being stored; check whether it was stored before you try again',
        },
      ]);
      // The number of stored pays: the database completes the commit although the connection is lost.
      const stored = async () =>
        (await world.get(`/api/company/${world.au}/pays?employee_id=${employee_id}`)).body.length;
      await expect.poll(stored).toBe(1);
      proxy.close();
      await db.close();
    });
  });
});

describe('failed previews', () => {
  let world: PayWorld;
  let employee_id: number;
  let draft: number;

  beforeAll(async () => {
    world = await payWorld();
    employee_id = await world.anAuEmployee();
    const { id } = await world.pay(world.au, { employee_id, hours: [week()] });
    const reverted = await world.service.call('POST', `/api/company/${world.au}/pays/${id}/revert`, {
      token: world.token,
    });
    expect(reverted.status, reverted.text).toBe(200);
    draft = id;
    await world.service.database.query(`
    create function refuse_line() returns trigger language plpgsql as 'begin raise exception ''no line fits''; end';
    create trigger refuse before insert on pay_working for each row execute function refuse_line()`);
  });
  afterAll(() => world.service.database.query('drop function refuse_line cascade'));

  describe('a preview of pays whose rows the database rejects', () => {
    it.each([1, 51])('a preview of %i pays returns 500 when storing them would fail', async (count) => {
      const pays = Array.from({ length: count }, () => ({ employee_id, hours: [week()] }));
      for (const query of ['?pay_date=2026-03-10', '?pay_date=2026-03-10&dry_run=true']) {
        expect((await world.put(world.au, pays, query)).status, query).toBe(500);
      }
    });

    it('a preview of a changed draft returns 500 when storing it would fail', async () => {
      for (const query of ['', '?dry_run=true']) {
        const path = `/api/company/${world.au}/pays/${draft}${query}`;
        const edited = await world.service.call('PATCH', path, { token: world.token, body: { hours: [week(10)] } });
        expect(edited.status, query).toBe(500);
      }
    });

    it('keeps the connection usable after a failed preview', async () => {
      const read = await world.get(`/api/company/${world.au}/pays/${draft}`);
      expect([read.status, read.body.gross]).toEqual([200, 1520]);
    });
  });
});

describe('concurrent webhook deletions', () => {
  let world: PayWorld;
  let blocker: pg.Client;
  let employee_id: number;
  let endpoint: number;

  const look = (text: string) => world.service.database.query(text);
  const call = (method: string, path: string, body: unknown) =>
    world.service.call(method, `/api/company/${world.au}/${path}`, { token: world.token, body });

  let rate = 40;
  const change = (): Promise<Reply> => {
    rate += 1;
    return call('PATCH', 'employees/update', [{ id: employee_id, pay_rate_per_hour: String(rate) }]);
  };
  const WRITES: Readonly<Record<string, () => Promise<Reply>>> = {
    'a pay': () => call('PUT', 'pays/create?pay_date=2026-03-10', [{ employee_id, hours: [week()] }]),
    'a new employee': () => call('PUT', 'employees/create', [anAuEmployee()]),
    'a change of an employee': change,
  };
  const remove = async () =>
    world.service.call('DELETE', `/api/webhooks/${endpoint}`, { token: await partnerToken(world.service) });

  beforeAll(async () => {
    world = await payWorld();
    employee_id = await world.anAuEmployee();
    blocker = new pg.Client(world.service.database.admin);
    await blocker.connect();
  });
  afterAll(() => blocker.end());
  beforeEach(async () => {
    await startOver(world.service);
    await connect(world.service);
    const events = ['pay.created', 'employee.created', 'employee.updated'];
    ({ id: endpoint } = await register(world.service, PUBLIC_URL, { events }));
    // This change queues an event about the employee.
    expect((await change()).status).toBe(200);
  });
  afterEach(async () => {
    await blocker.query('select pg_advisory_unlock_all()');
    await look('drop function wait_for_the_test cascade');
  });

  /** Blocks the transaction that performs this change, until the test unblocks it. */
  async function blockOn(what: string): Promise<void> {
    await look(`
    create function wait_for_the_test() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock_shared(77); return null; end';
    create trigger blocked ${what} execute function wait_for_the_test()`);
    await blocker.query('select pg_advisory_lock(77)');
  }
  const untilBlocked = () => until(async () => (await waiting('=')).length === 1);
  const waiting = (equals: '=' | '<>') =>
    look(`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and wait_event ${equals} 'advisory'`);
  /** Waits until the request is blocked by the other transaction or has ended. */
  async function untilWaitingOrDone(reply: Promise<unknown>): Promise<void> {
    let isOver = false;
    reply.then(() => {
      isOver = true;
    });
    await until(async () => isOver || (await waiting('<>')).length > 0);
  }
  const unblock = () => blocker.query('select pg_advisory_unlock_all()');

  /** Expects that the endpoint and its deliveries were deleted and that the events remain. */
  async function expectGone(): Promise<void> {
    await world.service.app.webhooks.runDue();
    expect(await look('select 1 from webhook_endpoint')).toEqual([]);
    expect(await look('select 1 from webhook_delivery')).toEqual([]);
    expect(await look('select 1 from event')).toHaveLength(2);
  }

  describe.each(Object.keys(WRITES))('while a webhook is deleted, %s', (kind) => {
    it.each(['update', 'delete'])('succeeds right after the deletion has run its %s statement', async (moment) => {
      await blockOn(`after ${moment} on webhook_endpoint for each row`);
      const removing = remove();
      await untilBlocked();
      const writing = WRITES[kind]!();
      await untilWaitingOrDone(writing);
      await unblock();
      expect([(await removing).status, (await writing).status]).toEqual([200, kind === 'a new employee' ? 201 : 200]);
      await expectGone();
    });

    it('a write that has queued its delivery does not block the deletion of the webhook, and succeeds after it', async () => {
      await blockOn('after insert on webhook_delivery for each statement');
      const writing = WRITES[kind]!();
      await untilBlocked();
      expect((await remove()).status).toBe(200);
      await unblock();
      expect((await writing).status).toBe(kind === 'a new employee' ? 201 : 200);
      await expectGone();
    });
  });
});

describe('interrupted filings', () => {
  // A filing is stored and then sent. When the database failed in between, the service used to return 503 with
  // Retry-After, although the filing was stored. A caller that retried then got an error, because the filing already
  // existed.

  let world: FilingWorld;
  beforeAll(async () => {
    world = await filingWorld();
    await world.service.database.query(
      `create function no_room() returns trigger language plpgsql as $$
     begin raise exception 'No space left on device' using errcode = '53100'; end $$`,
    );
  });

  /** Makes updates of stored filings fail, as with a full disk. */
  beforeEach(() =>
    world.service.database.query('create trigger no_room before update on lodgement execute function no_room()'),
  );
  afterEach(() => world.service.database.query('drop trigger if exists no_room on lodgement'));

  const STORED = {
    detail:
      'The filing was stored and will be sent, but the database connection was lost before the response; read its status instead of sending it again',
  };
  const expectStored = (reply: { status: number; body: unknown; headers: Record<string, unknown> }): void => {
    expect([reply.status, reply.body, reply.headers['retry-after']]).toEqual([503, STORED, undefined]);
  };

  describe('a filing that is stored when the database fails', () => {
    it('returns 503 without Retry-After when an STP event is stored but the database fails before sending', async () => {
      const company = await world.company('AU');
      const pay = await world.paid(company, await world.employee(company, anAuEmployee()));
      const path = `/api/company/${company}/stp-pay-events`;
      expectStored(await world.post(path, { pay_run_id: pay.pay_run_id, service_action: 'NEW' }));
      const { body } = await world.get(path);
      expect(body.map(({ pay_ids, status }: Record<string, unknown>) => [pay_ids, status])).toEqual([
        [[pay.id], 'QUEUED'],
      ]);
    });

    it('returns 503 without Retry-After when employee details or a payday filing are stored but not sent', async () => {
      const company = await world.company('NZ');
      const id = await world.employee(company, anNzEmployee());
      const pay = await world.paid(company, id);
      expectStored(await world.post(`/api/company/${company}/employee-detail-tasks/submit`, {}));
      expect((await world.get(`/api/company/${company}/employee-detail-tasks`)).body).toEqual([]);
      const path = `/api/company/${company}/payday-filings`;
      expectStored(await world.post(path, { pay_run_id: pay.pay_run_id }));
      const { body } = await world.get(path);
      expect(body.map(({ pay_ids }: Record<string, unknown>) => pay_ids)).toEqual([[pay.id]]);
    });
  });
});
