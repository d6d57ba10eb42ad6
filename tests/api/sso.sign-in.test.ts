import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { aTestProvider, type TestProvider } from '../fixtures/oidc-provider.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { aBrowser } from './account.fixture.ts';
import { sentMails } from './checkout.maker.ts';
import { CALLBACK } from './partner.flow.ts';
import { codeOf, PAULA } from './second-factor.fixture.ts';
import { ACCOUNT, callbackOf, headingOf, leadOf, messageOf, ssoOn } from './sso.flow.ts';

/** The provider uses the real time, so the service does too. */
const NOW = () => systemClock().now();
const ASKED = new URLSearchParams({
  ...{ client_id: 'demo-users', redirect_uri: CALLBACK, state: 's', scope: 'openid payroll.write' },
});
const START = `/auth/sso/${ACCOUNT}`;

let service: TestApp;
let second: TestApp;
let provider: TestProvider;
let sso: ReturnType<typeof ssoOn>;

beforeAll(async () => {
  provider = await aTestProvider([callbackOf(ACCOUNT), callbackOf(4)]);
  const env = { SSO_ALLOW_NETWORKS: '127.0.0.0/8' };
  service = await buildTestApp({ at: NOW().toISOString(), env });
  second = await buildTestApp({ at: NOW().toISOString(), env, database: service.database });
  sso = ssoOn(service, provider);
});
afterAll(() => provider.close());

const setNow = () => {
  for (const { clock } of [service, second]) clock.set(NOW());
};

beforeEach(async () => {
  setNow();
  await sso.factors.forgetAll();
  for (const table of ['sso_visit', 'sso_identity', 'sso_connection']) {
    await service.database.query(`delete from ${table}`);
  }
  await service.database.query('update account_user set is_active = true where customer_id = $1', [ACCOUNT]);
  Object.assign(provider, { tamper: undefined, isDown: false, who: { sub: 'p-1' } });
  provider.people.clear();
  provider.people.set('p-1', { email: 'paula@demo.example', email_verified: true });
  await connect();
});

const connect = async (change: Record<string, unknown> = {}) => {
  await sso.factors.forgetAll();
  const { token } = await sso.ownerWithFactor();
  const reply = await sso.put(token, change);
  expect(reply.status, reply.text).toBe(200);
  await sso.factors.forgetAll();
  setNow();
};

const paula = async () => {
  const browser = sso.aBrowser();
  const reply = await browser.signIn(PAULA.username, PAULA.password, {
    account_type: 'user',
    customer_id: PAULA.customer_id,
  });
  expect(reply.status, reply.text).toBe(303);
  return browser;
};
const linkPaula = async () => {
  const linked = await sso.link(await paula());
  expect([linked.status, linked.headers.location], messageOf(linked)).toEqual([303, '/auth/sso/link?done=linked']);
};
const subjectIn = async (browser: ReturnType<typeof aBrowser>) => (await browser.get('/api/account')).body.subject;
const lastAudit = async () =>
  (
    await service.database.query(
      'select action, actor, after from audit_log where customer_id = $1 order by id desc limit 1',
      [ACCOUNT],
    )
  )[0];
/** The page that a person sees when a sign-in is refused. */
const refusedWith = (status: number, message: string) => ({ status, message });
const refusalOf = (reply: Awaited<ReturnType<typeof sso.signIn>>) => ({
  status: reply.status,
  message: messageOf(reply),
});
const refused = (problem: string) => refusedWith(403, `Your company’s sign-in could not be used: ${problem}.`);

