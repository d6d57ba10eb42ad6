import { beforeAll, describe, expect, it } from 'vitest';
import { aBrowser } from '../api/account.fixture.ts';
import { anOnboarding, anOrder, linkIn, sentMails } from '../api/checkout.maker.ts';
import { codeOf, type Factors, factorsOn, OWNER } from '../api/second-factor.fixture.ts';
import { portalEmployee } from '../api/self.flow.ts';
import { answerOf, buildTestApp, type Reply, type TestApp } from '../harness/app.ts';
import { anAuthenticator } from '../harness/authenticator.ts';

describe('authority', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await buildTestApp();
  });

  describe('an enrolment of a second factor that began before another factor was added', () => {
    const PAGE = '/auth/second-factor';
    let factors: Factors;
    const decoded = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&amp;', '&');
    const fieldOf = ({ text }: Reply, name: string) =>
      new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? '';
    const optionsIn = ({ text }: Reply) => JSON.parse(decoded(/data-options="([^"]+)"/.exec(text)?.[1] ?? ''));
    const alertOf = ({ text }: Reply) => /role="alert" id="problem">(.*?)</s.exec(text)?.[1];
    const signIn = (form: Record<string, string>) =>
      aBrowser(service).submit(`/auth/sign-in?next=${encodeURIComponent(PAGE)}`, form);

    beforeAll(async () => {
      factors = factorsOn(service);
      await factors.forgetAll();
    });

    it('an enrolment that began before another factor was added is void: its passkey is not added and its sign-in step creates no session [FIX-011]', async () => {
      const token = await factors.tokenOf(OWNER);
      await service.database.query('update customer set second_factor_required = true where id = 3');
      const stale = await signIn(OWNER);
      const step = fieldOf(stale, 'step');
      await factors.addApp(token);
      const made = anAuthenticator().create(optionsIn(stale));
      const reply = await signIn({ step, passkey: JSON.stringify(made) });
      expect([reply.status, alertOf(reply)]).toEqual([401, 'That took too long. Sign in again.']);
      expect(await service.database.query('select id from passkey')).toEqual([]);
      // The sign-in step has ended, so even a valid response no longer creates a session.
      expect((await signIn({ step, passkey: JSON.stringify(made) })).headers['set-cookie']).toBeUndefined();
      await factors.forgetAll();
    });

    it('an enrolment that began before another factor was added is void: its authenticator app is not added after a passkey [FIX-011]', async () => {
      const token = await factors.tokenOf(OWNER);
      await service.database.query('update customer set second_factor_required = true where id = 3');
      const stale = await signIn(OWNER);
      const secret = /<code[^>]*>([A-Z2-7 ]{16,})<\/code>/.exec(stale.text)?.[1]?.replaceAll(' ', '') ?? '';
      await factors.addPasskey(token);
      const reply = await signIn({ step: fieldOf(stale, 'step'), otp: codeOf(service, secret) });
      expect([reply.status, alertOf(reply)]).toEqual([401, 'That took too long. Sign in again.']);
      expect(await service.database.query('select confirmed_at from totp where confirmed_at is not null')).toEqual([]);
      await factors.forgetAll();
    });
  });

  describe('a portal operation that the payroll office has not enabled', () => {
    it.each([
      ['/api/self/leave-requests', 'allow_edit_leave_requests', 'leave requests'],
      ['/api/self/change-requests/details', 'allow_edit_account_details', 'changes to your details'],
      ['/api/self/change-requests/bank-account', 'allow_edit_bank_accounts', 'changes to your bank accounts'],
    ])('returns 403 before it validates the body: %s', async (path, flag, what) => {
      const { token } = await portalEmployee(service, { id: 1, email_address: `${flag}@work.example`, [flag]: false });
      for (const body of [{ unknown: 1 }, []]) {
        expect(answerOf(await service.call('POST', path, { token, body }))).toEqual({
          status: 403,
          body: { detail: `Your payroll office has not enabled this for you: ${what}` },
        });
      }
    });
  });
});

describe('a cancelled partner order', () => {
  it('the magic link of a cancelled order shows that the order was cancelled and starts no sign-in [PARTNER-005] [PARTNER-020]', async () => {
    const service = await buildTestApp();
    const token = await service.login('partner@demo.example', 'demo-partner');
    const order = anOrder({ oauth_onboarding: anOnboarding() });
    const placed = await service.call('POST', '/api/partner-checkout/orders', { token, body: order });
    const [, magic] = await sentMails(service);
    const cancelled = await service.call('POST', `/api/partner-checkout/orders/${placed.body.order_id}/cancel`, {
      token,
    });
    expect([placed.status, cancelled.status]).toEqual([201, 200]);

    const visits = () =>
      service.database.query('select id_hash from login_request where customer_id = $1', [placed.body.customer_id]);
    // The first visit does not use up the link.
    for (const _try of [1, 2]) {
      const page = await service.call('GET', linkIn(magic));
      expect(page.status).toBe(400);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.headers['set-cookie']).toBeUndefined();
      expect(/<h1>(.*)<\/h1>/.exec(page.text)?.[1]).toBe('This link no longer works');
      expect(page.text).toContain(
        'The order that this link belongs to was cancelled, so there is nothing to connect; contact the partner who sent you the link.',
      );
      expect(page.text).not.toContain('<form');
      expect(await visits()).toEqual([]);
    }
  });
});
