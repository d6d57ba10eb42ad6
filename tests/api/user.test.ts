import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { linkIn, sentMails } from './checkout.maker.ts';
import { authorise } from './partner.flow.ts';
import { choosePassword } from './self.flow.ts';

const LOCKED = {
  COMPANY: 'LOCKED',
  EMPLOYEES: 'LOCKED',
  PAYS: 'LOCKED',
  LEAVE: 'LOCKED',
  REPORTS: 'LOCKED',
  SETTINGS: 'LOCKED',
};
const PASSWORD = 'kauri ferry lantern';

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

/** Creates a payroll user of the demo customer. */
async function aUser() {
  made += 1;
  const { body } = await create({ username: `user-${made}`, password: PASSWORD });
  return body as { user_id: number; username: string };
}

const IN_PERSON = {
  status: 403,
  body: { detail: 'Only an account administrator in their own session may do this' },
};

describe('GET /api/users', () => {
  it('lists the payroll users of the account with their permissions in each company [SCOPE-015]', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        user_id: 101,
        username: 'paula',
        display_name: 'Paula Ng',
        email_address: null,
        is_active: true,
        companies: [
          { company_id: 1, permissions: { ...LOCKED, COMPANY: 'READ_ONLY', PAYS: 'EDITABLE', LEAVE: 'EDITABLE' } },
        ],
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
  });

  it('lists no users of another account', async () => {
    expect((await list(await service.login('other@demo.example', 'demo-other'))).body).toEqual([]);
  });

  it('returns 403 for every OAuth token, even the owner’s, and for the session of a payroll user [SCOPE-015] [AUTH-002] [AUTH-003]', async () => {
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
  it('adds a user who can sign in but has no access yet [SCOPE-015]', async () => {
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

  it('returns 409 for a username of the account in any letter case, but accepts one of another account', async () => {
    expect(answerOf(await create({ username: 'PAULA', password: PASSWORD }))).toEqual({
      status: 409,
      body: { detail: "The account already has a user 'PAULA'; choose another username" },
    });
    const other = await service.login('other@demo.example', 'demo-other');
    expect((await create({ username: 'paula', password: PASSWORD }, other)).status).toBe(201);
  });

  it('accepts usernames of up to 32 characters without spaces or @', async () => {
    expect((await create({ username: 'x'.repeat(32), password: PASSWORD })).status).toBe(201);
    for (const username of ['x'.repeat(33), 'a b', 'a@b', '', 'a\u0000b', ' tama', '\ud800']) {
      expect((await create({ username, password: PASSWORD })).status, JSON.stringify(username)).toBe(422);
    }
  });

  it('returns 422 for a short password, an unknown key or a body that is not an object', async () => {
    for (const body of [
      { username: 'short', password: 'x'.repeat(9) },
      { username: 'short', password: PASSWORD, is_owner: true },
      [],
    ]) {
      expect((await create(body)).status).toBe(422);
    }
  });

  it('returns 400 for a password that is easy to guess, for a new and for an existing user [FIX-010]', async () => {
    for (const password of ['password123', 'Demo Customer', 'qwertyuiop']) {
      const { status, body, errors } = await create({ username: 'mallory', password });
      expect([status, body.detail]).toEqual([400, expect.stringMatching(/^This password is too easy to guess\./)]);
      expect(errors).toEqual([expect.objectContaining({ path: '/body/password', code: 'weak_password' })]);
    }
    const user = await aUser();
    expect((await patch(user.user_id, { password: 'password123' })).status).toBe(400);
    expect((await patch(user.user_id, { password: 'Demo Customer' })).status).toBe(400);
    expect((await logIn(user.username)).status).toBe(200);
  });

  it('emails a link to choose a password when no password is sent [FIX-010]', async () => {
    const email_address = 'ines@bakery.example';
    const { status, body } = await create({ username: 'ines', email_address });
    expect([status, body.email_address]).toEqual([201, email_address]);
    expect((await logIn('ines')).status).toBe(401);
    expect((await choosePassword(service, email_address)).status).toBe(200);
    expect((await logIn('ines')).status).toBe(200);
    expect(answerOf(await create({ username: 'ivo' }))).toEqual({
      status: 400,
      body: { detail: 'Send email_address for the invitation, so that the user can choose a password' },
    });
  });

  it('returns 403 while the subscription has lapsed', async () => {
    const lapsed = await service.login('lapsed@demo.example', 'demo-lapsed');
    expect(answerOf(await create({ username: 'late', password: PASSWORD }, lapsed))).toEqual({
      status: 403,
      body: { detail: 'The account has no active subscription; renew it to make changes' },
    });
  });

  it('creates one user when several calls with the same name arrive at once', async () => {
    const calls = [1, 2, 3].map(() => create({ username: 'racer', password: PASSWORD }));
    expect((await Promise.all(calls)).map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe('POST /api/users/{user_id}/invitation', () => {
  const invite = (id: number, token = owner) => service.call('POST', `/api/users/${id}/invitation`, { token });

  it('emails a new link and invalidates the previous one [FIX-010]', async () => {
    const { body: user } = await create({ username: 'iris', email_address: 'iris@bakery.example' });
    const first = linkIn((await sentMails(service)).find(({ to }) => to === 'iris@bakery.example'));
    const { status, body } = await invite(user.user_id);
    expect([status, body]).toEqual([
      201,
      { user_id: user.user_id, sent_to: 'iris@bakery.example', expires_at: expect.any(String) },
    ]);
    const token = new URL(first, 'http://tasman.test').searchParams.get('token') ?? '';
    const old = await service.call('POST', '/auth/set-password', {
      form: { token, password: PASSWORD, again: PASSWORD },
    });
    expect(old.status).toBe(400);
    expect((await choosePassword(service, 'iris@bakery.example')).status).toBe(200);
    expect((await logIn('iris')).status).toBe(200);
  });

  it('returns 409 without an email address or for a user who may not sign in, and 404 for an unknown user', async () => {
    const user = await aUser();
    expect(answerOf(await invite(user.user_id))).toEqual({
      status: 409,
      body: { detail: `User ${user.user_id} has no email_address for the invitation; add one first` },
    });
    await patch(user.user_id, { email_address: 'u@bakery.example', is_active: false });
    expect(answerOf(await invite(user.user_id))).toEqual({
      status: 409,
      body: { detail: `User ${user.user_id} may not sign in; set is_active to true first` },
    });
    expect((await invite(999_999)).status).toBe(404);
  });
});

describe('PATCH /api/users/{user_id}', () => {
  it('changes only the fields that are sent, and nothing for an empty body', async () => {
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

  it('renames a user, changes the password and deactivates the user', async () => {
    const user = await aUser();
    expect((await patch(user.user_id, { username: 'renamed', password: 'pohutukawa tram orbit' })).status).toBe(200);
    expect(answerOf(await logIn(user.username))).toEqual({ status: 401, body: { detail: 'Invalid credentials' } });
    expect(answerOf(await logIn('renamed'))).toEqual({ status: 401, body: { detail: 'Invalid credentials' } });
    expect((await logIn('renamed', 'pohutukawa tram orbit')).status).toBe(200);
    expect((await patch(user.user_id, { is_active: false })).body.is_active).toBe(false);
    expect(answerOf(await logIn('renamed', 'pohutukawa tram orbit'))).toEqual({
      status: 401,
      body: { detail: 'Invalid credentials' },
    });
  });

  it('returns 409 for the name of another user', async () => {
    const user = await aUser();
    expect(answerOf(await patch(user.user_id, { username: 'Paula' }))).toEqual({
      status: 409,
      body: { detail: "The account already has a user 'Paula'; choose another username" },
    });
    expect((await patch(user.user_id, { username: user.username.toUpperCase() })).status).toBe(200);
  });

  it('returns the same 404 for the owner, a user of another account and an unknown user', async () => {
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

  it('returns 422 for null, an invalid name or an id that is not a number', async () => {
    const { user_id } = await aUser();
    for (const body of [{ username: null }, { username: 'a b' }, { is_active: 'no' }, { kind: 'owner' }]) {
      expect((await patch(user_id, body)).status).toBe(422);
    }
    expect((await patch('x' as unknown as number, {})).status).toBe(422);
  });

  it('returns 403 for a payroll user', async () => {
    const session = await service.login('paula', 'demo-paula', { customerId: 3 });
    expect(answerOf(await patch(101, { is_active: true }, session))).toEqual(IN_PERSON);
  });
});

describe('DELETE /api/users/{user_id}', () => {
  it('ends sign-in, permissions and consents at once and frees the username, and then returns 404', async () => {
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

  it('returns 404 when the user to delete belongs to another account', async () => {
    expect(answerOf(await remove(101, await service.login('other@demo.example', 'demo-other')))).toEqual({
      status: 404,
      body: { detail: 'User not found' },
    });
  });

  it('returns 422 when the id to delete is not a number', async () => {
    expect(answerOf(await remove('x' as unknown as number))).toEqual({
      status: 422,
      body: { data: null, message: 'path -> user_id: must be integer', status_code: 10422 },
    });
  });
});

describe('PUT /api/users/{user_id}/companies/{company_id}/permissions', () => {
  it('replaces all access levels for one company and locks the areas that are left out [SCOPE-015]', async () => {
    const user = await aUser();
    const first = await permit(user.user_id, 1, { COMPANY: 'EDITABLE', PAYS: 'READ_ONLY' });
    expect(answerOf(first)).toEqual({
      status: 200,
      body: { ...LOCKED, COMPANY: 'EDITABLE', PAYS: 'READ_ONLY', LEAVE: 'READ_ONLY' },
    });
    await permit(user.user_id, 2, { REPORTS: 'READ_ONLY' });
    const second = await permit(user.user_id, 1, { EMPLOYEES: 'READ_ONLY' });
    expect(second.body).toEqual({ ...LOCKED, EMPLOYEES: 'READ_ONLY' });
    const shown = (await list()).body.find(({ user_id }: { user_id: number }) => user_id === user.user_id);
    expect(shown.companies).toEqual([
      { company_id: 1, permissions: { ...LOCKED, EMPLOYEES: 'READ_ONLY' } },
      { company_id: 2, permissions: { ...LOCKED, REPORTS: 'READ_ONLY' } },
    ]);
  });

  const leaveOf = async (user_id: number) => {
    const { companies } = (await list()).body.find((user: { user_id: number }) => user.user_id === user_id);
    return companies[0].permissions.LEAVE;
  };

  it('returns 200 and sets LEAVE to the level of PAYS when LEAVE is left out [DUTY-001]', async () => {
    const { user_id } = await aUser();
    for (const PAYS of ['EDITABLE', 'READ_ONLY', 'LOCKED']) {
      const five = { COMPANY: 'READ_ONLY', EMPLOYEES: 'LOCKED', PAYS, REPORTS: 'LOCKED', SETTINGS: 'LOCKED' };
      expect(answerOf(await permit(user_id, 1, five))).toEqual({ status: 200, body: { ...five, LEAVE: PAYS } });
      expect(await leaveOf(user_id)).toBe(PAYS);
    }
    expect((await permit(user_id, 1, {})).body).toEqual(LOCKED);
  });

  it('returns 200 and gives LEAVE a level of its own, until a call leaves it out [DUTY-001]', async () => {
    const { user_id } = await aUser();
    const approver = { COMPANY: 'READ_ONLY', LEAVE: 'EDITABLE' };
    expect(answerOf(await permit(user_id, 1, approver))).toEqual({ status: 200, body: { ...LOCKED, ...approver } });
    expect(await leaveOf(user_id)).toBe('EDITABLE');
    const paysOnly = { COMPANY: 'READ_ONLY', PAYS: 'EDITABLE', LEAVE: 'LOCKED' };
    expect((await permit(user_id, 1, paysOnly)).body).toEqual({ ...LOCKED, ...paysOnly });
    expect(await leaveOf(user_id)).toBe('LOCKED');
    expect((await permit(user_id, 1, { PAYS: 'READ_ONLY' })).body.LEAVE).toBe('READ_ONLY');
    expect(await leaveOf(user_id)).toBe('READ_ONLY');
    const [entry] = await service.database.query(
      `select before, after from audit_log where action = 'user.permissions' order by id desc limit 1`,
    );
    expect(entry).toEqual({
      before: { company_id: 1, permissions: { ...LOCKED, ...paysOnly } },
      after: { company_id: 1, permissions: { ...LOCKED, PAYS: 'READ_ONLY', LEAVE: 'READ_ONLY' } },
    });
  });

  it('returns 401, 403, 404 and 422 for LEAVE as for every other area, and changes nothing [DUTY-001]', async () => {
    const { user_id, username } = await aUser();
    const leave = { LEAVE: 'EDITABLE' };
    await permit(user_id, 1, { COMPANY: 'READ_ONLY', LEAVE: 'READ_ONLY' });
    const path = `/api/users/${user_id}/companies/1/permissions`;
    expect((await service.call('PUT', path, { body: leave })).status).toBe(401);
    const session = await service.login(username, PASSWORD, { customerId: 3 });
    expect(answerOf(await permit(user_id, 1, leave, session))).toEqual(IN_PERSON);
    expect((await permit(user_id, 999_999, leave)).status).toBe(404);
    expect((await permit(999_999, 1, leave)).status).toBe(404);
    for (const body of [{ LEAVE: 'APPROVE' }, { LEAVE: null }, { leave: 'EDITABLE' }])
      expect((await permit(user_id, 1, body)).status).toBe(422);
    expect(await leaveOf(user_id)).toBe('READ_ONLY');
  });

  it('returns 404 for a company that is unknown or of another account, and for an unknown user', async () => {
    const { user_id } = await aUser();
    for (const company of [3, 999_999]) {
      expect(answerOf(await permit(user_id, company, {}))).toEqual({
        status: 404,
        body: { detail: 'Company not found' },
      });
    }
    expect(answerOf(await permit(999_999, 1, {}))).toEqual({ status: 404, body: { detail: 'User not found' } });
  });

  it('returns 403 for a payroll user, even with access to every area [SCOPE-015]', async () => {
    const user = await aUser();
    const all = Object.fromEntries(Object.keys(LOCKED).map((zone) => [zone, 'EDITABLE']));
    expect((await permit(user.user_id, 1, all)).body).toEqual(all);
    const session = await service.login(user.username, PASSWORD, { customerId: 3 });
    expect(answerOf(await permit(101, 1, all, session))).toEqual(IN_PERSON);
  });

  it('returns 422 for an unknown area or level', async () => {
    for (const body of [{ PAYROLL: 'EDITABLE' }, { PAYS: 'edit' }, { PAYS: null }, []]) {
      expect((await permit(101, 1, body)).status).toBe(422);
    }
  });
});