describe('signing in with a company account', () => {
  it('lets a user link a company account and sign in with it, and lists that sign-in [SSO-001]', async () => {
    await linkPaula();
    expect(await lastAudit()).toEqual({
      action: 'sso-identity.link',
      actor: 'paula',
      after: { issuer: provider.issuer, subject: 'p-1', email_address: 'paula@demo.example' },
    });
    expect((await sentMails(service)).at(-1)?.text).toContain(
      'the company account paula@demo.example was linked to paula,',
    );
    const browser = sso.aBrowser();
    const arrived = await sso.signIn(browser, `${START}?next=/pays`);
    expect([arrived.status, arrived.headers.location], messageOf(arrived)).toEqual([303, '/pays']);
    expect(await subjectIn(browser)).toBe('paula');
    expect((await browser.get('/api/account/sessions')).body[0]).toMatchObject({ how: 'sso', is_current: true });
    expect((await browser.get('/api/account/sign-ins')).body[0]).toMatchObject({ how: 'sso', outcome: 'succeeded' });
  });

  it('asks the provider for a code with PKCE, state and nonce at the exact redirect URI [SSO-001]', async () => {
    const begun = await sso.aBrowser().get(START);
    const { origin, pathname, searchParams } = new URL(String(begun.headers.location));
    expect(`${origin}${pathname}`).toBe(`${provider.issuer}/auth`);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'tasman',
      response_type: 'code',
      redirect_uri: callbackOf(ACCOUNT),
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(String(begun.headers['set-cookie'])).toMatch(/; Path=\/auth\/sso; Max-Age=600; HttpOnly; SameSite=Lax$/);
  });

  it('finds the account by the domain of the email address or by its number [SSO-001]', async () => {
    await linkPaula();
    for (const who of ['paula@Demo.example', String(ACCOUNT)]) {
      const browser = sso.aBrowser();
      const page = await browser.submit('/auth/sso?next=/leave', { who });
      expect(headingOf(page)).toBe('Continue to your company’s sign-in');
      expect(page.text).toContain(`<strong>${new URL(provider.issuer).host}</strong>`);
      expect(new URL(leadOf(page)).searchParams.get('login_hint')).toBe(who.includes('@') ? who : null);
      expect((await sso.arrive(browser, page)).headers.location).toBe('/leave');
    }
    for (const who of ['paula@other.example', '4', '999', 'paula', '']) {
      const page = await sso.aBrowser().submit('/auth/sso', { who });
      expect([who, page.status, headingOf(page)]).toEqual([who, 422, 'Sign in with your company account']);
    }
  });

  it('asks for the account number if two accounts allow the same domain [SSO-001]', async () => {
    await service.database.query(
      `insert into sso_connection select 4, issuer, client_id, sealed_client_secret, domains, is_only,
         trusts_second_factor, max_age_minutes, version, created_at, updated_at, updated_by from sso_connection`,
    );
    expect((await sso.aBrowser().submit('/auth/sso', { who: 'paula@demo.example' })).status).toBe(422);
  });

  it('can begin on one node and end on another [SSO-001]', async () => {
    await linkPaula();
    const browser = sso.aBrowser();
    const other = aBrowser(second);
    const begun = await browser.get(START);
    for (const [name, value] of browser.jar) other.jar.set(name, value);
    expect((await sso.arrive(other, begun)).status).toBe(303);
    expect(await subjectIn(other)).toBe('paula');
  });

  it('reads the new keys after the provider rotates its keys [SSO-001]', async () => {
    await linkPaula();
    expect((await sso.signIn(sso.aBrowser())).status).toBe(303);
    await provider.rotateKeys();
    expect((await sso.signIn(sso.aBrowser())).status).toBe(303);
  });

  it('continues a partner’s authorisation request, and shows its consent page [SSO-001]', async () => {
    await linkPaula();
    const browser = sso.aBrowser();
    const { headers } = await browser.get(`/api/oauth/authorize?${ASKED}`);
    const login = new URL(String(headers.location)).search;
    const form = await browser.get(`/auth/oauth-login${login}`);
    const way = /href="(\/auth\/sso\?request=[^"]+)"/.exec(form.text)?.[1];
    const leading = await browser.submit(String(way), {
      who: String(ACCOUNT),
      request: login.slice('?request='.length),
    });
    const consent = await sso.arrive(browser, leading);
    expect([consent.status, headingOf(consent)], messageOf(consent)).toEqual([
      200,
      'Allow Demo Team App to use your payroll?',
    ]);
    const mark = /name="mark" value="([^"]+)"/.exec(consent.text)?.[1] ?? '';
    const approved = await browser.post('/auth/oauth-consent', {
      request: login.slice('?request='.length),
      mark,
      decision: 'approve',
    });
    expect(String(approved.headers.location)).toContain('code=');
  });
});

