import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';
import { INVALID_CLIENT, INVALID_REFRESH } from './oauth.flow.ts';
import { authorise } from './partner.flow.ts';

const REDIRECT_URIS = ['http://127.0.0.1:9999/callback', 'https://partner.example/callback'];
const AT = '2026-03-10T00:00:00Z';

let service: TestApp;
let partner: string;
let second: string;
beforeAll(async () => {
  service = await buildTestApp({ at: AT });
  partner = await service.login('partner@demo.example', 'demo-partner');
  second = await service.login('second@demo.example', 'demo-second');
});

/** Creates an API admin whose account has no client yet, and returns a session token. */
async function newPartner(name: string): Promise<string> {
  const [customer] = await service.database.query<{ id: number }>(
    `insert into customer (name, is_api_admin, is_reseller, created_at, updated_at)
     values ($1, true, false, $2, $2) returning id`,
    [name, AT],
  );
  await service.database.query(
    `insert into account_user (customer_id, kind, email_address, display_name, password_hash, is_active, created_at, updated_at)
     select $1, 'owner', $2, $3, password_hash, true, $4, $4 from account_user where email_address = 'partner@demo.example'`,
    [customer?.id, `${name}@demo.example`, name, AT],
  );
  return service.login(`${name}@demo.example`, 'demo-partner');
}

describe('GET /api/api-client', () => {
  it('returns the oldest client of the account without its secret [PARTNER-022] [PARTNER-013]', async () => {
    const { status, body } = await service.call('GET', '/api/api-client', { token: partner });
    expect(status).toBe(200);
    expect(body).toEqual({
      client_id: 'demo-client',
      name: 'Demo Partner App',
      is_public: false,
      redirect_uris: REDIRECT_URIS,
      per_user_grants_enabled: false,
      session_handoff_enabled: true,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
      hasSecret: true,
    });
  });

  it('returns the requested client, or every client, oldest first, with all=true', async () => {
    const one = await service.call('GET', '/api/api-client?client_id=demo-public', { token: partner });
    expect(answerOf(one)).toEqual({
      status: 200,
      body: {
        client_id: 'demo-public',
        name: 'Demo Mobile App',
        is_public: true,
        redirect_uris: REDIRECT_URIS,
        per_user_grants_enabled: false,
        session_handoff_enabled: false,
        created_at: expect.any(String),
        hasSecret: false,
      },
    });
    const all = await service.call('GET', '/api/api-client?all=true', { token: partner });
    expect(all.body.map((client: { client_id: string }) => client.client_id)).toEqual([
      'demo-client',
      'demo-public',
      'demo-users',
    ]);
  });

  it('returns the same 404 for a client of another account as for an unknown one', async () => {
    for (const clientId of ['second-client', 'no-such-client']) {
      const reply = await service.call('GET', `/api/api-client?client_id=${clientId}`, { token: partner });
      expect(answerOf(reply)).toEqual({
        status: 404,
        body: { detail: `The account has no API client '${clientId}'` },
      });
    }
  });

  it('returns 403 for an OAuth token, for a payroll user, and for a customer who is not an API admin [PARTNER-026]', async () => {
    const customer = await service.login('admin@demo.example', 'demo-admin');
    const payrollUser = await service.login('paula', 'demo-paula', { customerId: 3 });
    const ownGrant = await authorise(service, { username: 'partner@demo.example', password: 'demo-partner' });
    for (const token of [customer, payrollUser, ownGrant.access_token]) {
      expect(answerOf(await service.call('GET', '/api/api-client', { token }))).toEqual({
        status: 403,
        body: { detail: 'Forbidden' },
      });
    }
  });

  it('ignores an unknown query parameter [AUTH-012]', async () => {
    const ask = async (query: string) =>
      answerOf(await service.call('GET', `/api/api-client${query}`, { token: partner }));
    expect(await ask('?id=1')).toEqual(await ask(''));
  });
});

