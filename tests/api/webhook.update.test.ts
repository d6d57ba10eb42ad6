import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../harness/app.ts';
import { buildTestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';
import { CUSTOMER, PUBLIC_URL, partnerToken, patch, register, SECOND_PARTNER, startOver } from './webhook.fixture.ts';

let service: TestApp;
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

  it('ignores a secret key of any kind and keeps the old secret [HOOK-023]', async () => {
    const before = await sealed();
    for (const secret of ['mine', '', null, 7, 's'.repeat(500)]) {
      const { status, body } = await patch(service, id, { secret });
      expect([status, 'secret' in body.webhook]).toEqual([200, false]);
    }
    expect(await sealed()).toBe(before);
  });
});

describe('403', () => {
  it('returns 403 before 404 and 422 [HOOK-026]', async () => {
    const token = await tokenFor(service, { customerId: CUSTOMER, clientId: null });
    const reply = await service.call('PATCH', '/api/webhooks/999999', { token, body: '{"broken' });
    expect([reply.status, reply.body]).toEqual([403, { detail: 'Forbidden' }]);
  });
});

describe('404', () => {
  it('returns the same 404 for an unknown endpoint and one of another partner before checking the fields [HOOK-027]', async () => {
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
