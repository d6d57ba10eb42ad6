import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import {
  aGroup,
  aPatch,
  aUser,
  GROUP_URN,
  keyOn,
  LIST_URN,
  ownerOn,
  type Provider,
  providerOn,
  scimError,
  USER_URN,
} from './scim.fixture.ts';

/**
 * The requests that identity providers document, in their order: Okta's specification test for SCIM 2.0, and the
 * requests of Microsoft Entra's provisioning service and validator. The bodies have the forms that these products send.
 */
let service: TestApp;
let scim: Provider;
beforeAll(async () => {
  service = await buildTestApp();
  scim = providerOn(service, await keyOn(service, await ownerOn(service)));
});

const filtered = (endpoint: string, filter: string) => scim('GET', `${endpoint}?filter=${encodeURIComponent(filter)}`);

describe('the specification test of Okta', () => {
  const NAME = 'lena.fern@Fern.example';
  const BODY = {
    schemas: [USER_URN],
    userName: NAME,
    name: { givenName: 'Lena', familyName: 'Fern' },
    emails: [{ primary: true, value: 'lena@fern.example', type: 'work' }],
    displayName: 'Lena Fern',
    active: true,
  };
  let id: string;

  it('finds a first user with names, email and state [SSO-003]', async () => {
    const { status, body, headers } = await scim('GET', '/Users?count=1&startIndex=1');
    expect([status, headers['content-type']]).toEqual([200, 'application/scim+json; charset=utf-8']);
    expect(body).toMatchObject({
      schemas: [LIST_URN],
      itemsPerPage: 1,
      startIndex: 1,
      totalResults: 2,
    });
    const [first] = body.Resources;
    expect(first).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      userName: 'admin@demo.example',
      name: { familyName: expect.stringMatching(/./), givenName: expect.stringMatching(/./) },
      active: true,
      emails: [{ value: 'admin@demo.example' }],
    });
    const alone = await scim('GET', `/Users/${first.id}`);
    expect([alone.status, alone.body]).toEqual([200, first]);
  });

  it('finds no one by an unknown name and returns 404 for an unknown id [SSO-003]', async () => {
    expect((await filtered('/Users', 'userName eq "nobody@fern.example"')).body).toEqual({
      schemas: [LIST_URN],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    });
    for (const unknown of ['00919288221112222', '999999', 'abc', '1e3', '0']) {
      const reply = await scim('GET', `/Users/${unknown}`);
      expect([reply.status, reply.body]).toEqual([404, scimError(404)]);
    }
  });

  it('creates a user sent as application/json, and refuses the same user a second time [SSO-003]', async () => {
    const headers = { 'content-type': 'application/json' };
    const made = await scim('POST', '/Users', BODY, { headers });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      ...BODY,
      id: expect.stringMatching(/^\d+$/),
      meta: {
        resourceType: 'User',
        created: '2026-03-10T00:00:30.000Z',
        lastModified: '2026-03-10T00:00:30.000Z',
        location: `http://tasman.test/scim/v2/Users/${made.body.id}`,
        version: expect.stringMatching(/^W\/"[0-9a-f]{24}"$/),
      },
    });
    expect([made.headers.location, made.headers.etag]).toEqual([made.body.meta.location, made.body.meta.version]);
    id = made.body.id;
    expect((await scim('GET', `/Users/${id}`)).body).toEqual(made.body);
    const again = await scim('POST', '/Users', BODY, { headers });
    expect([again.status, again.body]).toEqual([409, scimError(409, 'uniqueness')]);
  });

  it('finds the user by name regardless of case [SSO-003]', async () => {
    const { body } = await filtered('/Users', `userName eq "${NAME.toUpperCase()}"`);
    expect([body.totalResults, body.Resources[0].id]).toEqual([1, id]);
  });

  it('lists groups, and returns 401 without a bearer key [SSO-003]', async () => {
    expect((await scim('GET', '/Groups')).body).toMatchObject({ totalResults: 0, Resources: [] });
    const reply = await scim('GET', '/Users', undefined, { headers: { authorization: 'non-token' } });
    expect([reply.status, reply.body, reply.headers['www-authenticate']]).toEqual([401, scimError(401), 'Bearer']);
  });

  it('updates the profile with PUT, and deactivates and reactivates the user [SSO-003]', async () => {
    const put = await scim('PUT', `/Users/${id}`, {
      ...BODY,
      id,
      name: { givenName: 'Lena', familyName: 'Gum' },
      displayName: 'Lena Gum',
    });
    expect([put.status, put.body.name, put.body.displayName]).toEqual([
      200,
      { givenName: 'Lena', familyName: 'Gum' },
      'Lena Gum',
    ]);
    const off = await scim('PATCH', `/Users/${id}`, aPatch({ op: 'replace', value: { active: false } }));
    expect([off.status, off.body.active]).toEqual([200, false]);
    expect((await scim('PUT', `/Users/${id}`, { ...BODY, id, active: true })).body.active).toBe(true);
  });

  it('pushes a group: creates, renames and deletes it, and removes and adds a member [SSO-003]', async () => {
    const made = await scim('POST', '/Groups', {
      ...aGroup('Payroll officers'),
      members: [{ value: id, display: NAME }],
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      schemas: [GROUP_URN],
      displayName: 'Payroll officers',
      members: [{ value: id, type: 'User' }],
    });
    const group = made.body.id;
    const renamed = await scim(
      'PATCH',
      `/Groups/${group}`,
      aPatch({ op: 'replace', value: { id: group, displayName: 'Payroll staff' } }),
    );
    expect([renamed.status, renamed.body.displayName]).toEqual([200, 'Payroll staff']);
    const removed = await scim(
      'PATCH',
      `/Groups/${group}`,
      aPatch({ op: 'remove', path: `members[value eq "${id}"]` }),
    );
    expect([removed.status, removed.body.members]).toEqual([200, undefined]);
    const added = await scim(
      'PATCH',
      `/Groups/${group}`,
      aPatch({ op: 'add', path: 'members', value: [{ value: id, display: NAME }] }),
    );
    expect(added.body.members.map(({ value }: { value: string }) => value)).toEqual([id]);
    expect((await scim('GET', `/Users/${id}`)).body.groups).toEqual([
      { value: group, $ref: `http://tasman.test/scim/v2/Groups/${group}`, display: 'Payroll staff' },
    ]);
    expect((await scim('DELETE', `/Groups/${group}`)).status).toBe(204);
    expect((await scim('GET', `/Groups/${group}`)).status).toBe(404);
  });
});

