import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Reply, type TestApp } from '../harness/app.ts';
import { aBrowser } from './account.fixture.ts';

let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp();
});

const OWNER = ['admin@demo.example', 'demo-admin'] as const;
const PASSWORD = 'kauri ferry lantern';
const titleOf = ({ text }: Reply): string => /<h1>(.*?)<\/h1>/.exec(text)?.[1] ?? '';
const alertOf = ({ text }: Reply): string => /role="alert" id="problem">(.*?)<\/p>/.exec(text)?.[1] ?? '';
const markOf = ({ text }: Reply): string => /name="mark" value="([^"]+)"/.exec(text)?.[1] ?? '';

describe('/auth/sign-in', () => {
  it('creates a session for the browser and redirects to the account page [AUTH-010]', async () => {
    const browser = aBrowser(service);
    const reply = await browser.signIn(...OWNER);
    expect([reply.status, reply.headers.location]).toEqual([303, '/auth/account']);
    expect([...browser.jar.keys()]).toEqual(['tasman_session', 'tasman_device']);
    expect(titleOf(await browser.get('/auth/account'))).toBe('Your account');
  });

  it('ends the browser’s previous session when the same user signs in again [AUTH-010]', async () => {
    const browser = aBrowser(service);
    await browser.signIn(...OWNER);
    const first = browser.jar.get('tasman_session')!;
    await browser.signIn(...OWNER);
    expect(browser.jar.get('tasman_session')).not.toBe(first);
    const old = { headers: { cookie: `tasman_session=${first}` } };
    expect((await service.call('GET', '/api/company', old)).status).toBe(401);
  });

  it('signs in a payroll user by username and account number', async () => {
    const browser = aBrowser(service);
    const user = { account_type: 'user', customer_id: '3' };
    expect((await browser.signIn('paula', 'demo-paula', user)).status).toBe(303);
    const refused = await browser.signIn('paula', 'demo-paula', { ...user, customer_id: 'x' });
    expect([refused.status, alertOf(refused)]).toEqual([401, 'Enter the account number, digits only.']);
  });

  it('redirects only to paths of this service after sign-in', async () => {
    const cases = {
      '/admin/company/gl_codes?company_id=2': '/admin/company/gl_codes?company_id=2',
      'https://evil.example/': '/auth/account',
      '//evil.example': '/auth/account',
      '/\\evil.example': '/auth/account',
      '/a/..//evil.example': '/auth/account',
      'javascript:alert(1)': '/auth/account',
      '/x\r\nset-cookie: a=b': '/auth/account',
      [`/${'x'.repeat(600)}`]: '/auth/account',
    };
    for (const [given, expected] of Object.entries(cases)) {
      const page = await aBrowser(service).get(`/auth/sign-in?next=${encodeURIComponent(given)}`);
      expect(/name="next" value="([^"]*)"/.exec(page.text)?.[1], given).toBe(expected);
    }
    const browser = aBrowser(service);
    const mark = markOf(await browser.get('/auth/sign-in'));
    const form = { mark, next: '//evil.example', username: OWNER[0], password: OWNER[1] };
    expect((await browser.post('/auth/sign-in', form)).headers.location).toBe('/auth/account');
  });

  it('returns 403 for a sign-in form without a CSRF token or with the token of another browser', async () => {
    const browser = aBrowser(service);
    const form = { username: OWNER[0], password: OWNER[1] };
    expect((await browser.post('/auth/sign-in', form)).status).toBe(403);
    const mark = markOf(await aBrowser(service).get('/auth/sign-in'));
    expect((await browser.post('/auth/sign-in', { ...form, mark })).status).toBe(403);
    expect([...browser.jar.keys()]).toEqual([]);
  });

  it('explains why sign-in failed and keeps the typed username but never the password', async () => {
    const browser = aBrowser(service);
    const wrong = await browser.signIn('admin@demo.example', 'a wrong secret');
    expect([wrong.status, alertOf(wrong)]).toEqual([401, 'The username or password is wrong.']);
    expect([wrong.text.includes('value="admin@demo.example"'), wrong.text.includes('a wrong secret')]).toEqual([
      true,
      false,
    ]);
    expect(alertOf(await browser.signIn('', ''))).toBe('Enter your username and your password.');
  });

  it('ends the browser’s previous session when another user signs in', async () => {
    const browser = aBrowser(service);
    await browser.signIn(...OWNER);
    const cookie = `tasman_session=${browser.jar.get('tasman_session')}`;
    await browser.signIn('other@demo.example', 'demo-other');
    expect((await service.call('GET', '/api/account/sessions', { headers: { cookie } })).status).toBe(401);
  });

  it('allows only the passkey script, and forbids framing, caching and indexing', async () => {
    for (const [path, scripts] of [
      ['/auth/sign-in', "script-src 'nonce'; connect-src 'self'; "],
      ['/auth/forgot-password', ''],
    ] as const) {
      const { headers, text } = await service.call('GET', path);
      expect(String(headers['content-security-policy']).replaceAll(/nonce-[\w-]+/g, 'nonce')).toBe(
        `default-src 'none'; style-src 'nonce'; ${scripts}img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      );
      expect([headers['cache-control'], headers['x-robots-tag'], (text.match(/<script/g) ?? []).length]).toEqual([
        'no-store',
        'noindex',
        scripts === '' ? 0 : 1,
      ]);
    }
  });
});

describe('/auth/sign-out', () => {
  it('asks for confirmation, then ends the session and clears the cookie [AUTH-010]', async () => {
    const browser = aBrowser(service);
    expect((await browser.get('/auth/sign-out')).headers.location).toBe('/auth/sign-in');
    await browser.signIn(...OWNER);
    expect(titleOf(await browser.get('/auth/sign-out'))).toBe('Sign out?');
    const cookie = `tasman_session=${browser.jar.get('tasman_session')}`;
    expect((await browser.post('/auth/sign-out', { mark: 'x' })).status).toBe(403);
    expect(titleOf(await browser.submit('/auth/sign-out', {}))).toBe('You are signed out');
    expect(browser.jar.has('tasman_session')).toBe(false);
    expect((await service.call('GET', '/api/account/sessions', { headers: { cookie } })).status).toBe(401);
  });
});

describe('/auth/account', () => {
  it('redirects to the sign-in page when the browser has no session', async () => {
    const reply = await aBrowser(service).get('/auth/account');
    expect([reply.status, reply.headers.location]).toEqual([303, '/auth/sign-in?next=%2Fauth%2Faccount']);
  });

  it('changes the password, explains refusals and keeps this browser signed in [AUTH-010]', async () => {
    const browser = aBrowser(service);
    await browser.signIn('second@demo.example', 'demo-second');
    const change = (current_password: string, new_password: string, again = new_password) =>
      browser.submit('/auth/account', { action: 'change-password', current_password, new_password, again });
    expect(alertOf(await change('demo-second', PASSWORD, 'x'))).toBe(
      'The two new passwords are different; type the same one twice.',
    );
    expect(alertOf(await change('', ''))).toBe('Enter your current password and a new one.');
    expect(alertOf(await change('wrong', PASSWORD))).toBe('The current password is wrong.');
    expect(alertOf(await change('demo-second', 'password12'))).toBe(
      'This password is too easy to guess. This is a commonly used password. Add more words that are less common.',
    );
    const done = await change('demo-second', PASSWORD);
    expect([done.status, done.headers.location]).toEqual([303, '/auth/account?done=password']);
    const page = await browser.get('/auth/account?done=password');
    expect(page.text.includes('Your password has been changed. All other sessions were ended.')).toBe(true);
  });

  it('ends a chosen session or all other sessions, and rejects forms that belong to another session [AUTH-010]', async () => {
    const browser = aBrowser(service);
    await browser.signIn('lapsed@demo.example', 'demo-lapsed');
    const tokens = [
      await service.login('lapsed@demo.example', 'demo-lapsed'),
      await service.login('lapsed@demo.example', 'demo-lapsed'),
      await service.login('lapsed@demo.example', 'demo-lapsed'),
    ];
    const alive = () =>
      Promise.all(tokens.map(async (token) => (await service.call('GET', '/api/account/sessions', { token })).status));
    const list = (await service.call('GET', '/api/account/sessions', { token: tokens[1]! })).body;
    const session_id = String(list.find(({ is_current }: { is_current: boolean }) => is_current).session_id);
    expect((await browser.post('/auth/account', { action: 'end-session', session_id, mark: 'x' })).status).toBe(403);
    expect((await browser.submit('/auth/account', { action: 'end-session', session_id })).status).toBe(303);
    expect(await alive()).toEqual([200, 401, 200]);
    // A second click on the same button is not an error: the session is already over.
    expect((await browser.submit('/auth/account', { action: 'end-session', session_id })).status).toBe(303);
    expect((await browser.submit('/auth/account', { action: 'end-others' })).headers.location).toBe(
      '/auth/account?done=others',
    );
    expect(await alive()).toEqual([401, 401, 401]);
    expect((await browser.submit('/auth/account', { action: 'dance' })).status).toBe(422);
    expect(titleOf(await browser.get('/auth/account'))).toBe('Your account');
  });

  it('returns 403 for a form sent by another site', async () => {
    const browser = aBrowser(service);
    await browser.signIn(...OWNER);
    const mark = markOf(await browser.get('/auth/account'));
    const reply = await service.call('POST', '/auth/account', {
      form: { action: 'end-others', mark },
      headers: { cookie: `tasman_session=${browser.jar.get('tasman_session')}`, 'sec-fetch-site': 'cross-site' },
    });
    expect(reply.status).toBe(403);
  });
});

describe('/auth/forgot-password', () => {
  it('shows the same page for known and unknown users, and rejects a form with a wrong CSRF token [AUTH-010]', async () => {
    const browser = aBrowser(service);
    const ask = (username: string, form: Record<string, string> = {}) =>
      browser.submit('/auth/forgot-password', { username, ...form });
    const [known, unknown] = [await ask('admin@demo.example'), await ask('nobody@demo.example')];
    expect([known.status, titleOf(known)]).toEqual([200, 'Check your email']);
    const plain = ({ text }: Reply) => text.replaceAll(/nonce="[^"]+"|\w+@demo\.example/g, '');
    expect(plain(unknown)).toBe(plain(known));
    expect((await browser.post('/auth/forgot-password', { username: 'x', mark: 'x' })).status).toBe(403);
    expect(alertOf(await ask(''))).toBe('Enter your email address or username.');
    expect(alertOf(await ask('paula', { account_type: 'user' }))).toBe('Enter the account number, digits only.');
    expect(titleOf(await ask('paula', { account_type: 'user', customer_id: '3' }))).toBe('Check your email');
    expect((await browser.get('/auth/device?token=x')).status).toBe(400);
  });
});
