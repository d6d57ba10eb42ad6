import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { verifyPacket } from '../../src/formats/evidence/verify-packet.ts';
import { inTheConsole, OWNER } from '../harness/console.ts';

inTheConsole('approvals', ({ base, open, service, signedOut }) => {
  const paula = () => service().login('paula', 'demo-paula', { customerId: 3 });
  const call = async (method: string, url: string, token: string, body?: unknown) => {
    const reply = await service().call(method, `/api/company/1${url}`, { token, ...(body ? { body } : {}) });
    expect(reply.status, reply.text).toBeLessThan(300);
    return reply.body;
  };

  test('the owner requires a second person, approves a request, and waits for an approval of the pay run [DUTY-002] [DUTY-003]', async () => {
    const { page, complaints } = await open('/settings?company_id=1&tab=approvals');
    await page.getByLabel('A second person must approve').click({ force: true });
    for (const area of ['Final pays', 'Changes to bank accounts', 'Lodging with the tax office']) {
      await page.getByRole('checkbox', { name: area }).uncheck();
    }
    await page.getByRole('button', { name: 'Save approval rules' }).click();
    await page.getByText('Approval rules saved').waitFor();

    const token = await paula();
    const hours = [{ description: 'Ordinary hours', units: 'Hours', value: '8' }];
    const subject = { operation: 'createPays', query: { pay_date: '2026-03-10' }, body: [{ employee_id: 1, hours }] };
    const asked = await call('POST', '/approvals', token, {
      area: 'off_cycle_pay',
      subject,
      note: 'A forgotten shift',
    });
    await page.goto(new URL('/approvals?company_id=1', page.url()).href);
    const card = page.getByRole('listitem', { name: `Approval ${asked.id}` });
    await card.getByText('A forgotten shift').waitFor();
    await card.getByRole('button', { name: 'Review' }).click();
    await card.getByRole('region', { name: `Preview of approval ${asked.id}` }).waitFor();
    await card.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Nothing is waiting for you').waitFor();
    expect((await call('GET', `/approvals/${asked.id}`, token)).state).toBe('approved');

    const owner = await service().login('admin@demo.example', 'demo-admin');
    const { pay_run_id: run } = await call('POST', '/pay-runs', owner, {
      pay_period: 'WEEKLY',
      pay_date: '2026-04-22',
    });
    await call('POST', `/pay-runs/${run}/pending-pays`, owner);
    await page.goto(new URL(`/pays/${run}?company_id=1`, page.url()).href);
    await page.getByRole('button', { name: /^Preview/ }).click();
    await page.getByRole('button', { name: /^Complete \d+ pay/ }).click();
    await page.getByRole('button', { name: 'Request approval' }).click();
    await page.getByRole('button', { name: 'Waiting for approval' }).waitFor();
    const [waiting] = await call('GET', `/approvals?pay_run_id=${run}`, token);
    await call('POST', `/approvals/${waiting.id}/approve`, token, { preview_hash: waiting.preview_hash });
    // The preview of the pay run is kept, so its next step is to complete it.
    await page.reload();
    await page.getByRole('button', { name: /^Complete \d+ pay/ }).click();
    await page.getByText('Approved by paula').waitFor();
    await page.getByRole('button', { name: /and notify partners$/ }).click();
    await page
      .getByText(/completed$/)
      .first()
      .waitFor();
    expect((await call('GET', `/approvals/${waiting.id}`, token)).state).toBe('used');
    await complaints.expectNoMore();
  });

  test('the owner approves a pay run with a passkey, and downloads its evidence when it is completed [DUTY-005] [DUTY-006]', async () => {
    const owner = await service().login(OWNER.username, OWNER.password);
    const areas = ['pay_run', 'off_cycle_pay', 'payment_file'];
    await call('PATCH', '/approval-policy', owner, { required: 'different_person', for: areas });
    const week = { pay_period: 'WEEKLY', pay_date: '2026-04-29' };
    const { pay_run_id: run } = await call('POST', '/pay-runs', owner, week);
    await call('POST', `/pay-runs/${run}/pending-pays`, owner);
    const token = await paula();
    const subject = { operation: 'completePayRun', path: { run_id: run } };
    const asked = await call('POST', '/approvals', token, { area: 'pay_run', subject });

    const { page, context, complaints } = await signedOut();
    // A passkey belongs to a host name rather than an IP address, so the service is opened under its host name.
    const named = base().replace('127.0.0.1', 'localhost');
    service().app.urls.base = named;
    await page.goto(`${named}/auth/sign-in?next=${encodeURIComponent('/account?tab=second-factor')}`);
    await page.getByLabel('Email address or username').fill(OWNER.username);
    await page.getByLabel('Password').fill(OWNER.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('Name of a new passkey').waitFor();
    const cdp = await context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.getByLabel('Name of a new passkey').fill('Work laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('rowheader', { name: 'Work laptop' }).waitFor();

    await page.goto(`${named}/approvals?company_id=1&approval=${asked.id}`);
    const card = page.getByRole('listitem', { name: `Approval ${asked.id}` });
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await card.getByRole('button', { name: 'Approve with passkey' }).click();
    await card.getByText('The passkey did not sign.').waitFor();
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await card.getByRole('button', { name: 'Approve with passkey' }).click();
    await page.getByText('Nothing is waiting for you').waitFor();
    expect(await call('GET', `/approvals/${asked.id}`, token)).toMatchObject({ state: 'approved', method: 'passkey' });

    const headers = { 'if-match': `"${asked.preview_hash}"` };
    const done = await service().call('POST', `/api/company/1/pay-runs/${run}/complete`, { token, headers });
    expect(done.status, done.text).toBe(200);
    await service().app.audit.runDue();
    await page.goto(`${named}/approvals?company_id=1&list=all&approval=${asked.id}`);
    await card.getByText(/^Approved by .* with a passkey/).waitFor();
    const file = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Download evidence' }).click();
    expect(verifyPacket(readFileSync(await (await file).path())).verdict).toBe('valid');
    service().app.urls.base = base();
    await complaints.expectNoMore();
  });
});
