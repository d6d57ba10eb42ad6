import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, type Reply, type TestApp } from '../harness/app.ts';
import { type Flow, flowOn, OTHER_CALLBACK, OWNER } from './oauth.flow.ts';

let service: TestApp;
let flow: Flow;
beforeAll(async () => {
  service = await buildTestApp();
  flow = flowOn(service);
});

/** Simulates a browser without scripts. It keeps cookies and sends back the hidden fields of forms. */
function browser() {
  const cookies = new Map<string, string>();
  const keep = (reply: Reply): Reply => {
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return reply;
  };
  const headers = () => ({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') });
  const open = async (request: string, more = '') =>
    keep(await service.call('GET', `/auth/oauth-login?request=${request}${more}`, { headers: headers() }));
  const send = async (page: Reply, path: string, fields: Record<string, string>, extra: Record<string, string> = {}) =>
    keep(
      await service.call('POST', path, {
        form: { ...hiddenFieldsOf(page), ...fields },
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers(), ...extra },
      }),
    );
  return { cookies, open, send };
}

const hiddenFieldsOf = ({ text }: Reply): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name, value]) => [name, value]),
  );
/** The content security policy of a page, with its nonce replaced by x. */
const policyOf = ({ headers }: Reply) =>
  String(headers['content-security-policy']).replaceAll(/nonce-[\w-]+/g, 'nonce-x');
const headingOf = ({ text }: Reply) => /<h1>(.*?)<\/h1>/s.exec(text)?.[1];

/** Opens the consent page in a browser that is signed in. */
async function atConsent(query: Record<string, string> = {}, person: Record<string, string> = OWNER) {
  const person_ = browser();
  const request = await flow.request(query);
  const form = await person_.open(request);
  const reply = await person_.send(form, '/auth/oauth-login', person);
  expect([reply.status, reply.headers.location]).toEqual([303, `/auth/oauth-login?request=${request}`]);
  return { browser: person_, request, page: await person_.open(request) };
}

