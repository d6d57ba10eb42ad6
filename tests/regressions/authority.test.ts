import { beforeAll, describe, expect, it } from 'vitest';
import { aBrowser } from '../api/account.fixture.ts';
import { codeOf, type Factors, factorsOn, OWNER } from '../api/second-factor.fixture.ts';
import { portalEmployee } from '../api/self.flow.ts';
import { answerOf, buildTestApp, type Reply, type TestApp } from '../harness/app.ts';
import { anAuthenticator } from '../harness/authenticator.ts';

let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp();
});

describe('an enrolment of a second factor that began before another one', () => {
  const PAGE = '/auth/second-factor';
  let factors: Factors;
  const decoded = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&amp;', '&');
  const fieldOf = ({ text }: Reply, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? '';
  const optionsIn = ({ text }: Reply) => JSON.parse(decoded(/data-options="([^"]+)"/.exec(text)?.[1] ?? ''));
  const alertOf = ({ text }: Reply) => /role="alert" id="problem">(.*?)</s.exec(text)?.[1];
  const signIn = (form: Record<string, string>) =>
    aBrowser(service).submit(`/auth/sign-in?next=${encodeURIComponent(PAGE)}`, form);

  beforeAll(async () => {
    factors = factorsOn(service);
    await factors.forgetAll();
  });

  it('is void: its passkey is not added and its step gives no session [FIX-011]', async () => {
    const token = await factors.tokenOf(OWNER);
    await service.database.query('update customer set second_factor_required = true where id = 3');
    const stale = await signIn(OWNER);
    const step = fieldOf(stale, 'step');
    await factors.addApp(token);
    const made = anAuthenticator().create(optionsIn(stale));
    const reply = await signIn({ step, passkey: JSON.stringify(made) });
    expect([reply.status, alertOf(reply)]).toEqual([401, 'That took too long. Sign in again.']);
    expect(await service.database.query('select id from passkey')).toEqual([]);
    // The step is over: a later try with the right code of the owner's app gives no session either.
    expect((await signIn({ step, passkey: JSON.stringify(made) })).headers['set-cookie']).toBeUndefined();
    await factors.forgetAll();
  });

  it('is void: its authenticator app is not added after a passkey [FIX-011]', async () => {
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
  ])('returns 403 before it reads the body: %s', async (path, flag, what) => {
    const { token } = await portalEmployee(service, { id: 1, email_address: `${flag}@work.example`, [flag]: false });
    for (const body of [{ unknown: 1 }, []]) {
      expect(answerOf(await service.call('POST', path, { token, body }))).toEqual({
        status: 403,
        body: { detail: `Your payroll office has not enabled this for you: ${what}` },
      });
    }
  });
});
