import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { LISTEN_HELP, listenForDeliveries, readListenOptions } from '../../src/cli/listen.ts';
import { openDb } from '../../src/db/db.ts';
import { migrate } from '../../src/db/migrate.ts';
import { EVENT_TYPES } from '../../src/webhooks/event-type.ts';
import { recordEvents } from '../../src/webhooks/outbox.ts';
import {
  anEmployeeEvent,
  buildWebhookApp,
  CUSTOMER,
  connect,
  happen,
  log,
  openListener,
  PARTNER,
  PUBLIC_URL,
  partnerToken,
  patch,
  register,
  revoke,
  SECOND_PARTNER,
  startOver,
} from '../api/webhook.fixture.ts';
import { only, type TestApp } from '../harness/app.ts';
import { listenOn } from '../harness/browser.ts';
import { tasman } from '../harness/command-line.ts';
import { until } from '../harness/until.ts';

describe('the listen command', () => {
  let service: TestApp;
  const folder = mkdtempSync(join(tmpdir(), 'tasman-verifiers-'));
  beforeAll(async () => {
    service = await buildWebhookApp();
    await connect(service);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs the command and collects its output. */
  async function startListening(secret: string | undefined, status = '200') {
    const lines: string[] = [];
    let stop = () => {};
    const stopped = new Promise<void>((resolve) => {
      stop = resolve;
    });
    const options = readListenOptions(['--port', '0', '--status', status, ...(secret ? ['--secret', secret] : [])]);
    const ended = listenForDeliveries(options, { say: (line) => lines.push(line), now: service.clock.now, stopped });
    await until(() => lines.length > 0);
    const url = /http:\S+/.exec(lines[0]!)![0];
    const end = () => {
      stop();
      return ended;
    };
    return { lines, url, end };
  }

  describe('tasman listen', () => {
    it('prints each delivery and confirms that its signature is valid', async () => {
      const listening = await startListening('chosen');
      const { id } = await register(service, listening.url, { secret: 'chosen' });
      await happen(service);
      await service.app.webhooks.runDue();
      const [row] = await log(service, `?webhook_id=${id}`);
      await until(() => listening.lines.length === 4);
      expect(listening.lines[2]).toBe(
        `2026-03-10T00:00:00.000Z  employee.updated  delivery ${row!.id}  signature valid`,
      );
      expect(JSON.parse(listening.lines[3]!)).toEqual({
        id: row!.payloadId,
        type: 'employee.updated',
        createdAt: '2026-03-10T00:00:00.000000',
        customerId: 3,
        companyId: 12,
        entity: { type: 'employee', id: 5 },
        data: { id: 5, company_id: 12, first_name: 'Ann', pay_rate_per_hour: 30, nz_tax_code: null },
      });
      expect([row!.status, await listening.end()]).toEqual(['delivered', 0]);
    });

    it('reports a wrong signature and returns the configured status', async () => {
      const listening = await startListening('another', '500');
      const { id } = await register(service, listening.url, { secret: 'chosen', events: ['employee.deleted'] });
      await happen(service, [
        { type: 'employee.deleted', entity: { type: 'employee', id: 1 }, companyId: 1, data: {} },
      ]);
      await service.app.webhooks.runDue();
      await until(() => listening.lines.length === 4);
      expect(listening.lines[2]).toMatch(/ {2}SIGNATURE INVALID$/);
      const rows = await log(service, `?webhook_id=${id}`);
      expect(rows.map((row) => only(row, 'status', 'attemptCount', 'responseCode', 'lastError'))).toEqual([
        { status: 'retry', attemptCount: 1, responseCode: 500, lastError: 'HTTP 500' },
      ]);
      await listening.end();
    });

    it('rejects unknown and invalid options, and its help lists every option', () => {
      expect(() => readListenOptions(['--prot', '1'])).toThrow(/Unknown option '--prot'/);
      expect(() => readListenOptions(['--port', '70000'])).toThrow(
        '--port must be a whole number from 0 to 65535, but it is "70000".',
      );
      for (const option of ['port', 'secret', 'prefix', 'status', 'tolerance'])
        expect(LISTEN_HELP).toContain(`--${option}`);
    });
  });

  describe('tasman trigger', () => {
    it('lists every event type and suggests the one that was probably meant', async () => {
      const { code, stdout } = await tasman(['trigger', '--list']);
      expect([
        code,
        stdout
          .trimEnd()
          .split('\n')
          .map((line) => line.split(' ')[0]),
      ]).toEqual([0, ['webhook.test', ...EVENT_TYPES]]);
      expect(await tasman(['trigger', 'pay.craeted'])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('There is no event type "pay.craeted"; did you mean pay.created?'),
      });
    });

    it('sends an event to the only active endpoint, or to the one that is named', async () => {
      await startOver(service);
      const env = { TASMAN_URL: await listenOn(service), TASMAN_TOKEN: await partnerToken(service) };
      const trigger = (...args: string[]) => tasman(['trigger', 'leave_request.approved', ...args], env);
      expect(await trigger()).toMatchObject({
        code: 1,
        stderr: 'You have no active webhook endpoint. Create one in the console or with POST /api/webhooks.\n',
      });
      const listening = await startListening('chosen');
      const { id } = await register(service, listening.url, { secret: 'chosen' });
      const { code, stdout, stderr } = await trigger();
      const [row] = await log(service);
      expect([code, stderr, stdout]).toEqual([
        0,
        '',
        `Delivery ${row!.id} of leave_request.approved to ${listening.url} is queued.\n`,
      ]);
      await service.app.webhooks.runDue();
      await until(() => listening.lines.length === 4);
      expect(listening.lines[2]).toContain(`leave_request.approved  delivery ${row!.id}  signature valid`);
      const other = await register(service, PUBLIC_URL);
      expect(await trigger()).toMatchObject({
        code: 1,
        stderr: `You have several active webhook endpoints. Choose one with --webhook:\n  ${id}  ${listening.url}\n  ${other.id}  ${PUBLIC_URL}\n`,
      });
      expect((await trigger('--webhook', String(id))).code).toBe(0);
      expect((await trigger('--webhook', '999999')).stderr).toBe('You have no webhook endpoint 999999.\n');
      await patch(service, id, { is_active: false });
      expect((await trigger('--webhook', String(id))).stderr).toBe(
        'The webhook is not active; activate it, then send a test (409).\n',
      );
      await listening.end();
      await connect(service);
    });
  });

  describe('the verifiers in the documentation', () => {
    const document = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');
    const codeOf = (language: string) => new RegExp(`\`\`\`${language}[^\\n]*\n([\\s\\S]*?)\`\`\``).exec(document)![1]!;

    /** Records a real delivery with a listener. */
    const capture = async () => {
      const listener = await openListener();
      const { secret } = await register(service, listener.url);
      await happen(service, [
        { type: 'employee.updated', entity: { type: 'employee', id: 77 }, companyId: 1, data: { first_name: 'Māia' } },
      ]);
      await service.app.webhooks.runDue();
      const { headers, body } = listener.received.at(-1)!;
      return {
        secret,
        body,
        timestamp: String(headers['x-svc-timestamp']),
        signature: String(headers['x-svc-signature']),
      };
    };

    it('the TypeScript verifier accepts a genuine delivery and rejects a forged or old one [DELIV-023]', async () => {
      const { secret, body, timestamp, signature } = await capture();
      const file = join(folder, 'verify.ts');
      writeFileSync(file, codeOf('ts'));
      const { isGenuine } = await import(pathToFileURL(file).href);
      const now = Number(timestamp);
      const given = { secret, timestamp, signature, body: Buffer.from(body), now };
      expect(isGenuine(given)).toBe(true);
      expect(isGenuine({ ...given, body: Buffer.from(body.replace('77', '78')) })).toBe(false);
      expect(isGenuine({ ...given, secret: 'another' })).toBe(false);
      expect(isGenuine({ ...given, signature: 'short' })).toBe(false);
      expect(isGenuine({ ...given, now: now + 301 })).toBe(false);
    });

    // Tests that need Python are skipped on machines without it.
    const hasPython = spawnSync('python3', ['--version']).error === undefined;
    it.runIf(hasPython)(
      'the Python verifier accepts a genuine delivery and rejects a forged or old one [DELIV-023]',
      async () => {
        const { secret, body, timestamp, signature } = await capture();
        const cases = [
          [secret, timestamp, signature, body, Number(timestamp)],
          [secret, timestamp, signature, body.replace('77', '78'), Number(timestamp)],
          [secret, timestamp, 'short', body, Number(timestamp)],
          [secret, timestamp, signature, body, Number(timestamp) + 301],
        ];
        const program = `${codeOf('python')}
import json, sys
for secret, timestamp, signature, body, now in json.load(sys.stdin):
    print(is_genuine(secret, timestamp, signature, body.encode("ascii"), now))
`;
        const python = spawnSync('python3', ['-c', program], { input: JSON.stringify(cases), encoding: 'utf8' });
        expect([python.stderr, python.stdout]).toEqual(['', 'True\nFalse\nFalse\nFalse\n']);
      },
    );
  });
});

describe('attribution', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await buildWebhookApp();
  });
  beforeEach(async () => {
    await startOver(service);
    for (const customerId of [PARTNER, SECOND_PARTNER]) await register(service, PUBLIC_URL, { customerId });
  });

  const deliveryCounts = async () => [(await log(service)).length, (await log(service, '', SECOND_PARTNER)).length];

  describe('the recipients of an event', () => {
    it('delivers an event to the client whose token made the change, even when another client was authorised later [EVENT-012]', async () => {
      await connect(service, { clientId: 'demo-client', at: '2026-03-01T00:00:00Z' });
      await connect(service, { clientId: 'second-client', at: '2026-03-02T00:00:00Z' });
      await happen(service, [anEmployeeEvent()], { clientId: 'demo-client' });
      expect(await deliveryCounts()).toEqual([1, 0]);
    });

    it('delivers a change by the customer to the most recently authorised integration [EVENT-013]', async () => {
      await connect(service, { clientId: 'demo-client', at: '2026-03-02T00:00:00Z' });
      await connect(service, { clientId: 'second-client', at: '2026-03-01T00:00:00Z' });
      await happen(service);
      expect(await deliveryCounts()).toEqual([1, 0]);
      await service.database.query(
        `update connection set authorised_at = '2026-03-03' where oauth_client_id = (select id from oauth_client where client_id = 'second-client')`,
      );
      await happen(service, [anEmployeeEvent({ id: 6 })]);
      expect(await deliveryCounts()).toEqual([1, 1]);
    });

    it('delivers to the previous integration when the most recent one is revoked, and to none when all are revoked [EVENT-014]', async () => {
      const first = await connect(service, { clientId: 'demo-client', at: '2026-03-01T00:00:00Z' });
      const second = await connect(service, { clientId: 'second-client', at: '2026-03-02T00:00:00Z' });
      await revoke(service, second);
      await happen(service);
      expect(await deliveryCounts()).toEqual([1, 0]);
      await revoke(service, first);
      await happen(service, [anEmployeeEvent({ id: 6 })]);
      await happen(service, [anEmployeeEvent({ id: 7 })], { clientId: 'demo-client' });
      expect(await deliveryCounts()).toEqual([1, 0]);
      expect(await service.database.query('select 1 from event where partner_customer_id is null')).toHaveLength(2);
    });

    it('delivers nothing without a connection, or when the partner is no longer an API admin', async () => {
      await happen(service);
      await connect(service, { clientId: 'stray-client' });
      await happen(service, [anEmployeeEvent({ id: 6 })]);
      expect(await service.database.query('select 1 from webhook_delivery')).toEqual([]);
    });

    it('delivers to every active endpoint that subscribes to the event, and to no other [DELIV-005] [DELIV-006]', async () => {
      await connect(service);
      const [first] = await service.database.query('select id from webhook_endpoint where customer_id = $1', [PARTNER]);
      const also = await register(service, PUBLIC_URL, { events: ['company.updated', 'employee.updated'] });
      await register(service, PUBLIC_URL, { events: ['employee.created'] });
      await register(service, PUBLIC_URL, { is_active: false });
      await happen(service);
      const rows = await log(service);
      expect(rows.map((row) => row.status)).toEqual(['pending', 'pending']);
      expect(rows.map(({ webhookId }) => webhookId).sort((a, b) => a - b)).toEqual([first?.id, also.id]);
    });
  });

  describe('waiting deliveries', () => {
    it('waiting deliveries are skipped permanently when their endpoint is deactivated, whether or not they were attempted [DELIV-013]', async () => {
      await connect(service);
      const [{ id }] = (await service.database.query<{ id: number }>(
        'select id from webhook_endpoint where customer_id = 1',
      )) as [{ id: number }];
      await happen(service, [anEmployeeEvent({ id: 1 }), anEmployeeEvent({ id: 2 })]);
      await service.database.query(
        `update webhook_delivery set status = 'retry', attempt_count = 3 where entity_id = 2`,
      );
      await patch(service, id, { is_active: false });
      await patch(service, id, { is_active: true });
      expect((await log(service)).map((row) => [row.status, row.nextAttemptAt])).toEqual([
        ['skipped', null],
        ['skipped', null],
      ]);
    });

    it('waiting deliveries are skipped by the worker when they were queued while their endpoint was being deactivated [DELIV-013]', async () => {
      await connect(service);
      await happen(service);
      await service.database.query('update webhook_endpoint set is_active = false');
      await service.app.webhooks.runDue();
      expect((await log(service)).map((row) => [row.status, row.attemptCount])).toEqual([['skipped', 0]]);
    });

    it('waiting deliveries are skipped when the customer revokes its authorisation before they are sent [EVENT-014]', async () => {
      const connection = await connect(service);
      await happen(service);
      await revoke(service, connection);
      await service.app.webhooks.runDue();
      const rows = await log(service);
      expect(rows.map(({ id, webhookId, payloadId, ...row }) => row)).toEqual([
        {
          eventType: 'employee.updated',
          entityType: 'employee',
          entityId: 5,
          customerId: CUSTOMER,
          companyId: 12,
          status: 'skipped',
          attemptCount: 0,
          nextAttemptAt: null,
          lastAttemptAt: null,
          deliveredAt: null,
          responseCode: null,
          responseBody: null,
          lastError: 'the customer revoked its authorisation',
          createdAt: '2026-03-10T00:00:00.000000',
        },
      ]);
    });
  });

  describe('isolation between accounts', () => {
    it('a customer cannot read the deliveries about its data, which belong to the partner', async () => {
      await connect(service);
      await happen(service);
      const seen = await service.database.db.tx(CUSTOMER, (tx) =>
        tx.selectFrom('webhook_delivery').selectAll().execute(),
      );
      expect(seen).toEqual([]);
    });

    it('refuses to record events outside a customer’s transaction', async () => {
      const db = service.database.db;
      await expect(
        db.tx('system', (tx) => recordEvents(tx, { clientId: null, at: service.clock.now() }, [anEmployeeEvent()])),
      ).rejects.toThrow('events are recorded in a transaction of the customer');
    });

    it("creates the partner's delivery when a plain user owns the schema, as on an operator's server", async () => {
      const root = inject('database');
      const admin = new pg.Client(root);
      await admin.connect();
      await admin.query(`create role plain_owner login createrole password 'pw' in role tasman_app`);
      await admin.query('create database plain_owned owner plain_owner');
      const owner = { ...root, user: 'plain_owner', password: 'pw', database: 'plain_owned' };
      const db = openDb({ ...root, ...inject('service'), database: 'plain_owned' }, { poolSize: 2, onError: () => {} });
      try {
        const at = service.clock.now();
        await migrate(owner, { at, log: () => {} });
        await db.tx('system', async (tx) => {
          const stamps = { created_at: at, updated_at: at };
          for (const id of [1, 3])
            await tx
              .insertInto('customer')
              .values({
                id,
                name: `Customer ${id}`,
                is_api_admin: id === 1,
                is_reseller: false,
                default_company_id: null,
                ...stamps,
              })
              .execute();
          await tx
            .insertInto('account_user')
            .values({
              customer_id: 3,
              id: 3,
              kind: 'owner',
              email_address: 'a@b.example',
              username: null,
              display_name: 'A',
              password_hash: 'x',
              is_active: true,
              ...stamps,
            })
            .execute();
          await tx
            .insertInto('oauth_client')
            .values({
              customer_id: 1,
              id: 1,
              client_id: 'c',
              name: 'C',
              is_public: true,
              secret_hash: null,
              redirect_uris: [],
              per_user_grants_enabled: false,
              session_handoff_enabled: false,
              branding: '{}',
              ...stamps,
            })
            .execute();
          await tx
            .insertInto('connection')
            .values({
              customer_id: 3,
              id: 1,
              oauth_client_id: 1,
              user_id: 3,
              grant_mode: 'admin',
              scope: 'openid payroll.read',
              authorised_at: at,
            })
            .execute();
          await tx
            .insertInto('consent')
            .values({ customer_id: 3, connection_id: 1, scope: 'openid payroll.read', given_at: at })
            .execute();
          await tx
            .insertInto('webhook_endpoint')
            .values({
              customer_id: 1,
              id: 7,
              url: PUBLIC_URL,
              events: ['employee.updated'],
              description: '',
              is_active: true,
              sealed_secret: 'x',
              ...stamps,
            })
            .execute();
        });
        await db.tx(3, (tx) => recordEvents(tx, { clientId: null, at }, [anEmployeeEvent()]));
        const rows = await db.tx(1, (tx) =>
          tx.selectFrom('webhook_delivery').select(['endpoint_id', 'status']).execute(),
        );
        expect(rows).toEqual([{ endpoint_id: 7, status: 'pending' }]);
      } finally {
        await db.close();
        await admin.query('drop database plain_owned with (force)');
        await admin.query('drop owned by plain_owner');
        await admin.query('drop role plain_owner');
        await admin.end();
      }
    });
  });
});
