import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerOf, buildTestApp, only, type TestApp } from '../harness/app.ts';
import { aBrowser } from './account.fixture.ts';
import { linkIn, sentMails } from './checkout.maker.ts';
import {
  aGroup,
  aPatch,
  aUser,
  keyOn,
  ownerOn,
  PASSWORD,
  type Provider,
  providerOn,
  scimError,
} from './scim.fixture.ts';
import { factorsOn } from './second-factor.fixture.ts';

const LOCKED = {
  COMPANY: 'LOCKED',
  EMPLOYEES: 'LOCKED',
  PAYS: 'LOCKED',
  LEAVE: 'LOCKED',
  REPORTS: 'LOCKED',
  SETTINGS: 'LOCKED',
};

let service: TestApp;
let owner: string;
let key: string;
let scim: Provider;
beforeAll(async () => {
  service = await buildTestApp();
  owner = await ownerOn(service);
  key = await keyOn(service, owner);
  scim = providerOn(service, key);
});

let made = 0;
/** Creates a user as the identity provider, and sets a password as the owner so that the test can sign in. */
async function signedUp() {
  made += 1;
  const username = `person-${made}`;
  const { body } = await scim('POST', '/Users', aUser(username));
  const id = Number(body.id);
  await service.call('PATCH', `/api/users/${id}`, { token: owner, body: { password: PASSWORD } });
  return { id, username, token: await service.login(username, PASSWORD, { customerId: 3 }) };
}
const newGroup = async (members: readonly number[] = []) => {
  made += 1;
  const { body } = await scim('POST', '/Groups', aGroup(`Group ${made}`, members.map(String)));
  return Number(body.id);
};
const permit = (group: number, body: unknown, company = 1) =>
  service.call('PUT', `/api/scim-groups/${group}/companies/${company}/permissions`, { token: owner, body });
const levelsOf = async (token: string) => {
  const { body } = await service.call('GET', '/api/account', { token });
  return body.companies.find(({ company_id }: { company_id: number }) => company_id === 1)?.permissions ?? null;
};
const signIn = (username: string) =>
  service.call('POST', '/api/login', {
    form: { username, password: PASSWORD, account_type: 'user', customer_id: '3' },
  });

