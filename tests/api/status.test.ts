import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM } from '../../src/db/db.ts';
import { send } from '../../src/db/send.ts';
import { sql } from '../../src/db/sql.ts';
import { type BackupNote, keepNote } from '../../src/status/backup-note.store.ts';
import { byIndexes } from '../../src/status/shared-state.ts';
import { answerOf, buildTestApp, only, type TestApp } from '../harness/app.ts';
import { cloneDatabase, type TestDatabase } from '../harness/database.ts';
import { figureOf, readFigures } from '../harness/prometheus-text.ts';
import { TEST_OPERATOR_TOKEN } from '../harness/secret.ts';
import { tokenFor } from '../harness/token.ts';
import { connect, happen, openListener, register } from './webhook.fixture.ts';

describe('GET /api/status', () => {
  const token = TEST_OPERATOR_TOKEN;
  let service: TestApp;
  beforeAll(async () => {
    service = await atRest({ WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8,::1/128' });
  });

  /** Starts a service on the demo world in which no further attempts are scheduled for pending filings. */
  async function atRest(env: Readonly<Record<string, string>> = {}): Promise<TestApp> {
    const made = await buildTestApp({ env: { OPERATOR_TOKEN: token, ...env } });
    await made.database.query('update lodgement set next_attempt_at = null');
    return made;
  }
  const read = async (from = service) => {
    from.clock.advance({ seconds: 5 });
    return (await from.call('GET', '/api/status', { token })).body;
  };

  describe('200', () => {
    it('returns the state of the service to the operator', async () => {
      const status = await read();
      expect(only(status, 'at', 'concerns', 'nodes')).toEqual({
        at: '2026-03-10T00:00:05.000000',
        concerns: [],
        nodes: 1,
      });
      expect(only(status.node, 'process_id', 'runtime', 'started_at', 'uptime_seconds')).toEqual({
        process_id: process.pid,
        runtime: process.version,
        started_at: '2026-03-10T00:00:00.000000',
        uptime_seconds: 5,
      });
      expect(only(status.database, 'is_up', 'fail_overs', 'standbys', 'uncertain_commits')).toEqual({
        is_up: true,
        fail_overs: 0,
        standbys: 0,
        uncertain_commits: 0,
      });
      expect(status.database.migration).toBe(status.database.migration_known);
      expect(status.jobs.map(({ job }: { job: string }) => job)).toEqual([
        'mail',
        'filings',
        'webhooks',
        'audit_seals',
        'pay_lines',
        'test_clocks',
        'reviews',
        'imports',
      ]);
      expect(status.errors).toEqual({ failed_5_minutes: 0, failed_hour: 0, refused_5_minutes: 0, refused_hour: 0 });
    });

    it('returns no account data such as names, addresses or ids', async () => {
      const names = await service.database.query<{ name: string }>(
        `select name from company union select name from customer union select email_address from account_user
       where email_address is not null`,
      );
      expect(names.length).toBeGreaterThan(3);
      const { text } = await service.call('GET', '/api/status', { token });
      expect(names.filter(({ name }) => text.includes(name))).toEqual([]);
      expect(text).not.toMatch(/customer|company|employee_id/);
    });

    it('counts pending and delivered webhooks, with the age of the oldest pending one', async () => {
      const listener = await openListener();
      try {
        await connect(service);
        await register(service, listener.url);
        await happen(service);
        service.clock.advance({ minutes: 11 });
        const waiting = await read();
        expect(only(waiting.queues[0], 'queue', 'waiting', 'oldest_due_seconds', 'done')).toEqual({
          queue: 'webhooks',
          waiting: 1,
          oldest_due_seconds: 665,
          done: 0,
        });
        expect(waiting.concerns).toEqual(['A webhook delivery has been due for 11 minutes']);
        await service.app.webhooks.runDue();
        expect(only((await read()).queues[0], 'waiting', 'oldest_due_seconds', 'done')).toEqual({
          waiting: 0,
          oldest_due_seconds: 0,
          done: 1,
        });
      } finally {
        await listener.close();
      }
    });

    it('counts pending emails and filings by kind', async () => {
      const at = service.clock.now();
      await service.database.query(
        `insert into mail (customer_id, uuid, recipient, sealed_content, status, attempts, due_at, created_at)
       values (1, gen_random_uuid(), 'a@b.example', 'x', 'WAITING', 0, $1, $1)`,
        [at],
      );
      await service.database.query(
        `insert into lodgement (customer_id, company_id, kind, message_id, status, attempts, polls, next_attempt_at,
         is_taken, created_at)
       select customer_id, id, 'STP', gen_random_uuid(), 'QUEUED', 0, 0, $1, false, $2 from company where id = 1`,
        [at, new Date(at.getTime() - 2 * 86_400_000)],
      );
      const { queues, filings, concerns } = await read();
      expect(only(queues[1], 'queue', 'waiting', 'oldest_due_seconds')).toEqual({
        queue: 'mail',
        waiting: 1,
        oldest_due_seconds: 5,
      });
      expect(filings).toEqual([
        { kind: 'STP', pending: 1, oldest_seconds: 172_805 },
        { kind: 'EMPLOYMENT_INFORMATION', pending: 0, oldest_seconds: 0 },
        { kind: 'EMPLOYMENT_AMENDMENT', pending: 0, oldest_seconds: 0 },
        { kind: 'EMPLOYEE_DETAILS', pending: 0, oldest_seconds: 0 },
      ]);
      expect(concerns).toEqual(['A filing (STP) has had no response for 2 days']);
      const figures = readFigures((await service.call('GET', '/metrics', { token })).text);
      expect(figureOf(figures, 'tasman_mail_waiting')).toBe(1);
      expect(figureOf(figures, 'tasman_filings_pending', { kind: 'STP' })).toBe(1);
      expect(figureOf(figures, 'tasman_filings_oldest_pending_seconds', { kind: 'STP' })).toBe(172_805);
    });

    it('returns the last recorded backup and restore drill', async () => {
      const recorded = await atRest();
      expect(only((await read(recorded)).backup, 'last_backup_at', 'last_drill_at', 'last_drill_went_well')).toEqual({
        last_backup_at: null,
        last_drill_at: null,
        last_drill_went_well: null,
      });
      const at = recorded.clock.now().getTime();
      const daysAgo = (days: number) => new Date(at - days * 86_400_000);
      const note = (given: Omit<BackupNote, 'madeBy'>, madeBy: string) =>
        recorded.database.db.tx(SYSTEM, (tx) => send(tx, keepNote({ ...given, madeBy })));
      await note({ kind: 'backup', endedAt: daysAgo(3), wentWell: true }, 'tasman');
      // This backup is recorded after the first one, but it ended earlier.
      await note({ kind: 'backup', endedAt: daysAgo(4), wentWell: true }, 'another');
      await note({ kind: 'drill', endedAt: daysAgo(1), wentWell: false }, 'pgBackRest');
      const { backup, concerns } = await read(recorded);
      expect(backup).toEqual({
        archives_log: false,
        log_archived_at: null,
        is_failing: false,
        last_backup_at: '2026-03-07T00:00:05.000000',
        last_backup_seconds: 3 * 86_400 + 5,
        last_backup_by: 'tasman',
        last_drill_at: '2026-03-09T00:00:05.000000',
        last_drill_seconds: 86_405,
        last_drill_by: 'pgBackRest',
        last_drill_went_well: false,
      });
      expect(concerns).toEqual(['The last restore drill failed', 'The last backup was made 3 days ago']);
      const figuresNow = async () => readFigures((await recorded.call('GET', '/metrics', { token })).text);
      const figures = await figuresNow();
      expect(figureOf(figures, 'tasman_backup_last_timestamp_seconds')).toBe(daysAgo(3).getTime() / 1000);
      expect(figureOf(figures, 'tasman_drill_last_timestamp_seconds')).toBe(daysAgo(1).getTime() / 1000);
      expect(figureOf(figures, 'tasman_drill_failed')).toBe(1);
      await note({ kind: 'drill', endedAt: daysAgo(0), wentWell: true }, 'tasman');
      expect((await read(recorded)).concerns).toEqual(['The last backup was made 3 days ago']);
      expect(figureOf(await figuresNow(), 'tasman_drill_failed')).toBe(0);
    });

    it('counts failed requests in the last five minutes and in the last hour', async () => {
      const broken = await atRest();
      broken.app.server.log.level = 'silent';
      const person = await tokenFor(broken, { customerId: 3 });
      await broken.database.query('alter table pay_run rename to pay_run_gone');
      for (let call = 0; call < 5; call += 1) {
        expect((await broken.call('GET', '/api/company/1/pay-runs', { token: person })).status).toBe(500);
      }
      const { errors, concerns } = await read(broken);
      expect(only(errors, 'failed_5_minutes', 'failed_hour')).toEqual({ failed_5_minutes: 5, failed_hour: 5 });
      expect(concerns).toEqual(['5 requests failed in the last five minutes']);
      broken.clock.advance({ minutes: 10 });
      expect(only((await read(broken)).errors, 'failed_5_minutes', 'failed_hour')).toEqual({
        failed_5_minutes: 0,
        failed_hour: 5,
      });
      broken.clock.advance({ minutes: 60 });
      expect((await read(broken)).errors.failed_hour).toBe(0);
    });

    it('returns null for unknown values while the database is unavailable', async () => {
      const alone = await atRest();
      const tx = alone.database.db.tx;
      Object.assign(alone.database.db, { tx: () => Promise.reject(new Error('away')) });
      try {
        const status = await read(alone);
        expect(only(status.database, 'is_up', 'timeline', 'migration', 'standbys')).toEqual({
          is_up: false,
          timeline: null,
          migration: null,
          standbys: null,
        });
        expect(status.queues[0].waiting).toBeNull();
        expect(status.concerns).toEqual(['The database does not respond']);
        const { text } = await alone.call('GET', '/metrics', { token });
        const figures = readFigures(text);
        expect(figureOf(figures, 'tasman_database_up')).toBe(0);
        expect(figures.get('tasman_webhook_waiting')?.samples).toEqual([]);
        expect(figures.get('tasman_filings_pending')?.samples).toEqual([]);
      } finally {
        Object.assign(alone.database.db, { tx });
      }
    });

    it('reads queues through their indexes, however long the history', async () => {
      const plans = await service.database.db.tx(SYSTEM, async (tx) => {
        const explain = async (text: string) => {
          const { rows } = await sql.raw<Record<string, string>>(`explain ${text}`).execute(tx);
          return rows.map((row) => Object.values(row)[0]).join('\n');
        };
        await byIndexes(tx);
        return [
          await explain(`select 1 from webhook_delivery where status in ('pending', 'sending', 'retry')
             order by endpoint_id, due_at, id limit 10`),
          await explain(`select 1 from mail where status = 'WAITING' order by due_at limit 10`),
          await explain(
            'select kind from lodgement where next_attempt_at is not null order by next_attempt_at limit 10',
          ),
        ];
      });
      expect(plans.map((plan) => /Index (?:Only )?Scan using (\w+)/.exec(plan)?.[1] ?? plan)).toEqual([
        'webhook_delivery_due',
        'mail_due',
        'lodgement_due',
      ]);
    });
  });

  describe('401', () => {
    it('returns 401 without a token, with a wrong token and with an account token', async () => {
      const owner = await service.login('admin@demo.example', 'demo-admin');
      const partner = await service.login('partner@demo.example', 'demo-partner');
      const client = await tokenFor(service, { customerId: 3 });
      for (const given of [undefined, 'x', `${token}x`, owner, partner, client]) {
        const reply = await service.call('GET', '/api/status', given === undefined ? {} : { token: given });
        expect(answerOf(reply)).toEqual({ status: 401, body: { detail: 'The token is not the operator token' } });
        expect(reply.headers['www-authenticate']).toBe('Bearer');
      }
    });
  });

  describe('404', () => {
    it('returns 404 when no operator token is set', async () => {
      const closed = await buildTestApp({ database: 'empty' });
      for (const given of ['', 'undefined', token]) {
        expect(answerOf(await closed.call('GET', '/api/status', { token: given }))).toEqual({
          status: 404,
          body: { detail: 'The status is disabled; set OPERATOR_TOKEN to enable it' },
        });
      }
    });
  });

  describe('while the node is overloaded', () => {
    it('rejects other calls, counts them by reason and still returns the status', async () => {
      const busy = await atRest();
      const { stats } = busy.database.db;
      Object.assign(busy.database.db, { stats: () => ({ ...stats(), waiting: 501 }) });
      try {
        expect((await busy.call('GET', '/api/company')).status).toBe(503);
        const { status, body } = await busy.call('GET', '/api/status', { token });
        expect([status, body.errors.refused_5_minutes, body.database.connections_awaited]).toEqual([200, 1, 501]);
        const figures = readFigures((await busy.call('GET', '/metrics', { token })).text);
        expect(figureOf(figures, 'tasman_http_shed_total', { reason: 'database' })).toBe(1);
      } finally {
        Object.assign(busy.database.db, { stats });
      }
    });
  });
});

describe('a full disk', () => {
  // A trigger simulates the full disk, and a limit on temporary files makes the free-space probe fail.
  // tests/embedded/full-disk.test.ts fills a real disk.

  let database: TestDatabase;
  let service: TestApp;
  let token: string;
  beforeAll(async () => {
    database = await cloneDatabase('demo');
    await database.query(`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`);
    service = await buildTestApp({ database, env: { OPERATOR_TOKEN: TEST_OPERATOR_TOKEN } });
    token = await service.login('admin@demo.example', 'demo-admin');
  });
  afterAll(async () => {
    await service.close();
    await database.drop();
  });

  /** The setting applies only to new connections, so the open connections are closed. */
  async function probesFail(doFail: boolean): Promise<void> {
    const role = `alter role ${database.service.user} in database ${database.service.database}`;
    await database.query(`${role} ${doFail ? "set temp_file_limit = '8kB'" : 'reset temp_file_limit'}`);
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'tasman'`,
    );
  }

  const create = () => service.call('PUT', '/api/company/create', { token, body: { name: 'Too much', country: 'AU' } });
  const ready = async () => {
    const { status, body } = await service.call('GET', '/readyz');
    return { status, body };
  };
  const asOperator = (url: string) => service.call('GET', url, { token: TEST_OPERATOR_TOKEN });
  const isFull = async () => figureOf(readFigures((await asOperator('/metrics')).text), 'tasman_database_disk_full');
  const CONCERN = 'The disk that holds the database is full; nothing can be stored until there is space';
  const concerns = async (): Promise<readonly string[]> => (await asOperator('/api/status')).body.concerns;

  it('is reported in responses, /readyz, /api/status and the metrics until there is space again', async () => {
    expect([await ready(), await isFull()]).toEqual([{ status: 200, body: { status: 'ready' } }, 0]);
    await probesFail(true);
    await database.query('create trigger no_room before insert on company execute function no_room()');
    await expect
      .poll(async () => (await create()).body)
      .toEqual({
        detail: 'The service cannot store anything at the moment; try again shortly',
      });
    const refused = await create();
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
    expect(await ready()).toEqual({
      status: 503,
      body: { detail: 'The disk that holds the database is full: nothing can be stored' },
    });
    expect([await isFull(), (await concerns()).includes(CONCERN)]).toEqual([1, true]);

    await probesFail(false);
    await database.query('drop trigger no_room on company');
    await expect.poll(ready).toEqual({ status: 200, body: { status: 'ready' } });
    expect([await isFull(), (await concerns()).includes(CONCERN), (await create()).status]).toEqual([0, false, 201]);
  });
});
