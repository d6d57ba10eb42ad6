import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Message } from '../../src/mail/mailer.ts';
import { answerOf, buildTestApp, type Reply, type TestApp } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';
import { aBrowser } from './account.fixture.ts';
import { anOnboarding, anOrder, linkIn, sentMails } from './checkout.maker.ts';

const PASSWORD = 'four words in a row';
const NEXT_PASSWORD = 'other words in a line';
const PARALLEL = [1, 2, 3, 4, 5, 6];

let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp();
});

const tokenIn = (link: string) => new URL(link, 'http://x').searchParams.get('token') ?? '';
const mailTo = async (address: string): Promise<Message | undefined> =>
  (await sentMails(service)).filter(({ to }) => to === address).at(-1);
const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status).sort();
const setPassword = (token: string, password: string) =>
  service.call('POST', '/auth/set-password', { form: { token, password, again: password } });

/** Calls a link as mail scanners, link previews and other browsers do before the person opens it. */
async function scan(link: string): Promise<void> {
  for (const method of ['HEAD', 'GET', 'OPTIONS', 'GET', 'HEAD', 'GET']) {
    const reply = await service.call(method, link, {
      headers: { 'user-agent': 'mail-scanner/1', purpose: 'prefetch' },
    });
    expect([method, reply.status < 500]).toEqual([method, true]);
    if (method !== 'GET') continue;
    expect([reply.headers['referrer-policy'], reply.headers['cache-control']]).toEqual(['same-origin', 'no-store']);
    // Without foreign addresses on the page, the token in the address cannot leak to another host.
    expect(reply.text).not.toMatch(/(?:src|action)="https?:\/\/(?!tasman\.test)/);
  }
}

/** Returns the emailed link that allows a new device to sign in to an account with a hundred failed sign-ins. */
async function deviceLink(customer: number, email: string, password: string): Promise<string> {
  await service.database.query(
    `insert into sign_in_attempt (customer_id, user_id, at, address, network, device, how, outcome)
     select $1, $1, $2, '198.18.0.1', '198.18.0.1', '', 'password', 'wrong-password' from generate_series(1, 100)`,
    [customer, service.clock.now()],
  );
  await sentMails(service);
  await aBrowser(service, { address: '192.0.2.9' }).signIn(email, password);
  return linkIn(await mailTo(email));
}

async function magicLink(): Promise<{ magic: string; email: string; customerId: number }> {
  const token = await service.login('partner@demo.example', 'demo-partner');
  const order = anOrder({ oauth_onboarding: anOnboarding() });
  await sentMails(service);
  const { body } = await service.call('POST', '/api/partner-checkout/orders', { token, body: order });
  const mails = await sentMails(service);
  return { magic: linkIn(mails[1]), email: order.customer.email_address, customerId: body.customer_id };
}

async function resetLink(email_address: string): Promise<string> {
  await sentMails(service);
  await service.call('POST', '/api/password-reset', { body: { email_address }, remoteAddress: '203.0.113.99' });
  let letter: Message | undefined;
  await expect
    .poll(async () => {
      letter ??= await mailTo(email_address);
      return letter !== undefined;
    })
    .toBe(true);
  return linkIn(letter);
}

describe('an emailed link that allows a device', () => {
  it('is not used up by a scanner, works for one of several simultaneous requests, and does not sign anyone in [AUTH-013]', async () => {
    const link = await deviceLink(2, 'second@demo.example', 'demo-second');
    await scan(link);
    const posts = await Promise.all(
      PARALLEL.map(() => service.call('POST', '/auth/device', { form: { token: tokenIn(link) } })),
    );
    expect(statuses(posts)).toEqual([200, 400, 400, 400, 400, 400]);
    const cookies = posts.flatMap(({ headers }) => headers['set-cookie'] ?? []);
    expect(cookies.map((cookie) => String(cookie).split('=')[0])).toEqual(['tasman_device']);
    expect((await service.call('GET', link)).status).toBe(400);
  });

  it('allows only the browser that opened the link, and no browser once the password changes [AUTH-013]', async () => {
    const link = await deviceLink(4, 'other@demo.example', 'demo-other');
    const opener = aBrowser(service, { address: '192.0.2.10' });
    expect((await opener.post('/auth/device', { token: tokenIn(link) })).status).toBe(200);
    expect((await aBrowser(service, { address: '192.0.2.11' }).signIn('other@demo.example', 'demo-other')).status).toBe(
      401,
    );
    expect((await opener.signIn('other@demo.example', 'demo-other')).status).toBe(303);
    const reset = await resetLink('other@demo.example');
    expect((await setPassword(tokenIn(reset), PASSWORD)).status).toBe(200);
    expect((await opener.signIn('other@demo.example', PASSWORD)).status).toBe(401);
  });
});

describe('an emailed link for a new password', () => {
  it('is not used up by a scanner, works for one of several simultaneous requests, and expires when the password changes [AUTH-010]', async () => {
    const email = 'admin@demo.example';
    const [first, second] = [await resetLink(email), await resetLink(email)];
    await scan(first);
    const posts = await Promise.all(PARALLEL.map(() => setPassword(tokenIn(first), PASSWORD)));
    expect(statuses(posts)).toEqual([200, 400, 400, 400, 400, 400]);
    // The second link was emailed before the password changed, too.
    expect([
      (await service.call('GET', second)).status,
      (await setPassword(tokenIn(second), NEXT_PASSWORD)).status,
    ]).toEqual([400, 400]);
    expect(
      posts.flatMap(({ headers }) => headers['set-cookie'] ?? []).map((cookie) => String(cookie).split('=')[0]),
    ).toEqual(['tasman_device']);
  });

  it('is refused after the user is deactivated or the account is closed', async () => {
    const link = await resetLink('partner@demo.example');
    await service.database.query('update account_user set is_active = false where customer_id = 1 and id = 1');
    expect((await service.call('GET', link)).status).toBe(400);
    expect((await setPassword(tokenIn(link), PASSWORD)).status).toBe(400);
    await service.database.query('update account_user set is_active = true where customer_id = 1 and id = 1');
    await service.database.query('update customer set closed_at = $1 where id = 1', [service.clock.now()]);
    expect((await setPassword(tokenIn(link), PASSWORD)).status).toBe(400);
    await service.database.query('update customer set closed_at = null where id = 1');
  });
});

describe('a magic link', () => {
  it('is not used up by a scanner, and opens the consent page, where one decision uses it up [PARTNER-005]', async () => {
    const { magic } = await magicLink();
    await scan(magic);
    const person = aBrowser(service, { address: '192.0.2.20' });
    const page = await person.get(magic);
    expect(page.status).toBe(200);
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.text)?.[1] ?? '';
    const form = { request: field('request'), mark: field('mark'), decision: 'approve' };
    expect((await aBrowser(service).post('/auth/oauth-consent', form)).status).toBe(403);
    expect((await person.post('/auth/oauth-consent', form)).status).toBe(303);
    expect([(await person.get(magic)).status, (await person.post('/auth/oauth-consent', form)).status]).toEqual([
      400, 403,
    ]);
  });

  it('is refused after the user is deactivated', async () => {
    const { magic, customerId } = await magicLink();
    await service.database.query('update account_user set is_active = false where customer_id = $1', [customerId]);
    const reply = await service.call('GET', magic);
    expect([reply.status, reply.headers['set-cookie']]).toEqual([400, undefined]);
  });
});