describe('a provisioned user', () => {
  it('has no password, no permissions and no invitation [SSO-003]', async () => {
    const { body } = await scim('POST', '/Users', aUser('quiet.person@moss.example'));
    expect((await signIn('quiet.person')).status).toBe(401);
    const { body: users } = await service.call('GET', '/api/users', { token: owner });
    expect(users.find(({ user_id }: { user_id: number }) => user_id === Number(body.id))).toMatchObject({
      username: 'quiet.person',
      display_name: 'Ann Moss',
      email_address: 'quiet.person@moss.example',
      is_active: true,
      companies: [],
    });
    const mails = await sentMails(service);
    expect(mails.filter(({ to }) => to === 'quiet.person@moss.example')).toEqual([]);
  });

  it('gets the access levels of a group on joining it, and loses them on leaving it [SSO-003]', async () => {
    const { id, token } = await signedUp();
    const group = await newGroup();
    expect(answerOf(await permit(group, { COMPANY: 'READ_ONLY', PAYS: 'EDITABLE' }))).toEqual({
      status: 200,
      body: { ...LOCKED, COMPANY: 'READ_ONLY', PAYS: 'EDITABLE', LEAVE: 'EDITABLE' },
    });
    const reads = async () => (await service.call('GET', '/api/company/1/pays', { token })).status;
    expect([await levelsOf(token), await reads()]).toEqual([null, 403]);
    await scim('PATCH', `/Groups/${group}`, aPatch({ op: 'add', path: 'members', value: [{ value: String(id) }] }));
    expect(await levelsOf(token)).toEqual({ ...LOCKED, COMPANY: 'READ_ONLY', PAYS: 'EDITABLE', LEAVE: 'EDITABLE' });
    expect(await reads()).toBe(200);
    expect((await service.call('GET', '/api/company', { token })).body.map((each: { id: number }) => each.id)).toEqual([
      1,
    ]);
    await scim('PATCH', `/Groups/${group}`, aPatch({ op: 'remove', path: `members[value eq "${id}"]` }));
    expect([await levelsOf(token), await reads()]).toEqual([null, 403]);
  });

  it('has, for each area, the highest level that the user’s own permissions or any group grants [SSO-003]', async () => {
    const { id, token } = await signedUp();
    await service.call('PUT', `/api/users/${id}/companies/1/permissions`, {
      token: owner,
      body: { COMPANY: 'READ_ONLY', PAYS: 'EDITABLE', REPORTS: 'READ_ONLY' },
    });
    const [first, second] = [await newGroup([id]), await newGroup([id])];
    await permit(first, { COMPANY: 'EDITABLE', PAYS: 'READ_ONLY', LEAVE: 'READ_ONLY' });
    await permit(second, { EMPLOYEES: 'READ_ONLY', REPORTS: 'LOCKED' });
    expect(await levelsOf(token)).toEqual({
      COMPANY: 'EDITABLE',
      EMPLOYEES: 'READ_ONLY',
      PAYS: 'EDITABLE',
      // The user's own level of LEAVE follows PAYS, and a group never lowers it.
      LEAVE: 'EDITABLE',
      REPORTS: 'READ_ONLY',
      SETTINGS: 'LOCKED',
    });
    await scim('DELETE', `/Groups/${first}`);
    await permit(second, {});
    expect(await levelsOf(token)).toEqual({
      ...LOCKED,
      COMPANY: 'READ_ONLY',
      PAYS: 'EDITABLE',
      LEAVE: 'EDITABLE',
      REPORTS: 'READ_ONLY',
    });
  });

  it('never administers the account, whatever a group grants or the provider sends [SSO-003]', async () => {
    const { id, token } = await signedUp();
    const group = await newGroup([id]);
    await permit(group, Object.fromEntries(Object.keys(LOCKED).map((zone) => [zone, 'EDITABLE'])));
    await scim('PATCH', `/Users/${id}`, aPatch({ op: 'add', path: 'roles', value: [{ value: 'owner' }] }));
    await scim('PATCH', `/Users/${id}`, aPatch({ op: 'add', value: { userType: 'owner', kind: 'owner' } })).catch(
      () => {},
    );
    for (const path of ['/api/users', '/api/scim-keys', '/api/scim-groups'])
      expect((await service.call('GET', path, { token })).status).toBe(403);
    expect(
      (await service.call('POST', '/api/scim-keys', { token, body: { name: 'x', expires_in_days: 1 } })).status,
    ).toBe(403);
  });

  it('loses access to an area at once when the administrator removes that area from the permissions of the group [SSO-003]', async () => {
    const { id, token } = await signedUp();
    const group = await newGroup([id]);
    await permit(group, { COMPANY: 'READ_ONLY', EMPLOYEES: 'READ_ONLY' });
    const reads = async () => (await service.call('GET', '/api/company/1/employees', { token })).status;
    expect(await reads()).toBe(200);
    await permit(group, { COMPANY: 'READ_ONLY' });
    expect(await reads()).toBe(403);
  });
});