describe('POST /api/api-client', () => {
  it('creates the first client with a secret that is returned once and stored as a digest [PARTNER-022]', async () => {
    const token = await newPartner('fresh');
    expect(answerOf(await service.call('GET', '/api/api-client', { token }))).toEqual({
      status: 404,
      body: { detail: 'The account has no API client yet; create one with POST /api/api-client' },
    });
    const made = await service.call('POST', '/api/api-client', {
      token,
      body: { name: 'Fresh App', redirect_uris: ['https://fresh.example/cb'] },
    });
    expect(made.status).toBe(201);
    const { client_secret, ...client } = made.body;
    expect(client_secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(client).toEqual({
      client_id: expect.stringMatching(/^client-[A-Za-z0-9_-]{16}$/),
      name: 'Fresh App',
      is_public: false,
      redirect_uris: ['https://fresh.example/cb'],
      per_user_grants_enabled: false,
      session_handoff_enabled: false,
      created_at: '2026-03-10T00:00:00.000000',
      hasSecret: true,
    });
    expect((await service.call('GET', '/api/api-client', { token })).body).toEqual(client);
    const rows = await service.database.query(
      `select (select row_to_json(c)::text from oauth_client c where client_id = $1)
           || (select string_agg(a::text, ' ') from audit_log a where action = 'api-client.create') as everything`,
      [client.client_id],
    );
    expect(rows[0]?.everything).toContain('Fresh App');
    expect(rows[0]?.everything).not.toContain(client_secret);
  });

  it('accepts an empty body, names the client after the account and sets no redirect URIs', async () => {
    const token = await newPartner('quiet');
    const made = await service.call('POST', '/api/api-client', { token });
    expect(answerOf(made)).toEqual({
      status: 201,
      body: {
        client_id: expect.stringMatching(/^client-[A-Za-z0-9_-]{16}$/),
        client_secret: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
        name: 'quiet',
        is_public: false,
        hasSecret: true,
        redirect_uris: [],
        per_user_grants_enabled: false,
        session_handoff_enabled: false,
        created_at: '2026-03-10T00:00:00.000000',
      },
    });
  });

  it('creates a public client without a secret', async () => {
    const token = await newPartner('mobile');
    const made = await service.call('POST', '/api/api-client', { token, body: { is_public: true } });
    expect(answerOf(made)).toEqual({
      status: 201,
      body: {
        client_id: expect.stringMatching(/^client-[A-Za-z0-9_-]{16}$/),
        client_secret: null,
        name: 'mobile',
        is_public: true,
        hasSecret: false,
        redirect_uris: [],
        per_user_grants_enabled: false,
        session_handoff_enabled: false,
        created_at: '2026-03-10T00:00:00.000000',
      },
    });
  });

  it('returns 409 when the account already has a client [PARTNER-022]', async () => {
    expect(answerOf(await service.call('POST', '/api/api-client', { token: partner, body: {} }))).toEqual({
      status: 409,
      body: {
        detail: "The account already has the client 'demo-client'; change that client, or ask the operator for another",
      },
    });
  });

  it('creates exactly one client when several requests arrive at once', async () => {
    const token = await newPartner('racer');
    const calls = [1, 2, 3, 4].map(() => service.call('POST', '/api/api-client', { token, body: {} }));
    expect((await Promise.all(calls)).map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('returns 422 and creates nothing for an invalid redirect URI or an unknown key', async () => {
    const token = await newPartner('wrong');
    const bad = await service.call('POST', '/api/api-client', { token, body: { redirect_uris: ['/callback'] } });
    expect(answerOf(bad)).toEqual({
      status: 422,
      body: { detail: "redirect_uris: '/callback' is not an absolute address such as https://app.example/callback" },
    });
    for (const [body, message] of [
      [{ session_handoff_enabled: true }, 'body -> session_handoff_enabled: this field is not known here'],
      [{ name: ' ' }, 'body -> name: must be text of 1 to 60 characters on one line, not only spaces'],
      [{ name: 'a\u0000b' }, 'body: a text contains a NUL character or an unpaired surrogate'],
      [[], 'body: must be object'],
    ]) {
      expect(answerOf(await service.call('POST', '/api/api-client', { token, body }))).toEqual({
        status: 422,
        body: { status_code: 10422, message, data: null },
      });
    }
    expect((await service.call('GET', '/api/api-client', { token })).status).toBe(404);
  });
});

describe('POST /api/api-client/rotate-secret', () => {
  const exchangeWith = (client_secret: string) =>
    service.call('POST', '/api/oauth/token', {
      form: { grant_type: 'refresh_token', refresh_token: 'none', client_id: 'second-client', client_secret },
    });

  it('returns a new secret once and invalidates the old one immediately [PARTNER-022]', async () => {
    expect(answerOf(await exchangeWith('second-secret'))).toEqual(INVALID_REFRESH);
    const rotated = await service.call('POST', '/api/api-client/rotate-secret', { token: second });
    expect(answerOf(rotated)).toEqual({
      status: 200,
      body: { client_id: 'second-client', client_secret: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) },
    });
    expect(answerOf(await exchangeWith('second-secret'))).toEqual(INVALID_CLIENT);
    expect(answerOf(await exchangeWith(rotated.body.client_secret))).toEqual(INVALID_REFRESH);
  });

  it('returns 409 for a public client, which has no secret', async () => {
    const reply = await service.call('POST', '/api/api-client/rotate-secret?client_id=demo-public', { token: partner });
    expect(answerOf(reply)).toEqual({
      status: 409,
      body: { detail: "The client 'demo-public' is public: it has no secret to rotate and authenticates with PKCE" },
    });
  });

  it('returns 404 when another account rotates the secret', async () => {
    const reply = await service.call('POST', '/api/api-client/rotate-secret?client_id=demo-client', { token: second });
    expect(reply.status).toBe(404);
  });
});

describe('PUT /api/api-client/redirect-uris', () => {
  const put = (redirect_uris: unknown, token = second, query = '') =>
    service.call('PUT', `/api/api-client/redirect-uris${query}`, { token, body: { redirect_uris } });

  it('replaces the redirect URIs, and accepts https for any host but http only for the local machine [PARTNER-023]', async () => {
    const uris = ['https://a.example/cb?x=1', 'http://localhost:3000/cb', 'http://127.0.0.1/cb', 'http://[::1]:8/cb'];
    expect(answerOf(await put(uris))).toEqual({
      status: 200,
      body: {
        client_id: 'second-client',
        name: 'Second Partner App',
        is_public: false,
        hasSecret: true,
        redirect_uris: uris,
        per_user_grants_enabled: false,
        session_handoff_enabled: false,
        created_at: '2026-03-09T00:00:00.000000',
      },
    });
    expect((await service.call('GET', '/api/api-client', { token: second })).body.redirect_uris).toEqual(uris);
  });

  it.each([
    ['http://x.example', 'must use https; http is accepted for localhost, 127.0.0.1 and [::1] only'],
    ['https://x.example/cb#top', 'must not have a fragment (#)'],
    ['https://x.example/cb#', 'must not have a fragment (#)'],
    ['/callback', 'is not an absolute address such as https://app.example/callback'],
    ['javascript:alert(1)', 'is not an absolute address such as https://app.example/callback'],
    ['https://user:pw@x.example/', 'must not have a user name or password'],
    ['https://*.x.example/', 'must contain one host; wildcards are not supported'],
    ['https://x.example/a b', 'has characters that must be percent-encoded in an address'],
    ['https://x.example\\@evil.example/', 'has characters that must be percent-encoded in an address'],
  ])('returns 422 for the redirect URI %s [PARTNER-023]', async (uri, problem) => {
    expect(answerOf(await put([uri]))).toEqual({ status: 422, body: { detail: `redirect_uris: '${uri}' ${problem}` } });
  });

  it('accepts 1 to 20 distinct redirect URIs [PARTNER-023]', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `https://x.example/${index}`);
    expect((await put(many(20))).status).toBe(200);
    expect(answerOf(await put(many(21)))).toEqual({
      status: 422,
      body: { data: null, message: 'body -> redirect_uris: must not have more than 20 items', status_code: 10422 },
    });
    expect(answerOf(await put([]))).toEqual({
      status: 422,
      body: { data: null, message: 'body -> redirect_uris: must not have fewer than 1 items', status_code: 10422 },
    });
    expect(answerOf(await put(['https://x.example/', 'https://x.example/']))).toEqual({
      status: 422,
      body: { detail: "redirect_uris: 'https://x.example/' is listed twice" },
    });
  });

  it('returns 404 when another account sets the redirect URIs', async () => {
    expect(answerOf(await put(['https://x.example/'], second, '?client_id=demo-client'))).toEqual({
      status: 404,
      body: { detail: "The account has no API client 'demo-client'" },
    });
  });
});

describe('GET and PUT /api/api-client/branding', () => {
  const branding = {
    display_name: 'Second & Co',
    logo_url: 'https://second.example/logo.png',
    primary_colour: '#1A2b3c',
    support_email: 'help@second.example',
    support_url: 'https://second.example/help?a=1',
  };
  const put = (body: unknown, query = '') =>
    service.call('PUT', `/api/api-client/branding${query}`, { token: second, body });

  it('stores the branding that is sent and clears fields that are left out [PARTNER-024]', async () => {
    expect(answerOf(await put(branding))).toEqual({ status: 200, body: branding });
    const shown = await service.call('GET', '/api/api-client/branding', { token: second });
    expect(answerOf(shown)).toEqual({ status: 200, body: branding });
    const cleared = {
      display_name: 'Second',
      logo_url: null,
      primary_colour: null,
      support_email: null,
      support_url: null,
    };
    expect((await put({ display_name: 'Second' })).body).toEqual(cleared);
  });

  const NO_NAME = 'body -> display_name: must be text of 1 to 60 characters on one line, not only spaces';
  const NO_COLOUR = 'body -> primary_colour: must be a colour written #rrggbb';
  const noAddress = (field: string) => `body -> ${field}: must be an https address with at most 512 characters`;
  it.each([
    [{ primary_colour: 'red' }, NO_COLOUR],
    [{ primary_colour: '#12345' }, NO_COLOUR],
    [{ primary_colour: '#123456; background: url(x)' }, NO_COLOUR],
    [{ logo_url: 'http://second.example/logo.png' }, noAddress('logo_url')],
    [{ logo_url: 'https://second.example/"><script>' }, noAddress('logo_url')],
    [{ support_url: 'javascript:alert(1)' }, noAddress('support_url')],
    [{ support_email: 'nobody' }, 'body -> support_email: must be an email address with at most 254 characters'],
    [{ display_name: '' }, NO_NAME],
    [{ display_name: 'x'.repeat(61) }, NO_NAME],
    [{ display_name: '\ud800' }, 'body: a text contains a NUL character or an unpaired surrogate'],
    [{ colour: '#123456' }, 'body -> colour: this field is not known here'],
  ])('returns 422 for the branding %j', async (body, message) => {
    expect(answerOf(await put(body))).toEqual({ status: 422, body: { status_code: 10422, message, data: null } });
  });

  it('returns 404 when another account reads or sets the branding', async () => {
    expect(answerOf(await put(branding, '?client_id=demo-client'))).toEqual({
      status: 404,
      body: { detail: "The account has no API client 'demo-client'" },
    });
    const read = await service.call('GET', '/api/api-client/branding?client_id=demo-client', { token: second });
    expect(read.status).toBe(404);
  });
});

describe('GET /api/api-client/activity and /errors', () => {
  it('counts calls, errors and distinct customers of each client by day [PARTNER-025]', async () => {
    const client = { id: 'demo-users', secret: 'demo-users-secret' };
    const before = (await service.call('GET', '/api/api-client/activity?client_id=demo-users', { token: partner }))
      .body;
    expect(before).toEqual([]);
    const owner = await authorise(service, { client });
    const other = await authorise(service, { client, username: 'other@demo.example', password: 'demo-other' });
    for (const { access_token: token } of [owner, owner, other]) {
      expect((await service.call('GET', '/api/company', { token })).status).toBe(200);
    }
    expect(answerOf(await service.call('GET', '/api/pays/999/explanation', { token: owner.access_token }))).toEqual({
      status: 404,
      body: { detail: 'Pay not found' },
    });
    const after = await service.call('GET', '/api/api-client/activity?client_id=demo-users', { token: partner });
    // The six requests are two token exchanges, three lists and one rejected call.
    expect(after.body).toEqual([{ date: '2026-03-10', requests: 6, errors: 1, customers: 2 }]);
    const errors = await service.call('GET', '/api/api-client/errors?client_id=demo-users', { token: partner });
    expect(errors.body).toEqual([
      {
        at: '2026-03-10T00:00:00.000000',
        method: 'GET',
        route: '/api/pays/{pay_id}/explanation',
        status: 404,
        message: 'Pay not found',
        customer_id: 3,
        request_id: expect.any(String),
      },
    ]);
  });

  it('adds up counts over several flushes and lists one row per day, newest first', async () => {
    const client = { id: 'demo-users', secret: 'demo-users-secret' };
    service.clock.advance({ days: 1 });
    const { access_token: token } = await authorise(service, { client });
    const list = (days: number) =>
      service.call('GET', `/api/api-client/activity?client_id=demo-users&days=${days}`, {
        token: partner,
      });
    partner = await service.login('partner@demo.example', 'demo-partner');
    expect((await list(1)).body).toEqual([{ date: '2026-03-11', requests: 1, errors: 0, customers: 0 }]);
    await service.call('GET', '/api/company', { token });
    expect((await list(30)).body).toEqual([
      { date: '2026-03-11', requests: 2, errors: 0, customers: 1 },
      { date: '2026-03-10', requests: 6, errors: 1, customers: 2 },
    ]);
  });

  it('records refused token exchanges of known clients only', async () => {
    const read = (limit: number) =>
      service.call('GET', `/api/api-client/errors?client_id=demo-users&limit=${limit}`, { token: partner });
    const stored = () => service.database.query('select count(*)::int as errors from client_error');
    await read(1);
    const [before] = await stored();
    for (const client_id of ['demo-users', 'nobody\u0000', 'no-such-client']) {
      const form = { grant_type: 'refresh_token', refresh_token: 'none', client_id, client_secret: 'wrong' };
      await service.call('POST', '/api/oauth/token', { form });
    }
    expect((await read(1)).body).toEqual([
      {
        at: '2026-03-11T00:00:00.000000',
        method: 'POST',
        route: '/api/oauth/token',
        status: 401,
        message: 'Invalid client credentials',
        customer_id: null,
        request_id: expect.any(String),
      },
    ]);
    expect(await stored()).toEqual([{ errors: before?.errors + 1 }]);
  });

  it('records an error whose message quotes text that the database cannot store', async () => {
    const { access_token: token } = await authorise(service, {
      client: { id: 'demo-users', secret: 'demo-users-secret' },
    });
    expect(
      answerOf(await service.call('POST', '/api/company/1/departments', { token, body: '{"\\u0000\\ud800":1}' })),
    ).toEqual({
      status: 422,
      body: {
        data: null,
        message: 'body: a text contains a NUL character or an unpaired surrogate',
        status_code: 10422,
      },
    });
    const errors = await service.call('GET', '/api/api-client/errors?client_id=demo-users&limit=1', { token: partner });
    expect(errors.body).toEqual([
      {
        at: '2026-03-11T00:00:00.000000',
        method: 'POST',
        route: '/api/company/{company_id}/departments',
        status: 422,
        message: 'body: a text contains a NUL character or an unpaired surrogate',
        customer_id: 3,
        request_id: expect.any(String),
      },
    ]);
  });

  it('counts activity without extra SQL statements per request', async () => {
    const { access_token: token } = await authorise(service, {
      client: { id: 'demo-users', secret: 'demo-users-secret' },
    });
    const call = () => service.call('GET', '/api/company', { token });
    await call();
    const one = await costOf(service.database, call);
    const five = await costOf(service.database, async () => {
      for (let n = 0; n < 5; n += 1) await call();
    });
    expect(five).toBe(5 * one);
  });

  it('returns 404 for the activity and errors of a client of another account', async () => {
    for (const path of ['activity', 'errors']) {
      const reply = await service.call('GET', `/api/api-client/${path}?client_id=second-client`, { token: partner });
      expect(reply.status).toBe(404);
    }
  });

  it.each(['activity?days=0', 'activity?days=366', 'errors?limit=0', 'errors?limit=501', 'errors?limit=x'])(
    'returns 422 for %s',
    async (path) => {
      expect((await service.call('GET', `/api/api-client/${path}`, { token: partner })).status).toBe(422);
    },
  );
});

describe('rate limits of API client routes', () => {
  it('limits lists to 120 requests a minute and other operations to 25 [LIMIT-004]', async () => {
    const limited = await buildTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
    const token = await limited.login('partner@demo.example', 'demo-partner');
    const statusAfter = async (path: string, calls: number) => {
      for (let n = 0; n < calls; n += 1) expect((await limited.call('GET', path, { token })).status).toBe(200);
      return limited.call('GET', path, { token });
    };
    expect((await statusAfter('/api/api-client', 25)).body).toEqual({
      error: 'Rate limit exceeded: 25 per 1 minute',
    });
    expect((await statusAfter('/api/api-client/connections', 120)).body).toEqual({
      error: 'Rate limit exceeded: 120 per 1 minute',
    });
  });
});
