import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type Reply, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';

let service: TestApp;
let token: string;
beforeAll(async () => {
  service = await buildTestApp();
  token = await service.login('admin@demo.example', 'demo-admin');
});
afterEach(() => service.clock.set('2026-03-10T00:00:00Z'));

const department = (name: string, key: string, more: { token?: string } = {}): Promise<Reply> =>
  service.call('POST', '/api/company/1/departments', {
    token: more.token ?? token,
    body: { name },
    headers: { 'idempotency-key': key },
  });
const named = async (name: string) => {
  const { body } = await service.call('GET', '/api/company/1/departments', { token });
  return body.filter((one: { name: string }) => one.name === name).length;
};

describe('an Idempotency-Key', () => {
  it('does the work once and marks the repeated answer [IDEM-001]', async () => {
    const first = await department('Grafting', 'key-1');
    const again = await department('Grafting', 'key-1');
    expect([first.status, first.headers['idempotent-replayed']]).toEqual([201, undefined]);
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([201, first.text, 'true']);
    expect(await named('Grafting')).toBe(1);
  });

  it('returns 409 for another body, and for another operation [IDEM-001]', async () => {
    await department('Pruning', 'key-2');
    const detail =
      "The Idempotency-Key 'key-2' was used for another request; use a new key, or send the same request again";
    const other = await department('Mulching', 'key-2');
    expect(answerOf(other)).toEqual({ status: 409, body: { detail } });
    expect(other.errors).toEqual([{ path: '/header/Idempotency-Key', message: detail, code: 'repeated' }]);
    const elsewhere = await service.call('DELETE', '/api/company/1/departments/1', {
      token,
      headers: { 'idempotency-key': 'key-2' },
    });
    expect(elsewhere.status).toBe(409);
    expect(await named('Mulching')).toBe(0);
  });

  it('is free again after an error, which is not stored, and after seven days [IDEM-001]', async () => {
    expect((await department('', 'key-3')).status).toBe(422);
    expect((await department('Shade house', 'key-3')).status).toBe(201);
    const taken = await department('Shade house', 'key-4');
    expect(taken.status).toBe(409);
    expect((await department('Potting', 'key-4')).status).toBe(201);

    service.clock.advance({ days: 8 });
    const later = { token: await service.login('admin@demo.example', 'demo-admin') };
    expect((await department('Orchard', 'key-3', later)).status).toBe(201);
  });

  it('belongs to one caller of one account [IDEM-001]', async () => {
    expect((await department('Irrigation', 'key-5')).status).toBe(201);
    const client = await tokenFor(service, { customerId: 3, scope: 'payroll.read payroll.write' });
    expect(answerOf(await department('Irrigation', 'key-5', { token: client })).status).toBe(409);
    expect((await department('Fencing', 'key-5', { token: client })).status).toBe(201);
    const rows = await service.database.query(
      "select caller from idempotent_answer where key = 'key-5' order by length(caller)",
    );
    expect(rows.map(({ caller }) => caller)).toEqual(['user 3', expect.stringMatching(/^client .+ user \d+$/)]);
  });

  it('keeps the response encrypted, because it may show a bank account', async () => {
    const body = { account_name: 'Kea Ltd', bsb: '062000', account_number: '12345678' };
    const headers = { 'idempotency-key': 'key-6' };
    const path = '/api/employees/1/bank-accounts';
    const made = await service.call('POST', path, { token, body, headers });
    expect([made.status, made.text.includes('12345678')]).toEqual([201, true]);
    expect(JSON.stringify(await service.database.query('select * from idempotent_answer'))).not.toContain('12345678');
  });

  it('has no effect on writes of employees [CONV-031] [IDEM-001]', async () => {
    const { body: people } = await service.call('GET', '/api/company/1/employees', { token });
    const call = () =>
      service.call('DELETE', `/api/employees/${people[0].id}`, { token, headers: { 'idempotency-key': 'key-8' } });
    expect([(await call()).status, (await call()).status]).toEqual([204, 409]);
  });
});