describe('deprovisioning', () => {
  it('ends the sessions of a deactivated user on another node by an event, before any cached state expires [SSO-003] [AUTH-006]', async () => {
    const other = await buildTestApp({ database: service.database });
    const { id, username, token } = await signedUp();
    const onOther = async () => (await other.call('GET', '/api/account/sessions', { token })).status;
    const frozen = vi.spyOn(performance, 'now').mockReturnValue(0);
    try {
      expect(await onOther()).toBe(200);
      await scim('PATCH', `/Users/${id}`, aPatch({ op: 'Replace', path: 'active', value: 'False' }));
      // Cached state never expires while this clock is frozen, so only the event can end the session.
      await expect.poll(onOther).toBe(401);
    } finally {
      frozen.mockRestore();
    }
    expect((await service.call('GET', '/api/account/sessions', { token })).status).toBe(401);
    expect((await signIn(username)).status).toBe(401);
    const [attempt] = await service.database.query(
      'select outcome from sign_in_attempt where user_id = $1 order by id desc limit 1',
      [id],
    );
    expect(attempt).toEqual({ outcome: 'inactive' });
    await scim('PATCH', `/Users/${id}`, aPatch({ op: 'replace', path: 'active', value: true }));
    expect((await signIn(username)).status).toBe(200);
    expect((await service.call('GET', '/api/account/sessions', { token })).status).toBe(401);
  });

  it('ends the browser sessions and partner connections of a deactivated or deleted user [SSO-003]', async () => {
    for (const end of [
      (id: number) => scim('PUT', `/Users/${id}`, aUser(`person-${made}`, { active: false })),
      (id: number) => scim('DELETE', `/Users/${id}`),
    ]) {
      const { id, username } = await signedUp();
      const [client] = await service.database.query<{ id: number }>(
        `select id from oauth_client where client_id = 'demo-client'`,
      );
      await service.database.query(
        `insert into connection (customer_id, oauth_client_id, user_id, grant_mode, scope, authorised_at)
         values (3, $1, $2, 'user', 'openid', $3)`,
        [client!.id, id, service.clock.now()],
      );
      const browser = aBrowser(service);
      await browser.signIn(username, PASSWORD, { account_type: 'user', customer_id: '3' });
      expect((await browser.get('/api/account/sessions')).status).toBe(200);
      expect((await end(id)).status).toBeLessThan(300);
      expect((await browser.get('/api/account/sessions')).status).toBe(401);
      const open = await service.database.query('select id from connection where user_id = $1 and revoked_at is null', [
        id,
      ]);
      expect(open).toEqual([]);
    }
  });

  it('shows the owner of the account, and refuses every change to the owner [SSO-003]', async () => {
    const { body } = await scim('GET', `/Users?filter=${encodeURIComponent('userName eq "admin@demo.example"')}`);
    const [shown] = body.Resources;
    const path = `/Users/${shown.id}`;
    const isOwner = { ...scimError(403), detail: expect.stringMatching(/owner of the account/) };
    for (const reply of [
      await scim('DELETE', path),
      await scim('PATCH', path, aPatch({ op: 'replace', path: 'active', value: false })),
      await scim(
        'PATCH',
        path,
        aPatch({ op: 'replace', path: 'emails[type eq "work"].value', value: 'thief@moss.example' }),
      ),
      await scim('PATCH', path, aPatch({ op: 'add', path: 'externalId', value: 'x-1' })),
      await scim('PUT', path, aUser('thief@moss.example')),
    ])
      expect([reply.status, reply.body]).toEqual([403, isOwner]);
    const same = await scim('PATCH', path, aPatch({ op: 'replace', path: 'active', value: true }));
    expect([same.status, same.body]).toEqual([200, shown]);
    expect((await service.call('GET', '/api/users', { token: owner })).status).toBe(200);
    const group = await newGroup([Number(shown.id)]);
    expect((await scim('GET', `/Groups/${group}`)).body.members[0].value).toBe(shown.id);
  });
});

