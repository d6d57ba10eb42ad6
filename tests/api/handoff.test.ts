import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { withCsrfToken } from './account.fixture.ts';
import { authorise, type Consent } from './partner.flow.ts';

let service: TestApp;
let token: string;
beforeAll(async () => {
  service = await buildTestApp({ env: { FRONTEND_URL: 'https://console.example' } });
  token = (await authorise(service, { scope: 'openid session.handoff' })).access_token;
});

const hand = (body?: unknown, bearer = token) =>
  service.call('POST', '/api/partner/session-handoff', { token: bearer, ...(body === undefined ? {} : { body }) });
/** The path and query of a handoff link. The front end forwards paths under /auth to the service. */
const pathOf = (url: string) => `/auth/handoff${new URL(url).search}`;
const cookieOf = (reply: { headers: Record<string, unknown> }) => String(reply.headers['set-cookie']);
/** The headers that a browser sends with a request from our page, once the reply has set its cookie. */
const inBrowser = (reply: { headers: Record<string, unknown> }) => ({
  headers: { cookie: cookieOf(reply).split(';')[0]!, 'sec-fetch-site': 'same-origin' },
});
const handedOver = async (bearer = token) => {
  const { headers } = inBrowser(await service.call('GET', pathOf((await hand({}, bearer)).body.url)));
  return { headers: await withCsrfToken(service, headers) };
};

/** A token of a payroll user for the client demo-users, with permission to hand over sessions. */
async function paulasToken(): Promise<string> {
  await service.database.query(`update oauth_client set session_handoff_enabled = true where client_id = 'demo-users'`);
  const consent: Consent = {
    client: { id: 'demo-users', secret: 'demo-users-secret' },
    scope: 'openid session.handoff',
    username: 'paula',
    password: 'demo-paula',
    customerId: 3,
  };
  return (await authorise(service, consent)).access_token;
}

describe('POST /api/partner/session-handoff', () => {
  it('returns a link to the front end that is valid for 60 seconds, with or without a body [PARTNER-001] [PARTNER-003]', async () => {
    for (const body of [{}, undefined]) {
      const { status, body: reply } = await hand(body);
      expect(status).toBe(200);
      expect(reply).toEqual({
        url: expect.stringMatching(/^https:\/\/console\.example\/auth\/handoff\?token=[A-Za-z0-9_-]{43}$/),
        expires_in: 60,
        expires_at: '2026-03-10T00:01:00.000000',
      });
    }
  });

  it('stores the token of the link only as a digest', async () => {
    const { url } = (await hand()).body;
    const secret = new URL(url).searchParams.get('token') as string;
    const [row] = await service.database.query(
      `select string_agg(l::text, ' ') || (select string_agg(a::text, ' ') from audit_log a) as everything from sign_in_link l`,
    );
    expect(row?.everything).toContain('session-handoff.create');
    expect(row?.everything).not.toContain(secret);
    expect(service.logs.join('')).not.toContain(secret);
  });

  it('returns 403 without the scope session.handoff, which payroll.write does not include [PARTNER-002] [SCOPE-007]', async () => {
    const write = await authorise(service, { scope: 'openid payroll.write' });
    expect(answerOf(await hand({}, write.access_token))).toEqual({
      status: 403,
      body: { detail: 'The token lacks the scope session.handoff' },
    });
  });

  it('returns 403 for a client without session handoff enabled [PARTNER-002]', async () => {
    const second = await authorise(service, {
      client: { id: 'second-client', secret: 'second-secret' },
      scope: 'openid session.handoff',
    });
    expect(answerOf(await hand({}, second.access_token))).toEqual({
      status: 403,
      body: { detail: 'Session handoff is not enabled for this client; ask the operator to enable it' },
    });
  });

  it('returns 403 for a session, which has no client [PARTNER-002]', async () => {
    const session = await service.login('admin@demo.example', 'demo-admin');
    expect(answerOf(await hand({}, session))).toEqual({
      status: 403,
      body: { detail: 'Session handoff needs an OAuth token; a session is already signed in' },
    });
  });

  it('hands over a session of an account whose subscription has lapsed', async () => {
    const lapsed = await authorise(service, {
      scope: 'openid session.handoff',
      username: 'lapsed@demo.example',
      password: 'demo-lapsed',
    });
    expect((await hand({}, lapsed.access_token)).status).toBe(200);
  });

  it('returns 404 for a company that is unknown or deleted, or belongs to another account [PARTNER-003]', async () => {
    await service.database.query(`update company set deleted_at = '2026-01-01' where id = 2`);
    for (const company_id of [3, 2, 999_999]) {
      expect(answerOf(await hand({ company_id }))).toEqual({ status: 404, body: { detail: 'Company not found' } });
    }
  });

  it('returns 403 for a company that the payroll user may not view [PARTNER-003]', async () => {
    const paula = await paulasToken();
    expect((await hand({ company_id: 1 }, paula)).status).toBe(200);
    await service.database.query(`update user_zone set level = 'LOCKED' where user_id = 101 and zone = 'COMPANY'`);
    expect(answerOf(await hand({ company_id: 1 }, paula))).toEqual({
      status: 403,
      body: { detail: 'Your COMPANY permission on this company does not allow viewing' },
    });
    await service.database.query(`update user_zone set level = 'READ_ONLY' where user_id = 101 and zone = 'COMPANY'`);
  });

  const NO_PATH =
    'body -> target_path: must be a path of the console that starts with a single / and has at most 200 characters';
  it.each([
    [{ target_path: 'pays' }, NO_PATH],
    [{ target_path: '' }, NO_PATH],
    [{ target_path: '//evil.example' }, NO_PATH],
    [{ target_path: '/\\evil.example' }, NO_PATH],
    [{ target_path: '/a\\b' }, NO_PATH],
    [{ target_path: '/pays\r\nset-cookie: a=b' }, NO_PATH],
    [{ target_path: 'https://evil.example/' }, NO_PATH],
    [{ target_path: `/${'x'.repeat(200)}` }, NO_PATH],
    [{ company_id: 0 }, 'body -> company_id: must be >= 1'],
    [{ company_id: '1' }, 'body -> company_id: must be integer'],
    [{ company: 1 }, 'body -> company: this field is not known here'],
  ])('returns 422 for %j [PARTNER-003]', async (body, message) => {
    expect(answerOf(await hand(body))).toEqual({ status: 422, body: { status_code: 10422, message, data: null } });
  });

  it('accepts a target path of 200 characters', async () => {
    expect((await hand({ target_path: `/${'x'.repeat(199)}` })).status).toBe(200);
  });
});