describe('the provider’s answer', () => {
  beforeEach(linkPaula);
  const change = (name: string, value: string | undefined) => (path: string) => {
    const url = new URL(path, 'http://here.invalid');
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
    return `${url.pathname}${url.search}`;
  };
  const OVER = refusedWith(
    400,
    'This sign-in was already finished, took too long or began in another browser; sign in again.',
  );

  it('is refused with another state, in another browser, when used again, and after ten minutes [SSO-001]', async () => {
    const browser = sso.aBrowser();
    expect(refusalOf(await sso.signIn(browser, START, change('state', 'x'.repeat(43))))).toEqual(OVER);
    expect(refusalOf(await sso.signIn(browser, START, change('state', undefined)))).toEqual(OVER);
    expect(refusalOf(await sso.arrive(sso.aBrowser(), await browser.get(START)))).toEqual(OVER);
    let callback = '';
    await sso.signIn(browser, START, (path) => {
      callback = path;
      return path;
    });
    expect(refusalOf(await browser.get(callback))).toEqual(OVER);
    const begun = await browser.get(START);
    service.clock.advance({ minutes: 10 });
    expect(refusalOf(await sso.arrive(browser, begun))).toEqual(OVER);
  });

  it('is refused at the callback of another account, and from another issuer [SSO-001]', async () => {
    const mixedUp = (path: string) => path.replace(`/sso/${ACCOUNT}/`, '/sso/4/');
    expect(refusalOf(await sso.signIn(sso.aBrowser(), START, mixedUp))).toEqual(OVER);
    const wrong = await sso.signIn(sso.aBrowser(), START, change('iss', 'https://evil.example'));
    expect(refusalOf(wrong)).toEqual(refused('the provider’s answer is not valid'));
    const none = await sso.signIn(sso.aBrowser(), START, change('iss', undefined));
    expect(refusalOf(none)).toEqual(refused('the provider’s answer is not valid'));
    expect(await lastAudit()).toEqual({
      action: 'sso.sign-in-failed',
      actor: 'single sign-on',
      after: { reason: 'the provider’s answer is not valid' },
    });
  });

  it('is refused with a code that another sign-in has already used [SSO-001]', async () => {
    let used = '';
    await sso.signIn(sso.aBrowser(), START, (path) => {
      used = new URL(path, 'http://here.invalid').searchParams.get('code')!;
      return path;
    });
    const replayed = await sso.signIn(sso.aBrowser(), START, change('code', used));
    expect(refusalOf(replayed)).toEqual(refused('the provider answered invalid_grant'));
  });

  it('is refused when it says that access was denied [SSO-001]', async () => {
    const browser = sso.aBrowser();
    const begun = new URL(String((await browser.get(START)).headers.location));
    const query = new URLSearchParams({
      error: 'access_denied',
      error_description: 'Call 1300 000 000 now',
      state: begun.searchParams.get('state')!,
      iss: provider.issuer,
    });
    const reply = await browser.get(`${START}/callback?${query}`);
    expect(refusalOf(reply)).toEqual(refused('the provider answered access_denied'));
  });

  const seconds = () => Math.floor(NOW().getTime() / 1000);
  it.each<[string, Parameters<typeof JSON.stringify>[0] & object, string]>([
    ['another nonce', { nonce: 'x' }, 'the ID token has a different nonce than expected'],
    ['another issuer', { iss: 'https://evil.example' }, 'the ID token has a different iss than expected'],
    ['another audience', { aud: 'other' }, 'the ID token has a different aud than expected'],
    ['several audiences and no azp', { aud: ['tasman', 'other'] }, 'the ID token has a different aud than expected'],
    ['another azp', { azp: 'other' }, 'the ID token was issued for another client'],
  ])('is refused if the ID token has %s [SSO-001]', async (_case, claims, problem) => {
    provider.tamper = (given) => ({ ...given, ...claims });
    expect(refusalOf(await sso.signIn(sso.aBrowser()))).toEqual(refused(problem));
  });

  it('is refused if the ID token has expired, is too old or is dated in the future [SSO-001]', async () => {
    const EXPIRED = 'the ID token has expired, or the sign-in at the provider is too long ago';
    provider.tamper = (claims) => ({ ...claims, exp: seconds() - 120 });
    expect(refusalOf(await sso.signIn(sso.aBrowser()))).toEqual(refused(EXPIRED));
    provider.tamper = (claims) => ({ ...claims, iat: seconds() - 3600 });
    expect(refusalOf(await sso.signIn(sso.aBrowser()))).toEqual(refused('the ID token is older than this sign-in'));
    provider.tamper = (claims) => ({ ...claims, iat: seconds() + 3600 });
    expect(refusalOf(await sso.signIn(sso.aBrowser()))).toEqual(
      refused('the ID token was issued in the future; check the clocks of both services'),
    );
  });

  it('is refused without a valid signature [SSO-001]', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    provider.tamper = (claims) => `${part({ alg: 'none' })}.${part(claims)}.`;
    expect((await sso.signIn(sso.aBrowser())).status).toBe(403);
    provider.tamper = (claims) => `${part({ alg: 'RS256' })}.${part(claims)}.${'A'.repeat(342)}`;
    expect((await sso.signIn(sso.aBrowser())).status).toBe(403);
  });

  it('is refused if the connection changed in the meantime [SSO-001]', async () => {
    const browser = sso.aBrowser();
    const begun = await browser.get(START);
    await service.database.query('update sso_connection set version = version + 1');
    expect(refusalOf(await sso.arrive(browser, begun))).toEqual(
      refused('the connection was changed in the meantime; sign in again'),
    );
  });

  it('must say when the person signed in if the account limits the time since then [SSO-001]', async () => {
    await service.database.query('update sso_connection set max_age_minutes = 60');
    expect((await sso.signIn(sso.aBrowser())).status).toBe(303);
    provider.tamper = ({ auth_time: _left, ...claims }) => claims;
    expect(refusalOf(await sso.signIn(sso.aBrowser()))).toEqual(refused('the provider’s answer is not valid'));
    provider.tamper = (claims) => ({ ...claims, auth_time: seconds() - 4_000 });
    expect(refusalOf(await sso.signIn(sso.aBrowser()))).toEqual(
      refused('the ID token has expired, or the sign-in at the provider is too long ago'),
    );
  });
});