describe('users of the account', () => {
  it('finds users who were added in Tasman, and lets the provider rename and link them [SSO-003]', async () => {
    const { body } = await scim('GET', `/Users?filter=${encodeURIComponent('userName eq "PAULA"')}`);
    expect(body.Resources).toEqual([
      expect.objectContaining({
        id: '101',
        userName: 'paula',
        name: { formatted: 'Paula Ng', givenName: 'Paula', familyName: 'Ng' },
        displayName: 'Paula Ng',
        active: true,
      }),
    ]);
    expect((await scim('POST', '/Users', aUser('Paula'))).status).toBe(409);
    const linked = await scim(
      'PATCH',
      '/Users/101',
      aPatch({ op: 'replace', value: { userName: 'paula.ng@wattle.example', externalId: 'okta-101' } }),
    );
    expect([linked.body.userName, linked.body.externalId]).toEqual(['paula.ng@wattle.example', 'okta-101']);
    // The username for signing in with a password stays the same.
    await service.login('paula', 'demo-paula', { customerId: 3 });
  });

  it('gives users with similar names different usernames [SSO-003]', async () => {
    const names = [
      'kim.lee@a.example',
      'kim.lee@b.example',
      'kim.lee@c.example',
      'Kim Lee',
      `${'long'.repeat(12)}@a.example`,
      '@@@',
    ];
    const usernames: string[] = [];
    for (const name of names) {
      const { status, body } = await scim('POST', '/Users', aUser(name, { emails: undefined }));
      expect([name, status]).toEqual([name, 201]);
      const [row] = await service.database.query('select username from account_user where id = $1', [body.id]);
      usernames.push(row!.username as string);
    }
    expect(usernames).toEqual(['kim.lee', 'kim.lee.2', 'kim.lee.3', 'Kim.Lee.4', 'long'.repeat(8), 'user']);
  });

  it('shows the provider what the administrator changes in Tasman [SSO-003]', async () => {
    const { body: before } = await scim(
      'POST',
      '/Users',
      aUser('robin', {
        emails: [
          { value: 'r@home.example', type: 'home' },
          { value: 'r@moss.example', type: 'work' },
        ],
      }),
    );
    await service.call('PATCH', `/api/users/${before.id}`, {
      token: owner,
      body: { email_address: 'robin@moss.example', display_name: 'Robin M' },
    });
    const { body: after } = await scim('GET', `/Users/${before.id}`);
    expect([after.emails, after.displayName]).toEqual([
      [
        { value: 'r@home.example', type: 'home' },
        { value: 'robin@moss.example', type: 'work' },
      ],
      'Robin M',
    ]);
    expect(after.meta.version).not.toBe(before.meta.version);
    await service.call('PATCH', `/api/users/${before.id}`, { token: owner, body: { email_address: null } });
    expect((await scim('GET', `/Users/${before.id}`)).body.emails).toEqual([{ value: 'r@home.example', type: 'home' }]);
  });

  it('refuses a second user with the same externalId, and a change to a name that is already in use [SSO-003]', async () => {
    await scim('POST', '/Users', aUser('first.twin', { externalId: 'twin' }));
    const twin = await scim('POST', '/Users', aUser('second.twin', { externalId: 'twin' }));
    expect([twin.status, twin.body]).toEqual([409, scimError(409, 'uniqueness')]);
    const { body } = await scim('POST', '/Users', aUser('third.twin'));
    const renamed = await scim(
      'PATCH',
      `/Users/${body.id}`,
      aPatch({ op: 'replace', path: 'userName', value: 'FIRST.twin' }),
    );
    expect([renamed.status, renamed.body]).toEqual([409, scimError(409, 'uniqueness')]);
    expect((await scim('GET', `/Users/${body.id}`)).body).toEqual(body);
  });

  it('pages through the users in a stable order, and counts them without listing them [SSO-003]', async () => {
    const all = (await scim('GET', '/Users?count=200')).body;
    const pages: string[] = [];
    for (let startIndex = 1; startIndex <= all.totalResults; startIndex += 3) {
      const { body } = await scim('GET', `/Users?startIndex=${startIndex}&count=3&attributes=userName`);
      expect([body.startIndex, body.totalResults, body.itemsPerPage]).toEqual([
        startIndex,
        all.totalResults,
        body.Resources.length,
      ]);
      pages.push(...body.Resources.map((each: { id: string }) => each.id));
    }
    expect(pages).toEqual(all.Resources.map((each: { id: string }) => each.id));
    expect((await scim('GET', '/Users?count=0')).body).toMatchObject({
      totalResults: all.totalResults,
      itemsPerPage: 0,
      Resources: [],
    });
    expect((await scim('GET', '/Users?startIndex=9999')).body.Resources).toEqual([]);
  });

  it('never shows employees’ portal logins, or users of another account [SSO-003]', async () => {
    const [portal] = await service.database.query<{ id: number }>(
      `insert into account_user (customer_id, kind, username, display_name, password_hash, is_active, employee_id, created_at, updated_at)
       values (3, 'user', 'portal-person', 'Portal', 'scrypt$2$8$1$AA$AA', true, 8, now(), now())
       on conflict do nothing returning id`,
    );
    const [stranger] = await service.database.query<{ id: number }>(
      'select id from account_user where customer_id = 4 limit 1',
    );
    for (const { id } of [portal!, stranger!]) {
      for (const reply of [
        await scim('GET', `/Users/${id}`),
        await scim('PUT', `/Users/${id}`, aUser('x')),
        await scim('PATCH', `/Users/${id}`, aPatch({ op: 'replace', path: 'active', value: false })),
        await scim('DELETE', `/Users/${id}`),
      ])
        expect([reply.status, reply.body]).toEqual([404, scimError(404)]);
      const member = await scim('POST', '/Groups', aGroup('Strangers', [String(id)]));
      expect([member.status, member.body]).toEqual([400, scimError(400, 'invalidValue')]);
    }
    expect(
      (await scim('GET', `/Users?filter=${encodeURIComponent('userName eq "portal-person"')}`)).body.totalResults,
    ).toBe(0);
  });
});

