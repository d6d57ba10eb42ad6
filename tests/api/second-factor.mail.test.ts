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
/** The recipient and the described change of each mail. */
const mailedChanges = async () =>
  (await sentMails(service)).map(({ to, text }: Message) => [
    to,
    /was changed on 10 March 2026 at 11:00 am AEDT: (.*)\.$/m.exec(text)?.[1],
  ]);

describe('mails about the second factor', () => {
  it('mails the user when a second factor is added [AUTH-009]', async () => {
    await factors.addApp(owner);
    const [letter, ...others] = await sentMails(service);
    expect(others).toEqual([]);
    expect([letter?.to, letter?.subject, letter?.text]).toEqual([
      'admin@demo.example',
      'Your payroll second factor was changed',
      `Hello Demo Customer owner,

The second factor of admin@demo.example was changed on 10 March 2026 at 11:00 am AEDT: an authenticator app was added, and ten recovery codes were created.

See your second factor:
http://tasman.test/auth/second-factor

If you made or requested this change, you do not need to do anything.

If not, change your password now. This also ends all other sessions.
`,
    ]);
  });

  it('names the factor that was added, removed or renewed [AUTH-009]', async () => {
    const { id } = await factors.addPasskey(owner, { name: 'Phone' });
    await factors.addApp(owner);
    await factors.post('/recovery-codes', owner);
    await remove(`/passkeys/${id}`, {});
    await remove('/totp', { password: OWNER.password });
    expect(await mailedChanges()).toEqual([
      ['admin@demo.example', 'the passkey “Phone” was added, and ten recovery codes were created'],
      ['admin@demo.example', 'an authenticator app was added'],
      ['admin@demo.example', 'new recovery codes were created, and the old ones no longer work'],
      ['admin@demo.example', 'the passkey “Phone” was removed'],
      ['admin@demo.example', 'the authenticator app was removed'],
    ]);
  });

  it('sends no mail when nothing changed', async () => {
    await factors.post('/totp', owner);
    await factors.post('/totp/confirm', owner, { otp: '000' });
    await factors.post('/recovery-codes', owner);
    await remove('/totp', { password: OWNER.password });
    expect(await mailedChanges()).toEqual([]);
  });

  it('mails when the owner or operator removes it, to the owner for a user without an address [AUTH-009]', async () => {
    await factors.addApp(await factors.tokenOf(PAULA));
    const [added] = await sentMails(service);
    expect(added?.to).toBe('admin@demo.example');
    expect(added?.text).toContain('You receive this email because paula has no email address. Please pass it on.');
    await service.call('DELETE', '/api/users/101/second-factor', { token: owner });
    await factors.addPasskey(owner);
    await operate(service, 'user reset-second-factor --customer 3 --user admin@demo.example');
    const what = (by: string) =>
      `authenticator app, passkeys and recovery codes were removed by ${by}, and all sessions were ended`;
    expect(await mailedChanges()).toEqual([
      ['admin@demo.example', what('the owner of the account')],
      ['admin@demo.example', 'the passkey “Laptop” was added, and ten recovery codes were created'],
      ['admin@demo.example', what('the operator of the service')],
    ]);
  });
});
