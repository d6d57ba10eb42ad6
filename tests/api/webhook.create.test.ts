import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';
import { PARTNER, PUBLIC_URL, partnerToken } from './webhook.fixture.ts';

let service: TestApp;
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

  it('accepts 512, 255 and 128 characters of URL, description and secret [LIMIT-015]', async () => {
    const { status, body } = await create({
      ...VALID,
      url: urlOf(512),
      description: '🐨'.repeat(255),
      secret: 's'.repeat(128),
    });
    expect([status, body.webhook?.description, body.webhook?.secret]).toEqual([200, '🐨'.repeat(255), 's'.repeat(128)]);
  });

  it('merges repeated events and keeps their order [HOOK-014]', async () => {
    const { body } = await withField({ events: ['pay.deleted', 'company.created', 'pay.deleted'] });
    expect(body.webhook.events).toEqual(['pay.deleted', 'company.created']);
  });

  it('subscribes to every available event [EVENT-030]', async () => {
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
  it('returns 403 for an account that is not an API admin before reading the body [HOOK-026]', async () => {
    const customer = await tokenFor(service, { customerId: 3, clientId: null });
    expect(answerOf(await create('{"broken', customer))).toEqual({ status: 403, body: { detail: 'Forbidden' } });
  });

  it('returns 403 for a token issued to a client, even of an API admin [HOOK-026]', async () => {
    const issued = await tokenFor(service, { customerId: PARTNER, clientId: 'second-client' });
    expect(answerOf(await create(VALID, issued))).toEqual({ status: 403, body: { detail: 'Forbidden' } });
  });
});

describe('422 with detail', () => {
  it('returns the problem under detail only [HOOK-028]', async () => {
    const { status, body } = await create({});
    expect([status, body]).toEqual([
      422,
      { detail: 'url is required: the absolute http or https address of your listener' },
    ]);
  });

  it.each(['ftp://93.184.215.14/x', 'mailto:a@b.example', 'file:///etc/passwd', 'javascript:alert(1)'])(
    'returns 422 for another scheme: %s [HOOK-007] [HOOK-013]',
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
    expect(await detailOf({ url })).toMatch(/^url cannot be used: '.*' is a local name$/);
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
    expect(await detailOf({ url })).toMatch(
      new RegExp(`^url cannot be used: '.*' leads to an address that is ${reason}$`),
    );
  });

  it.each(['http://93.184.215.14/hooks', 'http://[2606:4700::6810:85e5]/hooks'])(
    'accepts plain http at a public address with a warning: %s [FIX-001] [HOOK-007]',
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
    const detail = "url cannot be used: '93.184.215.14' is reached by plain http; use https";
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

  it('returns 422 for 256 characters of description and 129 of secret [HOOK-016] [HOOK-018] [LIMIT-015]', async () => {
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
    'returns 422 with a status code for a body that is not an object: %s [HOOK-029]',
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