describe('versions', () => {
  it('returns 304 for a version that the client already has, and 412 for a change to an outdated version [SSO-003]', async () => {
    const { body, headers } = await scim('POST', '/Users', aUser('versioned'));
    const path = `/Users/${body.id}`;
    const known = await scim('GET', path, undefined, { headers: { 'if-none-match': String(headers.etag) } });
    expect([known.status, known.body, known.headers.etag]).toEqual([304, undefined, headers.etag]);
    const off = aPatch({ op: 'replace', path: 'displayName', value: 'Other' });
    const first = await scim('PATCH', path, off, { headers: { 'if-match': String(headers.etag) } });
    expect([first.status, first.headers.etag === headers.etag]).toEqual([200, false]);
    const old = { headers: { 'if-match': String(headers.etag) } };
    for (const reply of [
      await scim('PATCH', path, off, old),
      await scim('PUT', path, aUser('versioned'), old),
      await scim('DELETE', path, undefined, old),
    ])
      expect([reply.status, reply.body]).toEqual([412, scimError(412)]);
    expect((await scim('GET', path, undefined, { headers: { 'if-none-match': String(headers.etag) } })).status).toBe(
      200,
    );
    const group = await newGroup();
    const stale = await scim('DELETE', `/Groups/${group}`, undefined, { headers: { 'if-match': 'W/"x"' } });
    expect(stale.status).toBe(412);
    expect((await scim('DELETE', `/Groups/${group}`, undefined, { headers: { 'if-match': '*' } })).status).toBe(204);
    expect(
      (await scim('DELETE', path, undefined, { headers: { 'if-match': String(first.headers.etag) } })).status,
    ).toBe(204);
  });

  it('adds neither a version nor an audit entry when a request changes nothing [SSO-003]', async () => {
    const { body } = await scim('POST', '/Users', aUser('unchanged', { externalId: 'same-1' }));
    const count = async () =>
      (await service.database.query<{ n: number }>('select count(*)::int as n from audit_log'))[0]!.n;
    const before = await count();
    const again = await scim('PUT', `/Users/${body.id}`, { ...body, active: undefined });
    expect([again.status, again.body]).toEqual([200, body]);
    expect(await count()).toBe(before);
  });

  it('does not activate an inactive user with a PUT that leaves out active [SSO-003]', async () => {
    const { body } = await scim('POST', '/Users', aUser('sleeper', { active: 'false' }));
    expect(body.active).toBe(false);
    const put = await scim('PUT', `/Users/${body.id}`, aUser('sleeper', { active: undefined, displayName: 'S' }));
    expect([put.body.active, put.body.displayName]).toEqual([false, 'S']);
  });
});

