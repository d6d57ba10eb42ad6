import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';

const ADDRESS = '203.0.113.7';

let service: TestApp;
let owner: string;
let client: string;
let departments: readonly number[];

beforeAll(async () => {
  service = await buildTestApp({ at: '2026-03-10T10:00:00Z' });
  await signIn();
  departments = [await addDepartment('One', owner), await addDepartment('Two', client)];
  service.clock.set('2026-03-12T10:00:00Z');
  await signIn();
  departments = [...departments, await addDepartment('Three', owner)];
});

async function signIn(): Promise<void> {
  owner = await tokenFor(service, { customerId: 3, clientId: null });
  client = await tokenFor(service, { customerId: 3 });
}

async function addDepartment(name: string, token: string): Promise<number> {
  const { body } = await service.call('POST', '/api/company/1/departments', {
    token,
    body: { name },
    remoteAddress: ADDRESS,
    headers: { 'x-request-id': `add-${name}` },
  });
  return body.id;
}

const list = (query = '', token = owner) => service.call('GET', `/api/audit${query}`, { token });
const idsOf = async (query: string): Promise<readonly number[]> =>
  (await list(query)).body.map(({ entity_id }: { entity_id: number }) => entity_id);

/** A department, formatted like its entry in the audit log. */
const stored = (name: string, place: number, at: string) => ({
  customer_id: 3,
  id: departments[place],
  company_id: 1,
  code: '',
  name,
  created_at: at,
  updated_at: at,
});

describe('200', () => {
  it('lists who did what, when, from which address and through which client, newest first', async () => {
    const { status, body } = await list('?entity_type=department&limit=2');
    expect({ status, body }).toEqual({
      status: 200,
      body: [
        {
          id: expect.any(Number),
          at: '2026-03-12T10:00:00.000000',
          actor: 'admin@demo.example',
          client_id: null,
          address: ADDRESS,
          action: 'department.create',
          entity_type: 'department',
          entity_id: departments[2],
          before: null,
          after: stored('Three', 2, '2026-03-12T10:00:00.000Z'),
          request_id: 'add-Three',
          is_sealed: false,
        },
        {
          id: expect.any(Number),
          at: '2026-03-10T10:00:00.000000',
          actor: 'admin@demo.example',
          client_id: 'demo-client',
          address: ADDRESS,
          action: 'department.create',
          entity_type: 'department',
          entity_id: departments[1],
          before: null,
          after: stored('Two', 1, '2026-03-10T10:00:00.000Z'),
          request_id: 'add-Two',
          is_sealed: false,
        },
      ],
    });
  });

  it('marks entries as sealed once they are sealed', async () => {
    await service.app.audit.runDue();
    const { body } = await list('?entity_type=department');
    expect(body.map(({ is_sealed }: { is_sealed: boolean }) => is_sealed)).toEqual([true, true, true]);
  });

  it('filters by action, record, actor, client and dates', async () => {
    const [one, two, three] = departments;
    expect(await idsOf('?action=department.create')).toEqual([three, two, one]);
    expect(await idsOf(`?entity_type=department&entity_id=${two}`)).toEqual([two]);
    expect(await idsOf('?entity_type=department&actor=admin%40demo.example')).toEqual([three, two, one]);
    expect(await idsOf('?entity_type=department&actor=operator')).toEqual([]);
    expect(await idsOf('?entity_type=department&client_id=demo-client')).toEqual([two]);
    expect(await idsOf('?entity_type=department&from=2026-03-11')).toEqual([three]);
    expect(await idsOf('?entity_type=department&to=2026-03-10')).toEqual([two, one]);
    expect(await idsOf('?entity_type=department&from=2026-03-10&to=2026-03-12')).toEqual([three, two, one]);
  });

  it('continues each page after the last entry of the page before', async () => {
    const pages: unknown[] = [];
    let before = '';
    for (;;) {
      const { body } = await list(`?entity_type=department&limit=1${before}`);
      if (body.length === 0) break;
      pages.push(body[0].entity_id);
      before = `&before=${body[0].id}`;
    }
    expect(pages).toEqual([...departments].reverse());
  });

  it('lists only entries of the caller’s account', async () => {
    const other = await tokenFor(service, { customerId: 4, clientId: null });
    expect(answerOf(await list('?entity_type=department', other))).toEqual({ status: 200, body: [] });
  });

  it('lists failed sign-ins with their address', async () => {
    const form = { username: 'admin@demo.example', password: 'a guess' };
    await service.call('POST', '/api/login', { form, remoteAddress: '198.51.100.9' });
    await expect
      .poll(async () => (await list('?action=user.sign-in-failed')).body)
      .toEqual([
        {
          id: expect.any(Number),
          at: '2026-03-12T10:00:00.000000',
          actor: 'admin@demo.example',
          client_id: null,
          address: '198.51.100.9',
          action: 'user.sign-in-failed',
          entity_type: 'account_user',
          entity_id: 3,
          before: null,
          after: { reason: 'wrong password' },
          request_id: expect.any(String),
          is_sealed: false,
        },
      ]);
  });
});

describe('403', () => {
  const refused = {
    status: 403,
    body: { detail: 'Only an account administrator in their own session may do this' },
  };

  it('returns 403 for a client token with any scope', async () => {
    expect(answerOf(await list('', client))).toEqual(refused);
  });

  it('returns 403 for a payroll user', async () => {
    const paula = await service.login('paula', 'demo-paula', { customerId: 3 });
    expect(answerOf(await list('', paula))).toEqual(refused);
  });
});

describe('422', () => {
  it.each([
    ['?limit=0', 'query -> limit'],
    ['?limit=501', 'query -> limit'],
    ['?before=x', 'query -> before'],
    ['?from=yesterday', 'query -> from'],
    ['?entity_id=abc', 'query -> entity_id'],
    ['?action=', 'query -> action'],
    ['?client_id=%00', 'query -> client_id'],
  ])('returns 422 for %s', async (query, place) => {
    const { status, body } = await list(query);
    expect([status, body.message.split(':')[0]]).toEqual([422, place]);
  });
});
