import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { authorise } from './partner.flow.ts';

const LOCKED = { COMPANY: 'LOCKED', EMPLOYEES: 'LOCKED', PAYS: 'LOCKED', REPORTS: 'LOCKED', SETTINGS: 'LOCKED' };
const PASSWORD = 'a long password';

let service: TestApp;
let owner: string;
let made = 0;
beforeAll(async () => {
  service = await buildTestApp();
  owner = await service.login('admin@demo.example', 'demo-admin');
});

const create = (body: unknown, token = owner) => service.call('POST', '/api/users', { token, body });
const list = (token = owner) => service.call('GET', '/api/users', { token });
const patch = (id: number, body: unknown, token = owner) => service.call('PATCH', `/api/users/${id}`, { token, body });
const remove = (id: number, token = owner) => service.call('DELETE', `/api/users/${id}`, { token });
const permit = (id: number, company: number, body: unknown, token = owner) =>
  service.call('PUT', `/api/users/${id}/companies/${company}/permissions`, { token, body });
const logIn = (username: string, password = PASSWORD) =>
  service.call('POST', '/api/login', { form: { username, password, account_type: 'user', customer_id: '3' } });

/** A new payroll user of the demo customer. */
async function aUser() {
  made += 1;
  const { body } = await create({ username: `user-${made}`, password: PASSWORD });
  return body as { user_id: number; username: string };
}

const IN_PERSON = {
  status: 403,
  body: { detail: 'Only an administrator of the account may do this, signed in by password or passkey' },
};

describe('GET /api/users', () => {
  it('lists the account’s payroll users with their zones per company [SCOPE-015]', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        user_id: 101,
        username: 'paula',
        display_name: 'Paula Ng',
        email_address: null,
        is_active: true,
        companies: [{ company_id: 1, permissions: { ...LOCKED, COMPANY: 'READ_ONLY', PAYS: 'EDITABLE' } }],
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
  });

  it('shows nothing of another account', async () => {
    expect((await list(await service.login('other@demo.example', 'demo-other'))).body).toEqual([]);
  });

  it('refuses every OAuth token, the owner’s too, and a payroll user’s session [SCOPE-015] [AUTH-002] [AUTH-003]', async () => {
    const client = { id: 'demo-users', secret: 'demo-users-secret' };
    const byOwner = await authorise(service, { client, scope: 'openid payroll.read' });
    expect(answerOf(await list(byOwner.access_token))).toEqual(IN_PERSON);
    const paula = { username: 'paula', password: 'demo-paula', customerId: 3 };
    const byUser = await authorise(service, { client, ...paula });
    expect(answerOf(await list(byUser.access_token))).toEqual(IN_PERSON);
    const session = await service.login('paula', 'demo-paula', { customerId: 3 });
    expect(answerOf(await list(session))).toEqual(IN_PERSON);
  });
});

