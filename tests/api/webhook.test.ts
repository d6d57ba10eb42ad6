import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';
import {
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
  SECOND_PARTNER,
  startOver,
  status,
  type TestListener,
} from './webhook.fixture.ts';

let service: TestApp;

describe('POST /api/webhooks', () => {
  let token: string;
  beforeAll(async () => {
    service = await buildTestApp();
    token = await partnerToken(service);
  });

  const VALID = { url: PUBLIC_URL, events: ['employee.updated'] };
  const create = (body: unknown, bearer = token) => service.call('POST', '/api/webhooks', { token: bearer, body });
  const withField = (field: Record<string, unknown>) => create({ ...VALID, ...field });
  const detailOf = async (field: Record<string, unknown>) => {
    const { status, body } = await withField(field);
    expect([status, Object.keys(body)]).toEqual([422, ['detail']]);
    return body.detail as string;
  };
  const urlOf = (length: number) => `${PUBLIC_URL}/`.padEnd(length, 'x');

  describe('200', () => {
    it('registers an endpoint and returns its secret once [HOOK-004] [HOOK-005] [HOOK-006] [HOOK-017] [HOOK-019]', async () => {
      const { status, body } = await create({ ...VALID, secret: 'chosen by the partner' });
      expect(status).toBe(200);
      expect(body).toEqual({
        message: 'Webhook created',
        webhook: {
          id: body.webhook.id,
          url: PUBLIC_URL,
          events: ['employee.updated'],
          description: '',
          isActive: true,
          hasSecret: true,
          createdAt: '2026-03-10T00:00:00.000000',
          updatedAt: '2026-03-10T00:00:00.000000',
          secret: 'chosen by the partner',
          standardSecret: 'whsec_Y2hvc2VuIGJ5IHRoZSBwYXJ0bmVy',
        },
      });
      expect(Number.isInteger(body.webhook.id)).toBe(true);
    });

    it.each([[{}], [{ secret: '' }], [{ secret: null }]])(
      'generates a secret of 43 url-safe characters when none is sent: %j [HOOK-018]',
      async (field) => {
        const { body } = await withField(field);
        expect(body.webhook.secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
      },
    );

    it('stores the secret encrypted and keeps it out of the audit log', async () => {
      const { body } = await withField({ secret: 'a secret kept hidden' });
      const [row] = await service.database.query<{ sealed: string; logged: string }>(
        `select e.sealed_secret as sealed, (select jsonb_agg(a)::text from audit_log a where a.entity_id = e.id) as logged
       from webhook_endpoint e where e.id = $1`,
        [body.webhook.id],
      );
      expect(row!.sealed).toMatch(/^v2\./);
      expect(row!.logged).toContain('webhook.create');
      expect(row!.logged).not.toMatch(/kept hidden|v2\./);
      expect(service.logs.join('')).not.toContain('kept hidden');
    });

    it('trims the URL and strips < and > before measuring it [HOOK-009]', async () => {
      const exact = urlOf(512);
      const { status, body } = await withField({ url: `  < ${exact} >\n` });
      expect([status, body.webhook?.url]).toEqual([200, exact]);
    });

    it('accepts a URL of 512 characters, a description of 255 and a secret of 128 [LIMIT-015]', async () => {
      const { status, body } = await create({
        ...VALID,
        url: urlOf(512),
        description: '🐨'.repeat(255),
        secret: 's'.repeat(128),
      });
      expect([status, body.webhook?.description, body.webhook?.secret]).toEqual([
        200,
        '🐨'.repeat(255),
        's'.repeat(128),
      ]);
    });

    it('merges repeated events and keeps their order [HOOK-014]', async () => {
      const { body } = await withField({ events: ['pay.deleted', 'company.created', 'pay.deleted'] });
      expect(body.webhook.events).toEqual(['pay.deleted', 'company.created']);
    });

    it('accepts a subscription to every available event [EVENT-030]', async () => {
      const { body: listed } = await service.call('GET', '/api/webhooks', { token });
      const { status, body } = await withField({ events: listed.availableEvents });
      expect([status, body.webhook?.events]).toEqual([200, listed.availableEvents]);
    });

    it('accepts an inactive endpoint and a null description, and ignores unknown keys', async () => {
      const { status, body } = await create({ ...VALID, is_active: false, description: null, colour: 'blue' });
      expect([status, body.webhook?.isActive, body.webhook?.description]).toEqual([200, false, '']);
    });
  });

  describe('403', () => {
    it('returns 403 for an account that is not an API admin, before it reads the body [HOOK-026]', async () => {
      const customer = await tokenFor(service, { customerId: 3, clientId: null });
      expect(answerOf(await create('{"broken', customer))).toEqual({ status: 403, body: { detail: 'Forbidden' } });
    });

    it('returns 403 for an API admin’s token if it was issued to a client [HOOK-026]', async () => {
      const issued = await tokenFor(service, { customerId: PARTNER, clientId: 'second-client' });
      expect(answerOf(await create(VALID, issued))).toEqual({ status: 403, body: { detail: 'Forbidden' } });
    });
  });

  describe('422 with detail', () => {
    it('returns the problem only under detail [HOOK-028]', async () => {
      const { status, body } = await create({});
      expect([status, body]).toEqual([
        422,
        { detail: 'url is required: the absolute http or https address of your listener' },
      ]);
    });

    it.each(['ftp://93.184.215.14/x', 'mailto:a@b.example', 'file:///etc/passwd', 'javascript:alert(1)'])(
      'returns 422 for a scheme other than http or https: %s [HOOK-007] [HOOK-013]',
      async (url) => {
        await detailOf({ url });
      },
    );

    it.each([
      '93.184.215.14/hooks',
      '//93.184.215.14/hooks',
      'http://',
      'http:///hooks',
      'https://?x',
      'http:93.184.215.14',
    ])('returns 422 for a URL without scheme or host: %s [HOOK-013]', async (url) => {
      await detailOf({ url });
    });

    it('returns 422 for a URL of 513 characters [HOOK-008] [LIMIT-015]', async () => {
      expect(await detailOf({ url: urlOf(513) })).toBe('url must be at most 512 characters long; it has 513');
    });

    it.each([
      'http://localhost/x',
      'http://LOCALHOST./x',
      'https://api.localhost/x',
      'https://printer.local/x',
      'https://metadata.google.internal/x',
      'https://internal/x',
    ])('returns 422 for a local name: %s [HOOK-011]', async (url) => {
      expect(await detailOf({ url })).toMatch(
        /^url cannot be used: '.*' is a local name; the operator can allow its network with WEBHOOK_ALLOW_NETWORKS$/,
      );
    });

    it.each([
      ['http://127.0.0.1/x', 'a loopback address'],
      ['http://10.1.2.3/x', 'private'],
      ['http://172.31.255.255/x', 'private'],
      ['http://192.168.0.1/x', 'private'],
      ['http://169.254.169.254/latest/meta-data', 'link-local'],
      ['http://224.0.0.1/x', 'a multicast address'],
      ['http://0.0.0.0/x', 'unspecified'],
      ['http://240.0.0.1/x', 'reserved'],
      ['http://[::1]/x', 'a loopback address'],
      ['http://[::ffff:10.0.0.1]/x', 'private'],
      ['http://[fe80::1]/x', 'link-local'],
      ['http://[fd00::1]/x', 'private'],
      ['http://[ff02::1]/x', 'a multicast address'],
      ['http://[::]/x', 'unspecified'],
    ])('returns 422 for %s, which is %s [HOOK-010] [HOOK-012] [HOOK-035]', async (url, reason) => {
      const mayBeAllowed = ['a loopback address', 'private'].includes(reason);
      const remedy = mayBeAllowed ? '; the operator can allow its network with WEBHOOK_ALLOW_NETWORKS' : '';
      expect(await detailOf({ url })).toMatch(
        new RegExp(`^url cannot be used: '.*' leads to an address that is ${reason}${remedy}$`),
      );
    });

    it.each(['http://93.184.215.14/hooks', 'http://[2606:4700::6810:85e5]/hooks'])(
      'accepts plain http at a public address, but returns a warning: %s [FIX-001] [HOOK-007]',
      async (url) => {
        const { status, body } = await withField({ url });
        const warnings = [
          { code: 'PLAIN_HTTP', message: 'Deliveries to this address are not encrypted; use an https address' },
        ];
        expect([status, body.webhook.url, body.webhook.warnings]).toEqual([200, url, warnings]);
        const list = await service.call('GET', '/api/webhooks', { token });
        expect(list.body.webhooks.find(({ id }: { id: number }) => id === body.webhook.id).warnings).toEqual(warnings);
        const path = `/api/webhooks/${body.webhook.id}`;
        const moved = await service.call('PATCH', path, { token, body: { url: PUBLIC_URL } });
        expect([moved.status, moved.body.webhook.warnings]).toEqual([200, undefined]);
      },
    );

    it('returns 422 for plain http outside the development networks with WEBHOOK_REQUIRE_HTTPS=1 [FIX-001] [HOOK-035]', async () => {
      const strict = await buildTestApp({ env: { WEBHOOK_REQUIRE_HTTPS: '1' } });
      const body = { ...VALID, url: 'http://93.184.215.14/hooks' };
      const reply = await strict.call('POST', '/api/webhooks', { token: await partnerToken(strict), body });
      const detail = "url cannot be used: '93.184.215.14' is reached over plain http; use https";
      expect([reply.status, reply.body]).toEqual([422, { detail }]);
    });

    it('returns 422 for a host that cannot be resolved [HOOK-013]', async () => {
      expect(await detailOf({ url: 'https://no-such-host.invalid/x' })).toBe(
        "url cannot be used: the host 'no-such-host.invalid' could not be resolved",
      );
    });

    it.each([
      [[]],
      [['*']],
      [['employee.*']],
      [['employee.updated', 'employee.renamed']],
      ['employee.updated'],
      [null],
      [[7]],
    ])('returns 422 for the events %j [HOOK-014] [HOOK-015]', async (events) => {
      expect(await detailOf({ events })).toMatch(/^events /);
    });

    it('returns 422 for a description of 256 characters and a secret of 129 [HOOK-016] [HOOK-018] [LIMIT-015]', async () => {
      expect(await detailOf({ description: 'd'.repeat(256) })).toBe(
        'description must be at most 255 characters long; it has 256',
      );
      expect(await detailOf({ secret: 's'.repeat(129) })).toBe('secret must be at most 128 characters long');
    });

    it.each([
      { url: 7 },
      { url: '' },
      { url: '<>' },
      { url: null },
      { url: 'http://93.184.215.14/a b' },
      { url: 'http://user:pw@93.184.215.14/' },
      { url: 'http://93.184.215.14:99999/' },
      { url: 'http:\\\\93.184.215.14' },
      { is_active: 'yes' },
      { is_active: null },
      { description: 7 },
      { secret: 7 },
    ])('returns 422 for %j', async (field) => {
      await detailOf(field);
    });
  });

  describe('422 with a status code', () => {
    it.each(['[]', '"text"', '{"url":', '7', '{"secret":"\\u0000"}', '{"description":"\\ud800"}'])(
      'returns 422 with a status code for a body that is not a valid object: %s [HOOK-029]',
      async (body) => {
        const reply = await create(body);
        expect([reply.status, Object.keys(reply.body), reply.body.status_code, reply.body.data]).toEqual([
          422,
          ['status_code', 'message', 'data'],
          10422,
          null,
        ]);
      },
    );
  });
});

describe('GET /api/webhooks', () => {
  beforeAll(async () => {
    service = await buildWebhookApp();
  });

  const list = async (customerId: number) =>
    service.call('GET', '/api/webhooks', { token: await partnerToken(service, customerId) });

  const NAMES = [
    'company.created',
    'company.updated',
    'company.deleted',
    'employee.created',
    'employee.updated',
    'employee.deleted',
    'pay.created',
    'pay.updated',
    'pay.deleted',
    'stp.response.updated',
  ];

  describe('200', () => {
    it('lists the endpoints and the ten events of company, employee, pay and stp [HOOK-001] [HOOK-034] [EVENT-001] [EVENT-002] [EVENT-003] [EVENT-004] [EVENT-030] [EVENT-034]', async () => {
      const { status, body } = await list(SECOND_PARTNER);
      expect(status).toBe(200);
      expect(body).toEqual({ webhooks: [], availableEvents: NAMES });
    });

    it('returns every field of an endpoint but never its secret [HOOK-002] [HOOK-019] [HOOK-032]', async () => {
      const { id } = await register(service, PUBLIC_URL, { events: ['pay.created'], description: 'Production' });
      const { body } = await list(PARTNER);
      expect(body.webhooks).toEqual([
        {
          id,
          url: PUBLIC_URL,
          events: ['pay.created'],
          description: 'Production',
          isActive: true,
          hasSecret: true,
          createdAt: '2026-03-10T00:00:00.000000',
          updatedAt: '2026-03-10T00:00:00.000000',
        },
      ]);
    });

    it('returns to a partner only its own endpoints [HOOK-003]', async () => {
      const { id } = await register(service, PUBLIC_URL, { customerId: SECOND_PARTNER });
      expect((await list(SECOND_PARTNER)).body.webhooks.map((endpoint: { id: number }) => endpoint.id)).toEqual([id]);
      expect((await list(PARTNER)).body.webhooks.map((endpoint: { id: number }) => endpoint.id)).not.toContain(id);
    });
  });
});

describe('PATCH /api/webhooks/{webhook_id}', () => {
  let id: number;
  beforeAll(async () => {
    service = await buildTestApp();
  });
  beforeEach(async () => {
    await startOver(service);
    ({ id } = await register(service, PUBLIC_URL, { events: ['pay.created', 'pay.updated'], description: 'old' }));
    service.clock.advance({ minutes: 1 });
  });

  const sealed = async () =>
    (await service.database.query<{ s: string }>('select sealed_secret as s from webhook_endpoint'))[0]!.s;

  const BEFORE = {
    url: PUBLIC_URL,
    events: ['pay.created', 'pay.updated'],
    description: 'old',
    isActive: true,
    hasSecret: true,
    createdAt: '2026-03-10T00:00:00.000000',
  };
  const AFTER = { ...BEFORE, updatedAt: '2026-03-10T00:01:00.000000' };

  describe('200', () => {
    it.each([
      [{ url: ' https://93.184.215.15/new ' }, { url: 'https://93.184.215.15/new' }],
      [{ events: ['company.deleted'] }, { events: ['company.deleted'] }],
      [{ description: 'new' }, { description: 'new' }],
      [{ description: null }, { description: '' }],
      [{ is_active: false }, { isActive: false }],
    ])('changes only the fields sent: %j [HOOK-020] [HOOK-021] [HOOK-024] [HOOK-033]', async (body, change) => {
      const reply = await patch(service, id, body);
      expect([reply.status, reply.body]).toEqual([
        200,
        { message: 'Webhook updated', webhook: { id, ...AFTER, ...change } },
      ]);
    });

    it('changes nothing for an empty body or unchanged values [HOOK-020]', async () => {
      for (const body of [{}, { description: 'old', is_active: true, events: BEFORE.events }]) {
        const reply = await patch(service, id, body);
        expect([reply.status, reply.body.webhook]).toEqual([
          200,
          { id, ...BEFORE, updatedAt: '2026-03-10T00:00:00.000000' },
        ]);
      }
    });

    it('generates a new secret on request and returns it once [HOOK-022] [HOOK-024] [HOOK-019]', async () => {
      const before = await sealed();
      const first = await patch(service, id, { regenerate_secret: true });
      const second = await patch(service, id, { regenerate_secret: true, description: 'with another field' });
      expect(first.body.webhook.secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect([second.status, second.body]).toEqual([
        200,
        {
          message: 'Webhook updated',
          webhook: {
            id,
            ...AFTER,
            description: 'with another field',
            secret: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
            standardSecret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{58}==$/),
          },
        },
      ]);
      expect(second.body.webhook.secret).not.toBe(first.body.webhook.secret);
      expect(await sealed()).not.toBe(before);
      expect((await patch(service, id, { regenerate_secret: false })).body.webhook).not.toHaveProperty('secret');
    });

    it('ignores any secret in the body and keeps the old secret [HOOK-023]', async () => {
      const before = await sealed();
      for (const secret of ['mine', '', null, 7, 's'.repeat(500)]) {
        const { status, body } = await patch(service, id, { secret });
        expect([status, 'secret' in body.webhook]).toEqual([200, false]);
      }
      expect(await sealed()).toBe(before);
    });
  });

  describe('403', () => {
    it('returns 403 to anyone but an API admin, before it checks the id and the body [HOOK-026]', async () => {
      const token = await tokenFor(service, { customerId: CUSTOMER, clientId: null });
      const reply = await service.call('PATCH', '/api/webhooks/999999', { token, body: '{"broken' });
      expect([reply.status, reply.body]).toEqual([403, { detail: 'Forbidden' }]);
    });
  });

  describe('404', () => {
    it('returns the same 404 for an unknown endpoint and for an endpoint of another partner, before it checks the fields [HOOK-027]', async () => {
      for (const [target, owner] of [
        [999_999, 1],
        [id, SECOND_PARTNER],
      ] as const) {
        const reply = await patch(service, target, { url: 'no url' }, owner);
        expect([reply.status, reply.body]).toEqual([404, { detail: 'Webhook not found' }]);
      }
    });
  });

  describe('422 with detail', () => {
    it.each([
      { url: null },
      { events: null },
      { is_active: null },
      { url: 'http://127.0.0.1/' },
      { url: 'ftp://93.184.215.14' },
      { events: [] },
      { events: ['*'] },
      { description: 'd'.repeat(256) },
      { regenerate_secret: 'yes' },
      { regenerate_secret: null },
    ])('returns 422 for %j and changes nothing [HOOK-028] [HOOK-033]', async (body) => {
      const reply = await patch(service, id, { description: 'new', ...body });
      expect([reply.status, Object.keys(reply.body)]).toEqual([422, ['detail']]);
      const { body: listed } = await service.call('GET', '/api/webhooks', { token: await partnerToken(service) });
      expect(listed.webhooks[0].description).toBe('old');
    });
  });

  describe('422 with a status code', () => {
    it('returns 422 with a status code for a non-numeric id and for a body that is not an object [HOOK-029]', async () => {
      const token = await partnerToken(service);
      for (const [path, body] of [
        ['abc', '{}'],
        [String(id), '[]'],
        [String(id), '{"broken'],
      ]) {
        const reply = await service.call('PATCH', `/api/webhooks/${path}`, { token, body });
        expect([reply.status, reply.body.status_code, reply.body.data]).toEqual([422, 10422, null]);
      }
    });
  });
});

describe('DELETE /api/webhooks/{webhook_id}', () => {
  let listener: TestListener;
  let id: number;
  beforeAll(async () => {
    service = await buildWebhookApp();
    listener = await openListener();
  });
  beforeEach(async () => {
    await startOver(service);
    await connect(service);
    ({ id } = await register(service, listener.url));
  });

  const remove = async (target: number | string, customerId?: number) =>
    service.call('DELETE', `/api/webhooks/${target}`, { token: await partnerToken(service, customerId) });
  const stored = async () =>
    (await service.database.query<{ n: number }>('select count(*)::int as n from webhook_delivery'))[0]!.n;

  describe('200', () => {
    it('returns 200 and deletes the endpoint with its delivered and queued history [HOOK-025] [DELIV-013]', async () => {
      const kept = await register(service, listener.url);
      await happen(service);
      await service.app.webhooks.runDue();
      listener.answer = status(500);
      await happen(service);
      await service.app.webhooks.runDue();
      await happen(service);
      expect((await log(service, `?webhook_id=${id}`)).map((row) => row.status)).toEqual([
        'pending',
        'retry',
        'delivered',
      ]);
      const reply = await remove(id);
      expect([reply.status, reply.body]).toEqual([200, { message: 'Webhook deleted' }]);
      expect(new Set((await log(service)).map(({ webhookId }) => webhookId))).toEqual(new Set([kept.id]));
      expect(await stored()).toBe(3);
      expect((await remove(id)).status).toBe(404);
    });

    it('hides a long history immediately and deletes it in steps', async () => {
      await happen(service);
      await service.database.query(
        `insert into webhook_delivery (customer_id, endpoint_id, subject_customer_id, event_id, payload_id, event_type,
         entity_type, entity_id, data_digest, status, attempt_count, due_at, created_at)
       select customer_id, endpoint_id, subject_customer_id, event_id, payload_id, event_type, entity_type, entity_id,
         data_digest, 'delivered', 1, due_at, created_at from webhook_delivery, generate_series(1, 5500)`,
      );
      expect((await remove(id)).status).toBe(200);
      expect(await log(service)).toEqual([]);
      expect(await stored()).toBe(501);
      await service.app.webhooks.runDue();
      expect(await stored()).toBe(0);
      expect(await service.database.query('select id from webhook_endpoint')).toEqual([]);
    });
  });

  describe('404', () => {
    it('returns the same 404 for an unknown endpoint and for an endpoint of another partner [HOOK-027]', async () => {
      for (const [target, owner] of [
        [999_999, 1],
        [id, SECOND_PARTNER],
      ] as const) {
        const reply = await remove(target, owner);
        expect([reply.status, reply.body]).toEqual([404, { detail: 'Webhook not found' }]);
      }
    });
  });

  describe('422', () => {
    it('returns 422 with a status code for an id that is not a number [HOOK-029]', async () => {
      const { status: code, body } = await remove('deliveries');
      expect([code, body.status_code]).toEqual([422, 10422]);
    });
  });
});