describe('the identity at the provider', () => {
  const NOT_LINKED = refusedWith(
    403,
    'No payroll user is linked to this company account. Sign in with your password and link it under “Your account”, or ask the owner of the account for an invitation.',
  );

  it('is the subject, so another subject with the same email address cannot sign in [SSO-001]', async () => {
    await linkPaula();
    provider.people.set('p-2', { email: 'paula@demo.example', email_verified: true });
    provider.who = { sub: 'p-2' };
    expect(refusalOf(await sso.signIn(sso.aBrowser()))).toEqual(NOT_LINKED);
    provider.people.set('p-1', { email: 'renamed@elsewhere.example', email_verified: false });
    provider.who = { sub: 'p-1' };
    expect((await sso.signIn(sso.aBrowser())).status).toBe(303);
  });

  it('is linked only with a verified email address in an allowed domain [SSO-001]', async () => {
    const browser = await paula();
    const link = async (person: object) => {
      provider.people.set('p-1', person);
      return refusalOf(await sso.link(browser));
    };
    expect(await link({ email: 'paula@demo.example', email_verified: false })).toEqual(
      refusedWith(403, 'The provider has not verified the email address paula@demo.example.'),
    );
    expect(await link({ email: 'paula@demo.example.evil.example', email_verified: true })).toEqual(
      refusedWith(403, 'Email addresses at demo.example.evil.example may not be linked in this account.'),
    );
    expect(await link({ email: 'a@b@demo.example', email_verified: true })).toEqual(
      refusedWith(403, 'Email addresses at a@b@demo.example may not be linked in this account.'),
    );
    expect(await link({})).toEqual(
      refusedWith(403, 'Your company account has no email address, or the provider does not share it.'),
    );
    expect(refusalOf(await sso.signIn(sso.aBrowser()))).toEqual(NOT_LINKED);
  });

  it('belongs to only one user, and a user has only one [SSO-001]', async () => {
    await linkPaula();
    const owner = sso.aBrowser();
    await owner.signIn('admin@demo.example', 'demo-admin');
    expect(refusalOf(await sso.link(owner))).toEqual(
      refusedWith(409, 'This company account is already linked to another user of this account.'),
    );
    provider.people.set('p-2', { email: 'p2@demo.example', email_verified: true });
    provider.who = { sub: 'p-2' };
    const browser = await paula();
    const page = await browser.get('/auth/sso/link');
    const mark = /name="mark" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    expect(
      refusalOf(await sso.arrive(browser, await browser.post('/auth/sso/link', { mark, action: 'link' }))),
    ).toEqual(refusedWith(409, 'Your user is already linked to a company account. Unlink it first.'));
  });

  it('is linked only in the session that started linking, soon after its sign-in or with the password [SSO-001]', async () => {
    const browser = await paula();
    service.clock.advance({ minutes: 16 });
    const page = await browser.submit('/auth/sso/link', { action: 'link' });
    expect([page.status, headingOf(page)]).toEqual([403, 'Company account']);
    expect(page.text).toContain('You did not sign in within the last 15 minutes');
    const proven = await browser.submit('/auth/sso/link', { action: 'link', proof: PAULA.password });
    expect(headingOf(proven)).toBe('Continue to your company’s sign-in');
    setNow();
    const left = await paula();
    const begun = await left.submit('/auth/sso/link', { action: 'link' });
    left.jar.delete('tasman_session');
    expect(refusalOf(await sso.arrive(left, begun))).toEqual(
      refusedWith(403, 'You were signed out in the meantime. Sign in and try again.'),
    );
    const forged = await (await paula()).post('/auth/sso/link', { mark: 'x', action: 'link' });
    expect(forged.status).toBe(403);
  });

  it('can be unlinked by its user, who is notified by email [SSO-001]', async () => {
    await linkPaula();
    const browser = await paula();
    const reply = await browser.submit('/auth/sso/link', { action: 'unlink' });
    expect([reply.status, reply.headers.location]).toEqual([303, '/auth/sso/link?done=unlinked']);
    expect(await lastAudit()).toMatchObject({ action: 'sso-identity.unlink', actor: 'paula' });
    expect((await sentMails(service)).at(-1)?.text).toContain('was unlinked from paula,');
    expect(refusalOf(await sso.signIn(sso.aBrowser()))).toEqual(NOT_LINKED);
  });

  it('does not sign in a user who is not active [SSO-001]', async () => {
    await linkPaula();
    await service.database.query(`update account_user set is_active = false where username = 'paula'`);
    expect(refusalOf(await sso.signIn(sso.aBrowser()))).toEqual(
      refusedWith(403, 'Your user is not active. Ask the owner of the account.'),
    );
    // The response does not wait until the sign-in attempt is committed.
    const attempts = `select outcome from sign_in_attempt where how = 'sso' and outcome = 'inactive'`;
    await expect.poll(() => service.database.query(attempts)).toEqual([{ outcome: 'inactive' }]);
  });

  it('is linked by an invitation, which works only once [SSO-001]', async () => {
    const owner = await service.login('admin@demo.example', 'demo-admin');
    const user = { username: `ines${service.clock.now().getTime()}`, email_address: 'ines@demo.example' };
    const made = await service.call('POST', '/api/users', { token: owner, body: user });
    expect(made.status, made.text).toBe(201);
    const mail = (await sentMails(service)).findLast(({ to }) => to === 'ines@demo.example')!;
    const token = /token=([\w-]{43})/.exec(mail.text)![1]!;
    provider.people.set('p-9', { email: 'ines@demo.example', email_verified: true });
    provider.who = { sub: 'p-9' };
    const browser = sso.aBrowser();
    expect((await browser.get(`/auth/set-password?token=${token}`)).text).toContain('Use my company account');
    const arrived = await sso.arrive(browser, await browser.post('/auth/sso/invitation', { token }));
    expect([arrived.status, arrived.headers.location], messageOf(arrived)).toEqual([303, '/']);
    expect(await subjectIn(browser)).toBe(user.username);
    expect((await browser.post('/auth/sso/invitation', { token })).status).toBe(400);
    expect((await browser.get(`/auth/set-password?token=${token}`)).status).toBe(400);
    expect((await sso.signIn(sso.aBrowser())).status).toBe(303);
  });
});