describe('an authorisation request from a browser', () => {
  const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const visit = (query: Record<string, string>, accept = BROWSER) => {
    const asked = { client_id: 'demo-client', redirect_uri: OTHER_CALLBACK, state: 's', ...query };
    return service.call('GET', `/api/oauth/authorize?${new URLSearchParams(asked)}`, { headers: { accept } });
  };
  const factOf = ({ text }: Reply) => /<dd>(.*?)<\/dd>/s.exec(text)?.[1];

  it('shows a page with the reason and does not redirect when the request is invalid [OAUTH-008] [OAUTH-009] [OAUTH-015] [OAUTH-016]', async () => {
    const cases = [
      [
        { client_id: 'nobody' },
        400,
        'The client_id &#39;nobody&#39; is not known; use the client_id that was issued to your client',
      ],
      [
        { redirect_uri: 'https://evil.example/' },
        400,
        'The redirect_uri &#39;https://evil.example/&#39; is not registered for this client; send one of its registered redirect URIs, character for character',
      ],
      [{ client_id: 'stray-client' }, 403, 'The owner of this client is not an API administrator'],
      [{ state: '' }, 422, 'query -&#62; state: must be text of 1 to 2000 characters'],
    ] as const;
    for (const [query, status, reason] of cases) {
      const reply = await visit(query);
      expect([reply.status, reply.headers['content-type'], headingOf(reply), factOf(reply)]).toEqual([
        status,
        'text/html; charset=utf-8',
        'This application could not be connected',
        reason,
      ]);
      expect(reply.headers.location).toBeUndefined();
      expect(policyOf(reply)).toBe(
        "default-src 'none'; style-src 'nonce-x'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      );
    }
  });

  it('escapes values from the request', async () => {
    const reply = await visit({ client_id: '<script>alert(1)</script>' });
    expect(reply.text).not.toContain('<script>alert');
    expect(factOf(reply)).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
  });

  it('returns the reason as JSON when the caller is not a browser [OAUTH-017]', async () => {
    for (const accept of ['application/json', '*/*']) {
      expect(answerOf(await visit({ client_id: 'nobody' }, accept))).toEqual({
        status: 400,
        body: { detail: "The client_id 'nobody' is not known; use the client_id that was issued to your client" },
      });
    }
  });

  it('redirects to the sign-in page when the request is valid', async () => {
    expect((await visit({})).status).toBe(302);
  });
});

describe('sign-in and consent', () => {
  it('leads from sign-in through consent to the callback with a valid code', async () => {
    const { browser: person, page } = await atConsent({ scope: 'openid payroll.write', state: 'a state' });
    expect(page.status).toBe(200);
    expect(headingOf(page)).toBe('Allow Demo Partner App to use your payroll?');
    expect(page.text).toContain('<dd>Demo Customer (number 3)</dd>');
    expect(page.text).toContain('<dd>admin@demo.example</dd>');
    expect(page.text.match(/<li>.*?<\/li>/g)).toEqual([
      '<li>Know which payroll account this is</li>',
      '<li>See and change companies and employees, and run pays</li>',
    ]);
    expect(page.text).toContain('<strong>127.0.0.1:9999</strong>');
    const reply = await person.send(page, '/auth/oauth-consent', { decision: 'approve' });
    expect(reply.status).toBe(303);
    const url = new URL(String(reply.headers.location));
    expect(url.searchParams.get('state')).toBe('a state');
    expect(url.searchParams.get('iss')).toBe('http://tasman.test');
    expect([...person.cookies.keys()]).toEqual(['tasman_device']);
    expect((await flow.exchange(url.searchParams.get('code') ?? '')).status).toBe(200);
  });

  it('describes payroll.propose, unless payroll.write includes it [FIX-008]', async () => {
    const asksFor = async (scope: string) => (await atConsent({ scope })).page.text.match(/<li>.*?<\/li>/g);
    const account = '<li>Know which payroll account this is</li>';
    expect(await asksFor('openid payroll.read payroll.propose')).toEqual([
      account,
      '<li>See companies, employees, pays and reports</li>',
      '<li>Preview pays and propose them for a person to approve</li>',
    ]);
    expect(await asksFor('openid payroll.read payroll.write payroll.propose')).toEqual([
      account,
      '<li>See and change companies and employees, and run pays</li>',
    ]);
  });

  it('redirects with access_denied when the user denies [OAUTH-060]', async () => {
    const { browser: person, page } = await atConsent({ state: 'no', redirect_uri: OTHER_CALLBACK });
    const reply = await person.send(page, '/auth/oauth-consent', { decision: 'deny' });
    expect(reply.headers.location).toBe(
      'https://partner.example/callback?error=access_denied&state=no&iss=http%3A%2F%2Ftasman.test',
    );
  });

  it('treats anything but approve as a denial [OAUTH-060]', async () => {
    const { browser: person, page } = await atConsent();
    const reply = await person.send(page, '/auth/oauth-consent', { decision: 'perhaps' });
    expect(reply.headers.location).toBe(
      'http://127.0.0.1:9999/callback?error=access_denied&state=s-1&iss=http%3A%2F%2Ftasman.test',
    );
  });

  it('redirects with access_denied when the user cancels before sign-in [OAUTH-060]', async () => {
    const person = browser();
    const page = await person.open(await flow.request({ state: 'cancelled' }));
    const reply = await person.send(page, '/auth/oauth-cancel', {});
    expect([reply.status, reply.headers.location]).toEqual([
      303,
      'http://127.0.0.1:9999/callback?error=access_denied&state=cancelled&iss=http%3A%2F%2Ftasman.test',
    ]);
  });

  it('returns an error for a request that is completed or older than 10 minutes [OAUTH-022]', async () => {
    const { browser: person, request, page } = await atConsent();
    await person.send(page, '/auth/oauth-consent', { decision: 'approve' });
    const over = await person.open(request);
    expect([over.status, headingOf(over)]).toEqual([400, 'This link no longer works']);
    const again = await person.send(page, '/auth/oauth-consent', { decision: 'approve' });
    expect([again.status, again.headers.location]).toEqual([403, undefined]);

    const late = await flow.request();
    service.clock.advance({ minutes: 10 });
    expect((await browser().open(late)).status).toBe(400);
  });

  it('shows the page any number of times before the request is completed', async () => {
    const request = await flow.request();
    expect((await browser().open(request)).status).toBe(200);
    expect((await browser().open(request)).status).toBe(200);
  });

  it('lets another user sign in instead', async () => {
    const { browser: person, request } = await atConsent();
    const form = await person.open(request, '&again=1');
    expect(headingOf(form)).toBe('Sign in to connect your payroll');
    await person.send(form, '/auth/oauth-login', { username: 'other@demo.example', password: 'demo-other' });
    expect((await person.open(request)).text).toContain('<dd>Other Customer (number 4)</dd>');
  });

  it('shows an error page for a request that is unknown, missing, repeated or oversized', async () => {
    for (const query of ['?request=nothing', '', '?request=a&request=b', `?request=${'x'.repeat(5000)}`]) {
      const reply = await service.call('GET', `/auth/oauth-login${query}`);
      expect([reply.status, headingOf(reply)]).toEqual([400, 'This link no longer works']);
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    }
  });
});

describe('signing in before consent', () => {
  it('shows the same error for an unknown username and a wrong password, and keeps only the username in the form', async () => {
    const person = browser();
    const form = await person.open(await flow.request());
    const tries = [
      { username: 'admin@demo.example', password: 'a-wrong-one' },
      { username: 'nobody@demo.example', password: 'a-wrong-one' },
    ];
    for (const typed of tries) {
      const reply = await person.send(form, '/auth/oauth-login', typed);
      expect(reply.status).toBe(401);
      expect(reply.text).toContain('role="alert" id="problem">The username or password is wrong.</p>');
      expect(reply.text).toContain(`value="${typed.username}"`);
      expect(reply.text).not.toContain('a-wrong-one');
    }
    const reply = await person.send(form, '/auth/oauth-login', { username: '', password: '' });
    expect(reply.text).toContain('Enter your username and your password.');
  });

  it('shows how long to wait after too many attempts', async () => {
    const person = browser();
    const form = await person.open(await flow.request());
    const guess = { username: 'second@demo.example', password: 'wrong' };
    for (let failure = 1; failure <= 10; failure += 1) await person.send(form, '/auth/oauth-login', guess);
    const reply = await person.send(form, '/auth/oauth-login', { ...guess, password: 'demo-second' });
    expect(reply.status).toBe(401);
    expect(reply.text).toContain('There were too many attempts. Try again in 30 seconds.');
  });

  it('escapes the username that was typed', async () => {
    const person = browser();
    const form = await person.open(await flow.request());
    const reply = await person.send(form, '/auth/oauth-login', {
      username: `"><script>alert(1)</script>'`,
      password: 'x',
    });
    expect(reply.text).toContain('value="&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#39;"');
    expect(reply.text).not.toContain('<script>');
  });

  it('signs in payroll users with the account number when the client has per-user grants [OAUTH-051]', async () => {
    const paula = { username: 'paula', password: 'demo-paula', account_type: 'user', customer_id: '3' };
    const { page } = await atConsent({ client_id: 'demo-users' }, paula);
    expect(page.text).toContain('<dd>paula</dd>');
    expect(page.text).toContain('This covers only the companies and areas that you have access to.');
    const person = browser();
    const form = await person.open(await flow.request({ client_id: 'demo-users' }));
    const without = await person.send(form, '/auth/oauth-login', { ...paula, customer_id: 'three' });
    expect([without.status, without.text.includes('Enter the account number, digits only.')]).toEqual([401, true]);
  });

  it('accepts only the owner when the client has no per-user grants [OAUTH-050]', async () => {
    const person = browser();
    const form = await person.open(await flow.request());
    expect(form.text).not.toContain('account_type');
    const paula = { username: 'paula', password: 'demo-paula', account_type: 'user', customer_id: '3' };
    expect((await person.send(form, '/auth/oauth-login', paula)).status).toBe(401);
  });

  it('asks a user deactivated between sign-in and consent to sign in again', async () => {
    const paula = { username: 'paula', password: 'demo-paula', account_type: 'user', customer_id: '3' };
    const { browser: person, request, page } = await atConsent({ client_id: 'demo-users' }, paula);
    await service.database.query('update account_user set is_active = false where id = 101');
    const reply = await person.send(page, '/auth/oauth-consent', { decision: 'approve' });
    expect([reply.status, reply.headers.location]).toEqual([303, `/auth/oauth-login?request=${request}`]);
    expect(headingOf(await person.open(request))).toBe('Sign in to connect your payroll');
    await service.database.query('update account_user set is_active = true where id = 101');
  });
});

describe('CSRF protection', () => {
  const REFUSED = [403, 'Open this page again', undefined];
  const outcome = (reply: Reply) => [reply.status, headingOf(reply), reply.headers.location];

  it('refuses a sign-in form without its cookie, without a CSRF token or with the token of another visit', async () => {
    const [person, other] = [browser(), browser()];
    const form = await person.open(await flow.request());
    const foreign = await other.open(await flow.request());
    expect(outcome(await browser().send(form, '/auth/oauth-login', OWNER))).toEqual(REFUSED);
    expect(outcome(await person.send(form, '/auth/oauth-login', { ...OWNER, mark: '' }))).toEqual(REFUSED);
    const mark = hiddenFieldsOf(foreign).mark ?? '';
    expect(outcome(await person.send(form, '/auth/oauth-login', { ...OWNER, mark }))).toEqual(REFUSED);
    expect(outcome(await other.send(form, '/auth/oauth-login', OWNER))).toEqual(REFUSED);
    expect((await person.send(form, '/auth/oauth-login', OWNER)).status).toBe(303);
  });

  it('refuses consent from another browser or with the CSRF token from before the sign-in', async () => {
    const person = browser();
    const request = await flow.request();
    const before = await person.open(request);
    await person.send(before, '/auth/oauth-login', OWNER);
    const page = await person.open(request);
    const approve = { decision: 'approve' };
    expect(outcome(await browser().send(page, '/auth/oauth-consent', approve))).toEqual(REFUSED);
    expect(outcome(await person.send(before, '/auth/oauth-consent', approve))).toEqual(REFUSED);
    expect(outcome(await browser().send(page, '/auth/oauth-cancel', {}))).toEqual(REFUSED);
    expect((await person.send(page, '/auth/oauth-consent', approve)).status).toBe(303);
  });

  it('refuses a genuine form submitted by another site', async () => {
    const { browser: person, page } = await atConsent();
    for (const from of ['cross-site', 'same-site', 'none']) {
      const reply = await person.send(page, '/auth/oauth-consent', { decision: 'approve' }, { 'sec-fetch-site': from });
      expect(outcome(reply)).toEqual(REFUSED);
    }
    const own = { 'sec-fetch-site': 'same-origin' };
    expect((await person.send(page, '/auth/oauth-consent', { decision: 'approve' }, own)).status).toBe(303);
  });

  it('requires a sign-in in the same browser for consent', async () => {
    const [victim, attacker] = [browser(), browser()];
    const request = await flow.request();
    // The attacker starts the authorisation and plants its cookie in the victim's browser, where the victim signs in.
    const planted = await attacker.open(request);
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value);
    await victim.send(planted, '/auth/oauth-login', OWNER);
    const reply = await attacker.send(planted, '/auth/oauth-consent', { decision: 'approve' });
    expect([reply.status, reply.headers.location]).toEqual([303, `/auth/oauth-login?request=${request}`]);
    expect(headingOf(await attacker.open(request))).toBe('Sign in to connect your payroll');
  });

  it('sets the cookie for ten minutes as HttpOnly and SameSite=Strict, and as Secure over https', async () => {
    const reply = await browser().open(await flow.request());
    expect(reply.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^tasman_visit_[0-9a-f]{12}=[A-Za-z0-9_-]{43}; Path=\/auth; Max-Age=600; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    const secure = await buildTestApp({ database: service.database, env: { BASE_URL: 'https://pay.example' } });
    const request = await flow.request();
    const page = await secure.call('GET', `/auth/oauth-login?request=${request}`);
    expect(page.headers['set-cookie']).toEqual([expect.stringMatching(/; SameSite=Strict; Secure$/)]);
  });

  it('keeps two visits in two tabs independent', async () => {
    const person = browser();
    const [first, second] = [await flow.request(), await flow.request()];
    const [one, two] = [await person.open(first), await person.open(second)];
    expect((await person.send(one, '/auth/oauth-login', OWNER)).status).toBe(303);
    expect((await person.send(two, '/auth/oauth-login', OWNER)).status).toBe(303);
  });
});

describe('page headers', () => {
  it('prevents framing and allows only its own style and the passkey script', async () => {
    const reply = await browser().open(await flow.request({ redirect_uri: OTHER_CALLBACK }));
    expect(reply.headers['x-frame-options']).toBe('DENY');
    expect(policyOf(reply)).toBe(
      "default-src 'none'; style-src 'nonce-x'; script-src 'nonce-x'; connect-src 'self'; img-src data:; form-action 'self' https://partner.example; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['referrer-policy']).toBe('same-origin');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect(reply.text).not.toMatch(/\son[a-z]+=|\sstyle=/);
    const nonce = /nonce-([\w-]+)/.exec(String(reply.headers['content-security-policy']))?.[1];
    expect(reply.text).toContain(`<style nonce="${nonce}">`);
    expect(reply.text.match(/<script.*?<\/script>/gs)).toEqual([
      `<script nonce="${nonce}" src="/auth/passkeys.js" defer></script>`,
    ]);
  });

  it('prevents framing of an error page and allows only its own style', async () => {
    const reply = await service.call('GET', '/auth/oauth-login');
    expect(reply.headers['x-frame-options']).toBe('DENY');
    expect(policyOf(reply)).toBe(
      "default-src 'none'; style-src 'nonce-x'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
  });

  it('shows an error page for a malformed, oversized or ambiguous form', async () => {
    const post = (type: string, body: string) =>
      service.call('POST', '/auth/oauth-login', { headers: { 'content-type': type }, body });
    const form = 'application/x-www-form-urlencoded';
    for (const [reply, status] of [
      [await post('text/plain', 'x'), 415],
      [await post(form, `password=${'x'.repeat(70_000)}`), 413],
      [await post(form, 'request=a&request=b'), 422],
      [await post('application/json', '{'), 422],
      [await post('application/json', '{"request":{}}'), 400],
      [await post(form, ''), 400],
    ] as const) {
      expect([reply.status, reply.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    }
  });
});

describe('partner branding', () => {
  const brand = (branding: object) =>
    service.database.query(`update oauth_client set branding = $1 where client_id = 'demo-client'`, [
      JSON.stringify(branding),
    ]);

  it('shows the name, logo, colour and support details of the partner', async () => {
    await brand({
      display_name: 'Café & Söhne',
      logo_url: 'https://cdn.partner.example/logo.png?a=1&b=2',
      primary_colour: '#FFCC00',
      support_email: 'help@partner.example',
      support_url: 'https://partner.example/help',
    });
    const reply = await browser().open(await flow.request());
    expect(reply.text).toContain('<title>Sign in – Café &#38; Söhne</title>');
    expect(reply.text).toContain('<img src="https://cdn.partner.example/logo.png?a=1&#38;b=2" alt="">');
    expect(reply.text).toContain(':root { --brand: #FFCC00; --brand-ink: #000000; }');
    expect(reply.text).toContain('<a href="https://partner.example/help" rel="noopener noreferrer">');
    expect(reply.text).toContain('<a href="mailto:help@partner.example">help@partner.example</a>');
    expect(policyOf(reply)).toBe(
      "default-src 'none'; style-src 'nonce-x'; script-src 'nonce-x'; connect-src 'self'; img-src data: https://cdn.partner.example; form-action 'self' http://127.0.0.1:9999; base-uri 'none'; frame-ancestors 'none'",
    );
  });

  it('escapes or ignores branding values that could inject markup or policy', async () => {
    await brand({
      display_name: '<img src=x onerror=alert(1)>',
      logo_url: "https://cdn.example;script-src'unsafe-inline'/x.png",
      primary_colour: '#fff;} body{display:none}',
      support_email: 'a@b.example"><script>',
      support_url: 'javascript:alert(1)',
    });
    const reply = await browser().open(await flow.request());
    expect(reply.text).toContain('&#60;img src=x onerror=alert(1)&#62;');
    expect(reply.text).not.toMatch(/<img|display:none|javascript:|<script>/);
    expect(policyOf(reply)).toBe(
      "default-src 'none'; style-src 'nonce-x'; script-src 'nonce-x'; connect-src 'self'; img-src data:; form-action 'self' http://127.0.0.1:9999; base-uri 'none'; frame-ancestors 'none'",
    );
    await brand({ display_name: null, logo_url: 'http://insecure.example/logo.png', primary_colour: null });
    const plain = await browser().open(await flow.request());
    expect(plain.text).toContain('<title>Sign in – Demo Partner App</title>');
    expect(plain.text).not.toContain('<img');
  });

  it('uses white text on a dark brand colour', async () => {
    await brand({ primary_colour: '#102a83' });
    const reply = await browser().open(await flow.request());
    expect(reply.text).toContain('--brand: #102a83; --brand-ink: #ffffff;');
  });
});