describe('a guessed or altered link', () => {
  const PATHS = ['/auth/device', '/auth/magic', '/auth/set-password', '/auth/handoff'];
  const TOKENS = [
    '',
    'A'.repeat(43),
    `${'A'.repeat(42)}=`,
    'A'.repeat(44),
    "' or 1=1 --",
    '%00',
    '../x',
    '\u202e',
    'A'.repeat(5_000),
  ];

  it('is refused without a server error and sets no cookie, whatever its token', async () => {
    for (const path of PATHS) {
      for (const token of TOKENS) {
        const reply = await service.call('GET', `${path}?token=${encodeURIComponent(token)}`);
        expect([path, token.slice(0, 20), reply.status, reply.headers['set-cookie']]).toEqual([
          path,
          token.slice(0, 20),
          token.length > 1_000 ? expect.any(Number) : 400,
          undefined,
        ]);
        expect(reply.status).toBeLessThan(500);
      }
    }
  });
});

describe('a request for a new password', () => {
  const ADDRESSES = ['lapsed@demo.example', 'nobody@nowhere.example', 'second@demo.example', 'LAPSED@demo.example'];
  const ask = (email_address: string) =>
    service.call('POST', '/api/password-reset', { body: { email_address }, remoteAddress: '203.0.113.150' });

  it('gets the same response after the same number of statements for known, unknown and inactive addresses [AUTH-010]', async () => {
    await ask('warm-up@nowhere.example');
    await service.database.query('update account_user set is_active = false where customer_id = 2 and id = 2');
    const lock = new pg.Client(service.database.admin);
    await lock.connect();
    // Every look-up of a user waits for this lock, so only the work that does not depend on the user is counted.
    await lock.query('begin');
    await lock.query('lock table account_user in access exclusive mode');
    const waiting = async () =>
      Number(
        (
          await lock.query(
            "select count(*) as n from pg_locks where not granted and relation = 'account_user'::regclass",
          )
        ).rows[0].n,
      );
    const seen: string[] = [];
    for (const email of ADDRESSES) {
      let reply: Reply | undefined;
      const before = await waiting();
      const statements = await costOf(service.database, async () => {
        reply = await ask(email);
        await expect.poll(waiting).toBe(before + 1);
      });
      const names = Object.keys(reply!.headers).sort();
      seen.push(JSON.stringify({ ...answerOf(reply!), names, length: reply!.headers['content-length'], statements }));
    }
    await lock.query('rollback');
    await lock.end();
    expect(new Set(seen).size).toBe(1);
    await service.database.query('update account_user set is_active = true where customer_id = 2 and id = 2');
  });
});
