import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../src/mail/mailer.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { operate } from '../harness/operator.ts';
import { sentMails } from './checkout.maker.ts';
import { type Factors, factorsOn, OWNER, PAULA, ROOT } from './second-factor.fixture.ts';

let service: TestApp;
let factors: Factors;
let owner: string;
beforeAll(async () => {
  service = await buildTestApp();
  factors = factorsOn(service);
});
beforeEach(async () => {
  service.clock.set('2026-03-10T00:00:00Z');
  await factors.forgetAll();
  owner = await factors.tokenOf(OWNER);
  await sentMails(service);
});

const remove = (path: string, body: unknown) => service.call('DELETE', `${ROOT}${path}`, { token: owner, body });
/** What the mails say was changed, by whom they went to. */
const told = async () =>
  (await sentMails(service)).map(({ to, text }: Message) => [
    to,
    /was changed on 10 March 2026 at 11:00 am AEDT: (.*)\.$/m.exec(text)?.[1],
  ]);

describe('a change of the second factor', () => {
  it('[AUTH-009] is told to the person by mail', async () => {
    await factors.addApp(owner);
    const [letter, ...others] = await sentMails(service);
    expect(others).toEqual([]);
    expect([letter?.to, letter?.subject, letter?.text]).toEqual([
      'admin@demo.example',
      'Your payroll second factor was changed',
      `Hello Demo Customer owner,

What admin@demo.example signs in with was changed on 10 March 2026 at 11:00 am AEDT: an authenticator app was added, and ten recovery codes were made with it.

See your second factor:
http://tasman.test/auth/second-factor

If this was you, or you asked for it, there is nothing to do.

If not, change your password now: every other session ends with it.
`,
    ]);
  });

  it('[AUTH-009] says what was added, removed or made anew', async () => {
    const { id } = await factors.addPasskey(owner, { name: 'Phone' });
    await factors.addApp(owner);
    await factors.post('/recovery-codes', owner);
    await remove(`/passkeys/${id}`, {});
    await remove('/totp', { password: OWNER.password });
    expect(await told()).toEqual([
      ['admin@demo.example', 'the passkey “Phone” was added, and ten recovery codes were made with it'],
      ['admin@demo.example', 'an authenticator app was added'],
      ['admin@demo.example', 'new recovery codes were made, and the old ones work no longer'],
      ['admin@demo.example', 'the passkey “Phone” was removed'],
      ['admin@demo.example', 'the authenticator app was removed'],
    ]);
  });

  it('is not told where nothing was changed', async () => {
    await factors.post('/totp', owner);
    await factors.post('/totp/confirm', owner, { otp: '000' });
    await factors.post('/recovery-codes', owner);
    await remove('/totp', { password: OWNER.password });
    expect(await told()).toEqual([]);
  });

  it('[AUTH-009] is told when the owner or the operator takes it away, to the owner for a user without an address', async () => {
    await factors.addApp(await factors.tokenOf(PAULA));
    const [added] = await sentMails(service);
    expect(added?.to).toBe('admin@demo.example');
    expect(added?.text).toContain('You get this mail because paula has no e-mail address; pass it on.');
    await service.call('DELETE', '/api/users/101/second-factor', { token: owner });
    await factors.addPasskey(owner);
    await operate(service, 'user reset-second-factor --customer 3 --user admin@demo.example');
    const what = (by: string) =>
      `authenticator app, passkeys and recovery codes were removed by ${by}, and every session has ended`;
    expect(await told()).toEqual([
      ['admin@demo.example', what('the owner of the account')],
      ['admin@demo.example', 'the passkey “Laptop” was added, and ten recovery codes were made with it'],
      ['admin@demo.example', what('the operator of the service')],
    ]);
  });
});