describe('POST /api/users', () => {
  it('adds a user who can sign in and reaches nothing yet [SCOPE-015]', async () => {
    const { status, body } = await create({
      username: 'Tama',
      password: PASSWORD,
      display_name: 'Tama Ngata',
      email_address: 'tama@bakery.example',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      user_id: expect.any(Number),
      username: 'Tama',
      display_name: 'Tama Ngata',
      email_address: 'tama@bakery.example',
      is_active: true,
      companies: [],
      created_at: '2026-03-10T00:00:00.000000',
      updated_at: '2026-03-10T00:00:00.000000',
    });
    expect(answerOf(await logIn('tama'))).toEqual({
      status: 200,
      body: {
        access_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 1800,
        customer_id: 3,
        admin_mode: false,
      },
    });
    const [log] = await service.database.query(`select after::text from audit_log where action = 'user.create'`);
    expect(log?.after).not.toContain(PASSWORD);
  });

  it('answers 409 for a username the account has, in any case; another account may have it', async () => {
    expect(answerOf(await create({ username: 'PAULA', password: PASSWORD }))).toEqual({
      status: 409,
      body: { detail: "The account has a user 'PAULA' already; choose another username" },
    });
    const other = await service.login('other@demo.example', 'demo-other');
    expect((await create({ username: 'paula', password: PASSWORD }, other)).status).toBe(201);
  });

  it('takes names of up to 32 characters without spaces or @', async () => {
    expect((await create({ username: 'x'.repeat(32), password: PASSWORD })).status).toBe(201);
    for (const username of ['x'.repeat(33), 'a b', 'a@b', '', 'a\u0000b', ' tama', '\ud800']) {
      expect((await create({ username, password: PASSWORD })).status, JSON.stringify(username)).toBe(422);
    }
  });

  it('answers 422 for a short password, an unknown key or no body', async () => {
    for (const body of [
      { username: 'short', password: 'x'.repeat(9) },
      { username: 'short', password: PASSWORD, is_owner: true },
      { username: 'short' },
      [],
    ]) {
      expect((await create(body)).status).toBe(422);
    }
  });

  it('answers 403 while the subscription has lapsed', async () => {
    const lapsed = await service.login('lapsed@demo.example', 'demo-lapsed');
    expect(answerOf(await create({ username: 'late', password: PASSWORD }, lapsed))).toEqual({
      status: 403,
      body: { detail: 'The account has no active subscription; renew it to make changes' },
    });
  });

  it('lets one of several calls at once have the name', async () => {
    const calls = [1, 2, 3].map(() => create({ username: 'racer', password: PASSWORD }));
    expect((await Promise.all(calls)).map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe('PATCH /api/users/{user_id}', () => {
  it('changes what is sent; an empty body changes nothing', async () => {
    const user = await aUser();
    const same = await patch(user.user_id, {});
    expect(answerOf(same)).toEqual({ status: 200, body: user });
    service.clock.advance({ seconds: 1 });
    const { body } = await patch(user.user_id, { display_name: 'New Name', email_address: 'n@bakery.example' });
    expect(body).toEqual({
      ...user,
      display_name: 'New Name',
      email_address: 'n@bakery.example',
      updated_at: '2026-03-10T00:00:01.000000',
    });
    expect((await patch(user.user_id, { email_address: null })).body.email_address).toBeNull();
  });

  it('renames, changes the password and deactivates', async () => {
    const user = await aUser();
    expect((await patch(user.user_id, { username: 'renamed', password: 'another password' })).status).toBe(200);
    expect(answerOf(await logIn(user.username))).toEqual({ status: 401, body: { detail: 'Invalid credentials' } });
    expect(answerOf(await logIn('renamed'))).toEqual({ status: 401, body: { detail: 'Invalid credentials' } });
    expect((await logIn('renamed', 'another password')).status).toBe(200);
    expect((await patch(user.user_id, { is_active: false })).body.is_active).toBe(false);
    expect(answerOf(await logIn('renamed', 'another password'))).toEqual({
      status: 401,
      body: { detail: 'Invalid credentials' },
    });
  });

  it('answers 409 for a name that another user has', async () => {
    const user = await aUser();
    expect(answerOf(await patch(user.user_id, { username: 'Paula' }))).toEqual({
      status: 409,
      body: { detail: "The account has a user 'Paula' already; choose another username" },
    });
    expect((await patch(user.user_id, { username: user.username.toUpperCase() })).status).toBe(200);
  });

  it('answers 404 for the owner and for another account’s user exactly as for a missing one', async () => {
    const other = await service.login('other@demo.example', 'demo-other');
    for (const [id, token] of [
      [3, owner],
      [999_999, owner],
      [101, other],
    ] as const) {
      expect(answerOf(await patch(id, { is_active: false }, token))).toEqual({
        status: 404,
        body: { detail: 'User not found' },
      });
    }
  });

  it('answers 422 for null, a bad name or a word in place of a number', async () => {
    const { user_id } = await aUser();
    for (const body of [{ username: null }, { username: 'a b' }, { is_active: 'no' }, { kind: 'owner' }]) {
      expect((await patch(user_id, body)).status).toBe(422);
    }
    expect((await patch('x' as unknown as number, {})).status).toBe(422);
  });

  it('answers 403 to a payroll user', async () => {
    const session = await service.login('paula', 'demo-paula', { customerId: 3 });
    expect(answerOf(await patch(101, { is_active: true }, session))).toEqual(IN_PERSON);
  });
});

describe('DELETE /api/users/{user_id}', () => {
  it('ends sign-in, permissions and consents at once; the name is free again; again is 404', async () => {
    const user = await aUser();
    await permit(user.user_id, 1, { COMPANY: 'EDITABLE' });
    const grant = await authorise(service, {
      client: { id: 'demo-users', secret: 'demo-users-secret' },
      username: user.username,
      password: PASSWORD,
      customerId: 3,
    });
    expect(answerOf(await remove(user.user_id))).toEqual({ status: 204, body: '' });
    expect(answerOf(await logIn(user.username))).toEqual({ status: 401, body: { detail: 'Invalid credentials' } });
    expect(answerOf(await list(grant.access_token))).toEqual({
      status: 401,
      body: { detail: 'Could not validate credentials' },
    });
    expect(answerOf(await remove(user.user_id))).toEqual({ status: 404, body: { detail: 'User not found' } });
    expect(answerOf(await permit(user.user_id, 1, {}))).toEqual({ status: 404, body: { detail: 'User not found' } });
    expect((await list()).text).not.toContain(user.username);
    const successor = await create({ username: user.username, password: PASSWORD });
    expect(answerOf(successor)).toEqual({
      status: 201,
      body: {
        user_id: expect.any(Number),
        username: user.username,
        display_name: user.username,
        email_address: null,
        is_active: true,
        companies: [],
        created_at: '2026-03-10T00:00:01.000000',
        updated_at: '2026-03-10T00:00:01.000000',
      },
    });
    expect(successor.body.user_id).not.toBe(user.user_id);
  });

  it('answers 404 for another account’s user', async () => {
    expect(answerOf(await remove(101, await service.login('other@demo.example', 'demo-other')))).toEqual({
      status: 404,
      body: { detail: 'User not found' },
    });
  });

  it('answers 422 for a word in place of a number', async () => {
    expect(answerOf(await remove('x' as unknown as number))).toEqual({
      status: 422,
      body: { data: null, message: 'path -> user_id: must be integer', status_code: 10422 },
    });
  });
});

describe('PUT /api/users/{user_id}/companies/{company_id}/permissions', () => {
  it('replaces the zones of one company; what is left out is locked; it holds at once [SCOPE-015]', async () => {
    const user = await aUser();
    const first = await permit(user.user_id, 1, { COMPANY: 'EDITABLE', PAYS: 'READ_ONLY' });
    expect(answerOf(first)).toEqual({ status: 200, body: { ...LOCKED, COMPANY: 'EDITABLE', PAYS: 'READ_ONLY' } });
    await permit(user.user_id, 2, { REPORTS: 'READ_ONLY' });
    const second = await permit(user.user_id, 1, { EMPLOYEES: 'READ_ONLY' });
    expect(second.body).toEqual({ ...LOCKED, EMPLOYEES: 'READ_ONLY' });
    const shown = (await list()).body.find(({ user_id }: { user_id: number }) => user_id === user.user_id);
    expect(shown.companies).toEqual([
      { company_id: 1, permissions: { ...LOCKED, EMPLOYEES: 'READ_ONLY' } },
      { company_id: 2, permissions: { ...LOCKED, REPORTS: 'READ_ONLY' } },
    ]);
  });

  it('answers 404 for a company or a user that is missing or another account’s', async () => {
    const { user_id } = await aUser();
    for (const company of [3, 999_999]) {
      expect(answerOf(await permit(user_id, company, {}))).toEqual({
        status: 404,
        body: { detail: 'Company not found' },
      });
    }
    expect(answerOf(await permit(999_999, 1, {}))).toEqual({ status: 404, body: { detail: 'User not found' } });
  });

  it('is for the owner: a payroll user with every zone may not give more [SCOPE-015]', async () => {
    const user = await aUser();
    const all = Object.fromEntries(Object.keys(LOCKED).map((zone) => [zone, 'EDITABLE']));
    expect((await permit(user.user_id, 1, all)).body).toEqual(all);
    const session = await service.login(user.username, PASSWORD, { customerId: 3 });
    expect(answerOf(await permit(101, 1, all, session))).toEqual(IN_PERSON);
  });

  it('answers 422 for a zone or a level it does not know', async () => {
    for (const body of [{ PAYROLL: 'EDITABLE' }, { PAYS: 'edit' }, { PAYS: null }, []]) {
      expect((await permit(101, 1, body)).status).toBe(422);
    }
  });
});