describe('GET /auth/handoff', () => {
  it('signs the browser in once and redirects it to the target [PARTNER-001]', async () => {
    const { url } = (await hand({ company_id: 1, target_path: '/pays?tab=1' })).body;
    const first = await service.call('GET', pathOf(url));
    expect(first.status).toBe(302);
    expect(first.headers.location).toBe('https://console.example/pays?tab=1&company_id=1');
    expect(cookieOf(first)).toMatch(/^tasman_session=[\w-]{43}; Path=\/; Max-Age=28800; HttpOnly; SameSite=Lax$/);
    expect((await service.call('GET', '/api/company', inBrowser(first))).status).toBe(200);

    const second = await service.call('GET', pathOf(url));
    expect(second.status).toBe(400);
    expect(second.headers['set-cookie']).toBeUndefined();
    expect(second.text).toContain(
      'The link was already used or has expired; go back to where you got it and request a new one.',
    );
  });

  it('redirects to the front page when the link has no target', async () => {
    const reply = await service.call('GET', pathOf((await hand()).body.url));
    expect(reply.headers.location).toBe('https://console.example/');
  });

  it('accepts only one of many simultaneous visits to the link', async () => {
    const path = pathOf((await hand()).body.url);
    const visits = await Promise.all([1, 2, 3, 4, 5].map(() => service.call('GET', path)));
    expect(visits.map(({ status }) => status).sort()).toEqual([302, 400, 400, 400, 400]);
  });

  it('does not use up the link on a HEAD request', async () => {
    const path = pathOf((await hand()).body.url);
    expect(answerOf(await service.call('HEAD', path))).toEqual({ status: 405, body: { detail: 'Method Not Allowed' } });
    expect((await service.call('GET', path)).status).toBe(302);
  });

  it('expires the link after 60 seconds', async () => {
    const path = pathOf((await hand()).body.url);
    const late = pathOf((await hand()).body.url);
    service.clock.advance({ seconds: 59 });
    expect((await service.call('GET', path)).status).toBe(302);
    service.clock.advance({ seconds: 1 });
    expect((await service.call('GET', late)).status).toBe(400);
  });

  it.each(['', '?token=', '?token=abc', `?token=${'a'.repeat(43)}`, '?token=a&token=b', `?token=${'%00'.repeat(43)}`])(
    'shows an error page for the query %j',
    async (query) => {
      const reply = await service.call('GET', `/auth/handoff${query}`);
      expect(reply.status).toBe(400);
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(reply.text).toContain('<h1>This link no longer works</h1>');
    },
  );

  it('rejects an unused link, and ends the session of a used link, once the consent is revoked', async () => {
    const used = pathOf((await hand()).body.url);
    const session = inBrowser(await service.call('GET', used));
    const unused = pathOf((await hand()).body.url);
    const partner = await service.login('partner@demo.example', 'demo-partner');
    const connections = await service.call('GET', '/api/api-client/connections', { token: partner });
    const { connection_id } = connections.body.find((row: { customer_id: number }) => row.customer_id === 3);
    await service.call('DELETE', `/api/api-client/connections/${connection_id}`, { token: partner });
    expect((await service.call('GET', unused)).status).toBe(400);
    expect(answerOf(await service.call('GET', '/api/company', session))).toEqual({
      status: 401,
      body: { detail: 'Not authenticated' },
    });
  });

  it('signs in a payroll user with only that user’s permissions', async () => {
    const { url } = (await hand({}, await paulasToken())).body;
    const session = inBrowser(await service.call('GET', pathOf(url)));
    const companies = await service.call('GET', '/api/company', session);
    expect(companies.body.map(({ id }: { id: number }) => id)).toEqual([1]);
    expect(answerOf(await service.call('GET', '/api/employees/1', session))).toEqual({
      status: 403,
      body: { detail: 'Your EMPLOYEES permission on this company does not allow viewing' },
    });
  });
});