describe('rejected SCIM requests', () => {
  it.each([
    ['GET', '/Users?filter=userName%20co%20%22a%22', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=password%20eq%20%22a%22', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=__proto__%20eq%20%22a%22', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=displayName%20eq%20%22a%22', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=userName%20eq%20true', undefined, 400, 'invalidFilter'],
    ['GET', '/Groups?filter=userName%20eq%20%22a%22', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?filter=userName%20eq%20%22%00%22', undefined, 400, 'invalidValue'],
    ['GET', '/Users?filter=userName%20eq%20%22%5Cu0000%22', undefined, 400, 'invalidFilter'],
    ['GET', '/Users?count=many', undefined, 400, 'invalidValue'],
    ['POST', '/Users', '{"schemas":', 400, 'invalidSyntax'],
    ['POST', '/Users', '[]', 400, 'invalidSyntax'],
    ['POST', '/Users', undefined, 400, 'invalidSyntax'],
    ['POST', '/Users', '{"__proto__":{"active":true}}', 400, 'invalidSyntax'],
    ['POST', '/Users', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 400, 'invalidSyntax'],
    ['POST', '/Users?dry_run=true', aUser('dry'), 400, 'invalidSyntax'],
    ['POST', '/Groups', { ...aGroup('x'), members: [{ value: '1; drop table scim_group' }] }, 400, 'invalidValue'],
    ['POST', '/Groups', { ...aGroup('x'), members: 'all' }, 400, 'invalidValue'],
    ['PATCH', '/Users/101', { schemas: [], Operations: [] }, 400, 'invalidSyntax'],
    ['GET', '/Me', undefined, 501, undefined],
    ['POST', '/Bulk', {}, 501, undefined],
    ['GET', '/Robots', undefined, 404, undefined],
    ['DELETE', '/Users', undefined, 405, undefined],
    ['POST', '/Users/101', {}, 405, undefined],
    ['PUT', '/ServiceProviderConfig', {}, 405, undefined],
  ])('%s %s returns a SCIM error [SSO-003]', async (method, path, body, status, type) => {
    const reply = await scim(method, path, body);
    expect([reply.status, reply.body]).toEqual([status, scimError(status, type)]);
    expect(reply.headers['content-type']).toBe('application/scim+json; charset=utf-8');
  });

  it('rejects other media types with 415 and bodies above 1 MB with 413 [SSO-003]', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
      const reply = await scim('POST', '/Users', 'userName=x', { headers: { 'content-type': type } });
      expect([type, reply.status, reply.body]).toEqual([type, 415, scimError(415)]);
    }
    const large = await scim('POST', '/Users', { ...aUser('x'), title: 'x'.repeat(1_048_576) });
    expect([large.status, large.body]).toEqual([413, scimError(413)]);
  });

  it('does not accept SCIM bodies on other routes [SSO-003]', async () => {
    const reply = await service.call('PATCH', '/api/users/101', {
      token: owner,
      body: {},
      headers: { 'content-type': 'application/scim+json' },
    });
    expect(reply.status).toBe(415);
  });

  it('limits calls without a valid key by address, and calls with a valid key by key [SSO-003]', async () => {
    const tight = await buildTestApp({ env: { RATE_LIMIT_SCALE: '0.01' }, database: service.database });
    const provider = providerOn(tight, key);
    const statuses: number[] = [];
    for (let call = 0; call < 16; call += 1)
      statuses.push((await provider('GET', call % 2 ? '/Users?count=0' : '/Groups?count=0')).status);
    expect(statuses).toEqual([...Array.from({ length: 15 }, () => 200), 429]);
    const limited = await provider('GET', '/Users');
    expect([limited.body, limited.headers['retry-after']]).toEqual([scimError(429), expect.stringMatching(/^\d+$/)]);
    const guess = providerOn(tight, `tsm_scim_${'x'.repeat(43)}`);
    expect([(await guess('GET', '/Users')).status, (await guess('GET', '/Users')).status]).toEqual([401, 429]);
  });
});

describe('the audit log', () => {
  it('names the key as the actor of the provider’s changes, and has an entry for each changed user [SSO-003]', async () => {
    const { body: user } = await scim('POST', '/Users', aUser('audited'));
    const group = await newGroup([Number(user.id)]);
    await permit(group, { PAYS: 'READ_ONLY' });
    await scim('PATCH', `/Users/${user.id}`, aPatch({ op: 'replace', path: 'active', value: false }));
    await scim('DELETE', `/Groups/${group}`);
    await scim('DELETE', `/Users/${user.id}`);
    const entries = await service.database.query(
      `select action, actor, address from audit_log
       where (entity_type = 'account_user' and entity_id = $1) or (entity_type = 'scim-group' and entity_id = $2) order by id`,
      [user.id, group],
    );
    const actor = expect.stringMatching(/^SCIM key “Okta” \(tsm_scim_.{8}…\)$/);
    const by = (action: string, who: unknown = actor) => ({ action, actor: who, address: '127.0.0.1' });
    expect(entries).toEqual([
      by('user.create'),
      by('scim-group.create'),
      by('user.permissions'),
      by('scim-group.permissions', 'admin@demo.example'),
      by('user.permissions', 'admin@demo.example'),
      by('user.deactivate'),
      by('scim-group.delete'),
      by('user.permissions'),
      by('user.delete'),
    ]);
  });
});