describe('the requests of Microsoft Entra', () => {
  const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
  const BODY = {
    schemas: [USER_URN, ENTERPRISE],
    externalId: '9950b140-90a0-4201-9d65-b5f209fb4cd0',
    userName: 'ari.pohutukawa@pohutukawa.example',
    active: true,
    displayName: 'Ari Pohutukawa',
    emails: [{ primary: true, type: 'work', value: 'ari@pohutukawa.example' }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Ari Pohutukawa', familyName: 'Pohutukawa', givenName: 'Ari' },
    roles: [],
    title: 'Accountant',
    [ENTERPRISE]: { department: 'Finance', manager: { value: '7' } },
  };
  let id: string;

  it('tests the connection with a name that cannot exist [SSO-003]', async () => {
    const { status, body } = await filtered('/Users', 'userName eq "e4a9c3d6-3c6a-4b8e-9d13-7f6f0b1f2a11"');
    expect([status, body.totalResults, body.Resources]).toEqual([200, 0, []]);
  });

  it('creates a user and ignores attributes that Tasman does not store [SSO-003]', async () => {
    const { status, body } = await scim('POST', '/Users', BODY);
    expect(status).toBe(201);
    const { roles: _roles, title: _title, [ENTERPRISE]: _enterprise, meta: _meta, ...kept } = BODY;
    expect(body).toEqual({
      ...kept,
      schemas: [USER_URN],
      id: expect.any(String),
      meta: expect.objectContaining({ resourceType: 'User' }),
    });
    id = body.id;
  });

  it.each([
    ['userName eq "ARI.pohutukawa@pohutukawa.example"'],
    ['externalId eq "9950b140-90a0-4201-9d65-b5f209fb4cd0"'],
    ['emails.value eq "ari@pohutukawa.example"'],
    ['userName eq "ari.pohutukawa@pohutukawa.example" and externalId eq "9950b140-90a0-4201-9d65-b5f209fb4cd0"'],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName EQ "ari.pohutukawa@pohutukawa.example"'],
  ])('finds the user by %s [SSO-003]', async (filter) => {
    const { body } = await filtered('/Users', filter);
    expect(body.Resources.map((each: { id: string }) => each.id)).toEqual([id]);
  });

  it('replaces attributes by path, with operation names in any case [SSO-003]', async () => {
    const { status, body } = await scim(
      'PATCH',
      `/Users/${id}`,
      aPatch(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'ari.p@pohutukawa.example' },
        { op: 'Replace', path: 'name.familyName', value: 'Rata' },
        { op: 'Add', path: 'displayName', value: 'Ari Rata' },
        { op: 'Replace', path: `${ENTERPRISE}:department`, value: 'Payroll' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+64 21 000 000' },
      ),
    );
    expect(status).toBe(200);
    expect([body.emails, body.name, body.displayName]).toEqual([
      [{ primary: true, type: 'work', value: 'ari.p@pohutukawa.example' }],
      { formatted: 'Ari Pohutukawa', familyName: 'Rata', givenName: 'Ari' },
      'Ari Rata',
    ]);
  });

  it('replaces attributes with one object whose keys are paths [SSO-003]', async () => {
    const { status, body } = await scim(
      'PATCH',
      `/Users/${id}`,
      aPatch({
        op: 'replace',
        value: {
          displayName: 'Ari Kowhai',
          'name.givenName': 'Ariana',
          'emails[type eq "work"].value': 'ariana@pohutukawa.example',
          [`${ENTERPRISE}:employeeNumber`]: '12',
          active: 'True',
        },
      }),
    );
    expect(status).toBe(200);
    expect([body.displayName, body.name.givenName, body.emails[0].value, body.active]).toEqual([
      'Ari Kowhai',
      'Ariana',
      'ariana@pohutukawa.example',
      true,
    ]);
  });

  it('adds an address of another type and keeps the first one [SSO-003]', async () => {
    const { body } = await scim(
      'PATCH',
      `/Users/${id}`,
      aPatch({ op: 'Add', path: 'emails[type eq "other"].value', value: 'ari@home.example' }),
    );
    expect(body.emails).toEqual([
      { primary: true, type: 'work', value: 'ariana@pohutukawa.example' },
      { type: 'other', value: 'ari@home.example' },
    ]);
  });

  it('disables the user with the text "False" and shows the state in a filtered list [SSO-003]', async () => {
    const { status, body } = await scim(
      'PATCH',
      `/Users/${id}`,
      aPatch({ op: 'Replace', path: 'active', value: 'False' }),
    );
    expect([status, body.active]).toEqual([200, false]);
    const { body: list } = await filtered('/Users', `userName eq "${BODY.userName}"`);
    expect(list.Resources.map((each: { active: boolean }) => each.active)).toEqual([false]);
  });

  it('creates a group, reads it without members, and finds it by name [SSO-003]', async () => {
    const made = await scim('POST', '/Groups', {
      schemas: [GROUP_URN, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'Finance team',
      meta: { resourceType: 'Group' },
    });
    expect(made.status).toBe(201);
    const group = made.body.id;
    const add = await scim(
      'PATCH',
      `/Groups/${group}`,
      aPatch({ op: 'Add', path: 'members', value: [{ $ref: null, value: id }] }),
    );
    expect([add.status, add.body.members.length]).toEqual([200, 1]);
    const bare = await scim('GET', `/Groups/${group}?excludedAttributes=members`);
    expect([bare.status, Object.keys(bare.body)]).toEqual([
      200,
      ['schemas', 'id', 'externalId', 'displayName', 'meta'],
    ]);
    const found = await scim(
      'GET',
      '/Groups?excludedAttributes=members&filter=displayName%20eq%20%22finance%20TEAM%22',
    );
    expect(found.body.Resources.map((each: { id: string }) => each.id)).toEqual([group]);
    const name = await scim(
      'PATCH',
      `/Groups/${group}`,
      aPatch({ op: 'Replace', path: 'displayName', value: 'Money team' }),
    );
    expect(name.body.displayName).toBe('Money team');
    const removed = await scim(
      'PATCH',
      `/Groups/${group}`,
      aPatch({ op: 'Remove', path: 'members', value: [{ $ref: null, value: id }] }),
    );
    expect([removed.status, removed.body.members]).toEqual([200, undefined]);
    const again = await scim('POST', '/Groups', aGroup('money TEAM'));
    expect([again.status, again.body]).toEqual([409, scimError(409, 'uniqueness')]);
    expect((await scim('DELETE', `/Groups/${group}`)).status).toBe(204);
  });

  it('deletes the user, and can then create the same user again [SSO-003]', async () => {
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(404);
    expect((await filtered('/Users', `userName eq "${BODY.userName}"`)).body.totalResults).toBe(0);
    expect((await scim('POST', '/Users', BODY)).status).toBe(201);
  });

  it('describes the endpoints in the form that Microsoft’s validator expects [SSO-003]', async () => {
    const config = await scim('GET', '/ServiceProviderConfig');
    expect(config.body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      etag: { supported: true },
      sort: { supported: false },
      changePassword: { supported: false },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    });
    const types = await scim('GET', '/ResourceTypes');
    expect(
      types.body.Resources.map(({ id: name, endpoint, schema }: Record<string, string>) => [name, endpoint, schema]),
    ).toEqual([
      ['User', '/Users', USER_URN],
      ['Group', '/Groups', GROUP_URN],
    ]);
    const schemas = await scim('GET', '/Schemas');
    expect(schemas.body.Resources.map(({ id: urn }: { id: string }) => urn)).toEqual([USER_URN, GROUP_URN]);
    const user = await scim('GET', `/Schemas/${USER_URN}`);
    expect(user.body).toEqual(schemas.body.Resources[0]);
    const names = user.body.attributes.map(({ name, required }: Record<string, unknown>) => [name, required]);
    expect(names).toEqual([
      ['userName', true],
      ['name', false],
      ['displayName', false],
      ['emails', false],
      ['active', false],
      ['groups', false],
    ]);
    for (const path of ['/ResourceTypes/User', '/ResourceTypes/Group', `/Schemas/${GROUP_URN}`])
      expect((await scim('GET', path)).status).toBe(200);
    for (const path of ['/ResourceTypes/Robot', '/Schemas/urn:x']) expect((await scim('GET', path)).status).toBe(404);
    const refused = await scim('GET', '/Schemas?filter=id%20eq%20%22x%22');
    expect([refused.status, refused.body]).toEqual([403, scimError(403)]);
  });

  it('creates a user without an email address [SSO-003]', async () => {
    const { status, body } = await scim('POST', '/Users', aUser('no.mail@moss.example', { emails: undefined }));
    expect([status, body.emails]).toEqual([201, undefined]);
  });
});