describe('the second factor of a sign-in with a company account', () => {
  const pass = async (
    browser: ReturnType<typeof aBrowser>,
    page: Awaited<ReturnType<typeof sso.signIn>>,
    otp: string,
  ) => {
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.text)?.[1] ?? '';
    return browser.post('/auth/sign-in', { mark: field('mark'), next: field('next'), step: field('step'), otp });
  };

  it('is required if the user has one, and is recorded in the session [SSO-001]', async () => {
    await linkPaula();
    const { secret } = await sso.factors.addApp(await sso.factors.tokenOf(PAULA));
    const browser = sso.aBrowser();
    const page = await sso.signIn(browser, `${START}?next=/pays`);
    expect([page.status, headingOf(page)]).toEqual([200, 'One more step']);
    service.clock.advance({ seconds: 30 });
    const entered = await pass(browser, page, codeOf(service, secret));
    expect([entered.status, entered.headers.location]).toEqual([303, '/pays']);
    const [session] = await service.database.query(
      'select began_by, used_factor from session order by id desc limit 1',
    );
    expect(session).toEqual({ began_by: 'sso', used_factor: true });
  });

  it('is set up first if the account requires one [SSO-001]', async () => {
    await linkPaula();
    await service.database.query('update customer set second_factor_required = true where id = $1', [ACCOUNT]);
    expect(headingOf(await sso.signIn(sso.aBrowser()))).toBe('Set up a second factor');
  });

  it('is skipped only if the account trusts the provider’s second factor and the provider reports one [SSO-001]', async () => {
    await linkPaula();
    await sso.factors.addApp(await sso.factors.tokenOf(PAULA));
    provider.who = { sub: 'p-1', amr: ['pwd', 'mfa'] };
    expect(headingOf(await sso.signIn(sso.aBrowser()))).toBe('One more step');
    await service.database.query('update sso_connection set trusts_second_factor = true');
    expect((await sso.signIn(sso.aBrowser())).status).toBe(303);
    const [session] = await service.database.query('select used_factor from session order by id desc limit 1');
    expect(session).toEqual({ used_factor: false });
    provider.who = { sub: 'p-1', amr: ['pwd'] };
    expect(headingOf(await sso.signIn(sso.aBrowser()))).toBe('One more step');
  });

  it('can be changed only soon after a sign-in at the provider [SSO-001]', async () => {
    await linkPaula();
    const mayChange = async (secondsAgo: number) => {
      provider.who = { sub: 'p-1', secondsAgo };
      const browser = sso.aBrowser();
      await sso.signIn(browser);
      return (await browser.call('POST', '/api/account/second-factor/totp')).status;
    };
    expect(await mayChange(3_000)).toBe(403);
    expect(await mayChange(10)).toBe(200);
    provider.tamper = ({ auth_time: _left, ...claims }) => claims;
    expect(await mayChange(10)).toBe(403);
    expect(
      new URL(String((await sso.aBrowser().get(`${START}?again=1`)).headers.location)).searchParams.get('prompt'),
    ).toBe('login');
  });
});

describe('an account without a usable provider', () => {
  it('shows an error page if the provider is down [SSO-001]', async () => {
    await linkPaula();
    const browser = sso.aBrowser();
    const begun = await browser.get(START);
    const callback = await provider.visit(String(begun.headers.location));
    provider.isDown = true;
    expect(refusalOf(await browser.get(callback))).toEqual(
      refused('the provider’s answer does not conform to OpenID Connect'),
    );
    // The cached discovery document has expired after an hour.
    service.clock.advance({ hours: 1 });
    const reply = await sso.aBrowser().get(START);
    expect([reply.status, headingOf(reply)]).toEqual([502, 'The sign-in did not work']);
  });

  it('offers no sign-in with a company account if it has no connection [SSO-001]', async () => {
    const reply = await sso.aBrowser().get('/auth/sso/4');
    expect(refusalOf(reply)).toEqual(
      refusedWith(404, 'This account has no company sign-in; sign in with your password.'),
    );
  });
});