describe('keys', () => {
  const post = (body: unknown, token = owner) => service.call('POST', '/api/scim-keys', { token, body });
  beforeEach(async () => {
    await service.database.query(`delete from scim_key where name <> 'Okta'`);
  });

  it('are shown once, stored only as hashes, and reported to the administrator by email [SSO-003]', async () => {
    const { status, body } = await post({ name: 'Entra', expires_in_days: 90, invites_users: true });
    expect([status, body]).toEqual([
      201,
      {
        scim_key_id: expect.any(Number),
        name: 'Entra',
        prefix: body.key.slice(0, 17),
        invites_users: true,
        created_by: 'admin@demo.example',
        created_at: expect.any(String),
        expires_at: expect.any(String),
        last_used_at: null,
        last_used_address: null,
        is_active: true,
        revoked_at: null,
        key: expect.stringMatching(/^tsm_scim_[A-Za-z0-9_-]{43}$/),
      },
    ]);
    const { key: secret, ...shown } = body;
    const listed = await service.call('GET', '/api/scim-keys', { token: owner });
    expect(listed.body[0]).toEqual(shown);
    const mail = (await sentMails(service)).at(-1);
    expect([mail?.to, mail?.subject]).toEqual(['admin@demo.example', 'A new provisioning key was created']);
    const stored = await service.database.query(
      'select row_to_json(k) as row from scim_key k union all select row_to_json(a) from audit_log a',
    );
    expect(JSON.stringify([stored, service.logs, mail]).includes(secret.slice(17))).toBe(false);
  });

  it('that have invites_users invite new users by email [SSO-003]', async () => {
    const { body } = await post({ name: 'Inviter', expires_in_days: 1, invites_users: true });
    const reply = await providerOn(service, body.key)('POST', '/Users', aUser('invited'));
    const mail = (await sentMails(service)).find(({ to }) => to === 'invited@moss.example');
    expect(mail?.subject).toMatch(/^Your invitation to the payroll of /);
    const token = new URL(linkIn(mail), 'http://tasman.test').searchParams.get('token') ?? '';
    await service.call('POST', '/auth/set-password', { form: { token, password: PASSWORD, again: PASSWORD } });
    expect((await signIn('invited')).status).toBe(200);
    expect(reply.status).toBe(201);
  });

  it('work on every node until they expire or are revoked [SSO-003]', async () => {
    const other = await buildTestApp({ database: service.database, at: service.clock.now().toISOString() });
    const { body } = await post({ name: 'Short', expires_in_days: 1 });
    const [here, there] = [providerOn(service, body.key), providerOn(other, body.key)];
    expect([(await here('GET', '/Users?count=0')).status, (await there('GET', '/Users?count=0')).status]).toEqual([
      200, 200,
    ]);
    const {
      body: [used],
    } = await service.call('GET', '/api/scim-keys', { token: owner });
    expect(only(used, 'last_used_address', 'is_active')).toEqual({ last_used_address: '127.0.0.1', is_active: true });
    other.clock.advance({ days: 1 });
    expect((await there('GET', '/Users?count=0')).status).toBe(401);
    const path = `/api/scim-keys/${body.scim_key_id}`;
    expect((await service.call('DELETE', path, { token: owner })).status).toBe(204);
    expect((await here('GET', '/Users?count=0')).status).toBe(401);
    expect((await service.call('DELETE', path, { token: owner })).status).toBe(404);
  });

  it('give access only to SCIM, and SCIM accepts no other credentials [SSO-003]', async () => {
    for (const path of ['/api/users', '/api/company', '/api/webhooks', '/api/scim-keys', '/api/account'])
      expect((await service.call('GET', path, { token: key })).status).toBe(401);
    for (const token of [owner, `${key}x`, key.slice(0, -1), 'tsm_live_x', ''])
      expect((await providerOn(service, token)('GET', '/Users')).status).toBe(401);
  });

  it('are created by an administrator with a second factor, at most five at a time [SSO-003]', async () => {
    for (let number = 1; number <= 4; number += 1)
      expect((await post({ name: `Key ${number}`, expires_in_days: 400 })).status).toBe(201);
    expect(answerOf(await post({ name: 'One more', expires_in_days: 1 }))).toEqual({
      status: 409,
      body: { detail: 'The account has 5 active provisioning keys, which is the limit; revoke one first' },
    });
    expect((await post({ name: 'x', expires_in_days: 401 })).status).toBe(422);
    await factorsOn(service).forgetAll();
    const reply = await post({ name: 'x', expires_in_days: 1 });
    expect([reply.status, reply.body.detail]).toEqual([403, expect.stringContaining('second factor')]);
    owner = await ownerOn(service);
  });

  it('stop working when the account is closed, but can deactivate users after the subscription has lapsed [SSO-003]', async () => {
    const { id } = await signedUp();
    await service.database.query(`update subscription set status = 'LAPSED' where customer_id = 3`);
    const reply = await scim('PATCH', `/Users/${id}`, aPatch({ op: 'replace', path: 'active', value: false }));
    await service.database.query(`update subscription set status = 'ACTIVE' where customer_id = 3`);
    expect([reply.status, reply.body.active]).toEqual([200, false]);
    const closed = await buildTestApp({ database: service.database });
    await service.database.query('update customer set closed_at = now() where id = 3');
    const after = await providerOn(closed, key)('GET', '/Users');
    await service.database.query('update customer set closed_at = null where id = 3');
    expect([after.status, after.body]).toEqual([401, scimError(401)]);
  });
});

