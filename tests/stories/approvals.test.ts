import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { verifyPacket } from '../../src/formats/evidence/verify-packet.ts';
import { inTheConsole, OWNER } from '../harness/console.ts';

inTheConsole('approvals', ({ base, open, service, signedOut }) => {
  /**
   * Switches the policy on for these areas only, and lets Paula edit employees and reports. The policy has an early
   * date, so that no user counts as set up after it and all users may approve.
   */
  const requireApprovalOf = async (areas: readonly string[]) => {
    await service().database.query(
      `insert into approval_policy (customer_id, company_id, required, areas, quiet_hours, people_since, changed_by, changed_at)
       values (3, 1, 'different_person', $1, 0, '2026-03-01', 'test', '2026-03-01')
       on conflict (customer_id, company_id) do update set required = excluded.required, areas = excluded.areas`,
      [areas],
    );
    for (const zone of ['EMPLOYEES', 'REPORTS']) {
      await service().database.query(
        `insert into user_zone (customer_id, user_id, company_id, zone, level) values (3, 101, 1, $1, 'EDITABLE')
         on conflict (customer_id, user_id, company_id, zone) do update set level = excluded.level`,
        [zone],
      );
    }
    await call('PATCH', '/approval-policy', await service().login(OWNER.username, OWNER.password), {});
  };
  /** Returns the newest request. Paula's token reads it. */
  const newest = async () => (await call('GET', '/approvals?limit=1', await paula()))[0];
  const decide = async (verb: 'approve' | 'reject', body: object = {}) => {
    const { id, preview_hash } = await newest();
    await call('POST', `/approvals/${id}/${verb}`, await paula(), verb === 'approve' ? { preview_hash } : body);
    return id as number;
  };
  const paula = () => service().login('paula', 'demo-paula', { customerId: 3 });
  const call = async (method: string, url: string, token: string, body?: unknown) => {
    const reply = await service().call(method, `/api/company/1${url}`, { token, ...(body ? { body } : {}) });
    expect(reply.status, reply.text).toBeLessThan(300);
    return reply.body;
  };

  test('the owner requires approval by a second person, approves a request, and waits for approval of a pay run [DUTY-002] [DUTY-003]', async () => {
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
    // The page keeps the preview of the pay run, so the next step is to complete the run.
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

  test('an off-cycle pay waits for another person, who rejects it and, when it is requested again, approves it [DUTY-003]', async () => {
    await requireApprovalOf(['off_cycle_pay']);
    const { page, complaints } = await open('/pays/off-cycle?company_id=1&employee=3');
    const preview = async () => {
      await page.getByLabel('A day in the pay period').fill('2026-03-03');
      await page.getByRole('combobox', { name: 'Add' }).click();
      await page.getByRole('option', { name: 'Bonus' }).click();
      await page.getByLabel('Amount', { exact: true }).fill('512.50');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('heading', { name: 'Preview of the pay' }).waitFor();
    };
    await preview();
    await page.getByText('Another person must approve this before it is carried out.').waitFor();
    await page.getByRole('button', { name: 'Request approval' }).click();
    await page.getByText(/^Waiting for the approval of another person: create pays/).waitFor();
    await page.getByRole('button', { name: 'Waiting for approval' }).waitFor();
    await decide('reject', { reason: 'The amount is wrong' });
    await page.reload();
    await preview();
    await page.getByText('Rejected by paula: The amount is wrong').waitFor();
    await page.getByRole('button', { name: 'Request approval' }).click();
    await page.getByRole('button', { name: 'Waiting for approval' }).waitFor();
    const id = await decide('approve');
    await page.reload();
    await preview();
    await page.getByText('Approved by paula').waitFor();
    await page.getByRole('button', { name: /net and notify partners$/ }).waitFor();

    // The same approval can be used from the list of approvals, where the form need not be filled in again.
    await page.getByRole('link', { name: 'Open the approval' }).click();
    await page.getByRole('button', { name: 'Pay as approved' }).click();
    await page
      .getByRole('listitem', { name: `Approval ${id}` })
      .getByText('Done', { exact: true })
      .waitFor();
    expect(await call('GET', `/approvals/${id}`, await paula())).toMatchObject({ state: 'used', totals: { count: 1 } });
    await complaints.expectNoMore();
  });

  test('a changed pay rate voids the approval of a final pay, which is paid after another approval [DUTY-003]', async () => {
    await requireApprovalOf(['termination']);
    const { page, complaints } = await open('/pays/terminate/2?company_id=1');
    const preview = async () => {
      await page.getByLabel('Last day of the employment').fill('2026-05-22');
      await page.getByLabel('Hours of notice paid out').fill('38');
      await page.getByRole('button', { name: 'Preview final pay' }).click();
      await page.getByRole('heading', { name: 'Preview of the pay' }).waitFor();
    };
    await preview();
    await page.getByRole('button', { name: 'Request approval' }).click();
    await page.getByRole('button', { name: 'Waiting for approval' }).waitFor();
    await decide('approve');
    await page.reload();
    await preview();
    await page.getByText('Approved by paula').waitFor();
    const owner = await service().login(OWNER.username, OWNER.password);
    await call('PATCH', '/employees/update', owner, [{ id: 2, pay_rate_per_hour: '55.00' }]);
    await page.getByRole('button', { name: /net and end employment$/ }).click();
    await page.getByText(/^The last approval is void: The preview changed after the approval/).waitFor();
    await complaints.take(/409/);

    await page.getByRole('button', { name: 'Request approval' }).click();
    await page.getByRole('button', { name: 'Waiting for approval' }).waitFor();
    await decide('approve');
    await page.reload();
    await preview();
    await page.getByText('Approved by paula').waitFor();
    await page.getByRole('button', { name: /net and end employment$/ }).click();
    await page.getByText(/employment has ended$/).waitFor();
    await complaints.expectNoMore();
  });

  test('a change of bank details is sent for approval, and the approval makes the change [DUTY-003]', async () => {
    await requireApprovalOf(['bank_account_change']);
    const { page, complaints } = await open('/employees/1?company_id=1&tab=bank');
    await page.getByText('A change to a bank account needs another person’s approval.').waitFor();
    await page.getByRole('button', { name: 'Add an account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Account name').fill('O Marsh savings');
    await dialog.getByLabel('BSB').fill('062000');
    await dialog.getByLabel('Account number').fill('20000002');
    await dialog.getByLabel('Main account: gets the rest').click({ force: true });
    await dialog.getByRole('button', { name: 'Send for approval' }).click();
    await dialog.waitFor({ state: 'detached' });
    await complaints.take(/409/);
    await page.getByText(/^Waiting for the approval of another person: create bank account/).waitFor();
    expect(await page.getByText('O Marsh savings').count()).toBe(0);
    await decide('approve');
    await page.reload();
    await page.getByText(/^The last change was approved by paula/).waitFor();
    await page.getByText('O Marsh savings').first().waitFor();

    const form = page.getByRole('form', { name: 'Accounts on the employee record' });
    await form.getByLabel('Account name', { exact: true }).fill('O M Marsh');
    await form.getByRole('button', { name: 'Send for approval' }).click();
    await page.getByText(/^Waiting for the approval of another person: update employees/).waitFor();
    await decide('reject', { reason: 'Olivia did not ask for this' });
    await page.reload();
    await page.getByText('Rejected by paula: Olivia did not ask for this').waitFor();
    await complaints.expectNoMore();
  });

  test('a pay run is lodged from its page after the approval of another person [DUTY-003]', async () => {
    await requireApprovalOf(['lodgement']);
    const owner = await service().login(OWNER.username, OWNER.password);
    const { items } = await call('GET', '/due', owner);
    const { pay_run_id } = items.find(({ kind }: { kind: string }) => kind === 'STP_TO_SUBMIT');
    const { page, complaints } = await open(`/pays/${pay_run_id}?company_id=1`);
    await page.getByRole('button', { name: 'Lodge with the ATO' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Request approval' }).click();
    await page.getByRole('button', { name: 'Waiting for approval' }).waitFor();
    await decide('approve');
    await page.reload();
    await page.getByRole('button', { name: 'Lodge with the ATO' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Approved by paula').waitFor();
    await dialog.getByLabel(/declare that this report is true and correct/).check();
    await dialog.getByRole('button', { name: /^Lodge with the ATO: / }).click();
    await page.getByText('The pay run was sent to the ATO').first().waitFor();
    await complaints.expectNoMore();
  });

  test('a super batch is created after its approval [DUTY-003]', async () => {
    await requireApprovalOf(['payment_file']);
    const { page, complaints } = await open('/filing?company_id=1&tab=super');
    await page.getByRole('button', { name: 'Create super batch' }).first().click();
    await page.getByText('Another person must approve this before it is carried out.').waitFor();
    await page.getByRole('button', { name: 'Request approval' }).click();
    await page.getByRole('button', { name: 'Waiting for approval' }).waitFor();
    const id = await decide('approve');
    await page.reload();
    await page.getByText('Approved by paula').waitFor();
    await page.getByRole('button', { name: /^Create a batch for \d+ members?$/ }).click();
    await page.getByRole('heading', { name: /^Super batch \d+$/ }).waitFor();
    expect((await call('GET', `/approvals/${id}`, await paula())).state).toBe('used');
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
    await card.getByText('The approval was not signed.').waitFor();
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