describe('a session handed over by a partner', () => {
  beforeAll(async () => {
    token = (await authorise(service, { scope: 'openid session.handoff' })).access_token;
  });

  it('returns 401 when the session value is sent as a bearer token [AUTH-004]', async () => {
    const { headers } = await handedOver();
    const value = headers.cookie.slice('tasman_session='.length);
    expect(answerOf(await service.call('GET', '/api/company', { token: value }))).toEqual({
      status: 401,
      body: { detail: 'Could not validate credentials' },
    });
  });

  it('has the user’s payroll rights but no administrative rights [AUTH-003] [AUTH-004]', async () => {
    const session = await handedOver();
    expect((await service.call('GET', '/api/employees/1', session)).status).toBe(200);
    const renamed = await service.call('PATCH', '/api/company/1', {
      ...session,
      body: { email_address: 'pay@wattle.example' },
    });
    expect(renamed.status).toBe(200);
    // Routes that every session may call, such as sign-out, are excluded; another test covers sign-out.
    const open = ['anyone', 'everyone', 'signed-in'];
    const administrative = service.app.routes.filter(
      ({ access }) =>
        access.kind === 'api-admin' ||
        (access.kind === 'bearer' && (!open.includes(access.callers) || access.target?.need === 'administer')),
    );
    const answers = await Promise.all(
      administrative.map(async ({ method, path, id }) => {
        const { status } = await service.call(method, path.replaceAll(/\{\w+\}/g, '1'), session);
        return { id, status };
      }),
    );
    expect(answers).toEqual(administrative.map(({ id }) => ({ id, status: 403 })));
    expect(administrative.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'createUser',
        'rotateApiClientSecret',
        'createCompany',
        'deleteCompany',
        'savePaymentSettings',
      ]),
    );
  });

  it('returns 403 for a change sent by another site [AUTH-004]', async () => {
    const { headers } = await handedOver();
    for (const from of ['cross-site', 'same-site', 'none', undefined]) {
      const sent = { cookie: headers.cookie, ...(from === undefined ? {} : { 'sec-fetch-site': from }) };
      expect(
        answerOf(
          await service.call('PATCH', '/api/company/1', { headers: sent, body: { email_address: 'x@evil.example' } }),
        ),
      ).toEqual({
        status: 403,
        body: {
          detail:
            'A change authenticated by cookie must come from a page of this service; programs must send a bearer token',
        },
      });
    }
  });

  it('returns 403 for a change without the CSRF token of the session', async () => {
    const { headers } = await handedOver();
    const { headers: others } = await handedOver();
    for (const given of [undefined, '', 'x', others['x-csrf-token']]) {
      const { 'x-csrf-token': _own, ...rest } = headers;
      const sent = { ...rest, ...(given === undefined ? {} : { 'x-csrf-token': given }) };
      const reply = await service.call('PATCH', '/api/company/1', {
        headers: sent,
        body: { email_address: 'x@evil.example' },
      });
      expect(answerOf(reply)).toEqual({
        status: 403,
        body: {
          detail:
            'A change authenticated by cookie needs the X-CSRF-Token of its session; read it from GET /api/account',
        },
      });
    }
  });

  it('ends after 30 minutes without a request, and in any case after 8 hours [AUTH-004]', async () => {
    const look = async (session: Awaited<ReturnType<typeof handedOver>>) =>
      (await service.call('GET', '/api/company', session)).status;
    const idle = await handedOver();
    service.clock.advance({ seconds: 1_799 });
    expect(await look(idle)).toBe(200);
    service.clock.advance({ seconds: 1_799 });
    expect(await look(idle)).toBe(200);
    service.clock.advance({ seconds: 1_800 });
    expect(await look(idle)).toBe(401);
    token = (await authorise(service, { scope: 'openid session.handoff' })).access_token;
    const busy = await handedOver();
    for (let minutes = 20; minutes < 480; minutes += 20) {
      service.clock.advance({ seconds: 1_200 });
      expect(await look(busy)).toBe(200);
    }
    service.clock.advance({ seconds: 1_200 });
    expect(await look(busy)).toBe(401);
    token = (await authorise(service, { scope: 'openid session.handoff' })).access_token;
  });

  it('records the partner’s client in the audit log entry of a change [AUTH-004]', async () => {
    await service.call('PATCH', '/api/company/1', {
      ...(await handedOver()),
      body: { email_address: 'office@wattle.example' },
    });
    const [entry] = await service.database.query(
      `select actor, api_client_id, action from audit_log where action = 'company.update' order by id desc limit 1`,
    );
    expect(entry).toEqual({ actor: 'admin@demo.example', api_client_id: 'demo-client', action: 'company.update' });
  });
});