describe('managing SCIM groups as an administrator', () => {
  it('lists each group with its members and permissions [SSO-003]', async () => {
    const { id } = await signedUp();
    const group = await newGroup([id]);
    await permit(group, { PAYS: 'READ_ONLY' });
    const { body } = await service.call('GET', '/api/scim-groups', { token: owner });
    expect(body.find(({ scim_group_id }: { scim_group_id: number }) => scim_group_id === group)).toEqual({
      scim_group_id: group,
      display_name: `Group ${made}`,
      external_id: null,
      members: [{ user_id: id, display_name: 'Ann Moss' }],
      companies: [{ company_id: 1, permissions: { ...LOCKED, PAYS: 'READ_ONLY', LEAVE: 'READ_ONLY' } }],
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const first = await service.call('GET', '/api/scim-groups?limit=1', { token: owner });
    expect([first.body.length, first.headers.link]).toEqual([1, expect.stringContaining('cursor=')]);
    const missing = await permit(999_999, { PAYS: 'READ_ONLY' });
    expect([missing.status, missing.body]).toEqual([404, { detail: 'The account has no group 999999' }]);
    expect((await permit(group, { PAYS: 'READ_ONLY' }, 999_999)).status).toBe(404);
    const other = await service.login('other@demo.example', 'demo-other');
    const foreign = await service.call('PUT', `/api/scim-groups/${group}/companies/1/permissions`, {
      token: other,
      body: {},
    });
    expect(foreign.status).toBe(404);
  });

  it('adds and removes thousands of members of a group in one request [SSO-003]', async () => {
    await service.database.query(
      `insert into account_user (customer_id, kind, username, display_name, password_hash, is_active, created_at, updated_at)
       select 3, 'user', 'mass-' || n, 'Mass ' || n, 'scrypt$2$8$1$AA$AA', true, now(), now() from generate_series(1, 3000) n`,
    );
    const rows = await service.database.query<{ id: number }>(
      `select id from account_user where username like 'mass-%' order by id`,
    );
    const ids = rows.map(({ id }) => String(id));
    const group = await newGroup();
    const add = await scim(
      'PATCH',
      `/Groups/${group}`,
      aPatch({ op: 'add', path: 'members', value: ids.map((value) => ({ value })) }),
    );
    expect([add.status, add.body.members.length]).toEqual([200, 3_000]);
    const remove = ids.slice(0, 1_000).map((id) => ({ op: 'remove', path: `members[value eq "${id}"]` }));
    const left = await scim('PATCH', `/Groups/${group}?attributes=members.value`, aPatch(...remove));
    expect(left.body.members).toEqual(ids.slice(1_000).map((value) => ({ value })));
  });

  it('applies all simultaneous changes to a group, and creates only one user for simultaneous identical requests [SSO-003]', async () => {
    const [first, second] = [await signedUp(), await signedUp()];
    const group = await newGroup();
    const add = ({ id }: { id: number }) =>
      scim('PATCH', `/Groups/${group}`, aPatch({ op: 'add', path: 'members', value: [{ value: String(id) }] }));
    expect((await Promise.all([add(first), add(second)])).map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await scim('GET', `/Groups/${group}`);
    expect(body.members.map(({ value }: { value: string }) => Number(value))).toEqual([first.id, second.id]);
    const creations = await Promise.all([1, 2, 3].map(() => scim('POST', '/Users', aUser('racer@moss.example'))));
    expect(creations.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe('over a real connection', () => {
  it('returns 413 without waiting for a body whose announced length is too large [SSO-003]', async () => {
    const node = await buildTestApp({ database: service.database });
    await node.app.server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = node.app.server.server.address() as AddressInfo;
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(
          `POST /scim/v2/Users HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/scim+json\r\nContent-Length: 99000000\r\n\r\n`,
        ),
      );
      socket.once('data', (data) => {
        resolve(String(data));
        socket.destroy();
      });
      socket.once('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });
});
