import { expect, test } from 'vitest';
import { factorsOn } from '../api/second-factor.fixture.ts';
import { connect, happen, openListener, status } from '../api/webhook.fixture.ts';
import { inTheConsole, WITH_MOTION } from '../harness/console.ts';
import { until } from '../harness/until.ts';

const PARTNER = { username: 'partner@demo.example', password: 'demo-partner' };
const SECOND = { username: 'second@demo.example', password: 'demo-second' };

inTheConsole('the partner area', ({ open, service }) => {
  const ask = async (path: string) =>
    (await service().call('GET', path, { token: await service().login(PARTNER.username, PARTNER.password) })).body;

  test('replaces redirect addresses and shows a new secret once', async () => {
    const { page, complaints } = await open('/partner?tab=client&client=demo-client', { as: PARTNER });
    const addresses = page.getByLabel('One URL per line');
    await addresses.fill(`${await addresses.inputValue()}\nhttps://partner.example/second`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Redirect URLs saved').waitFor();
    expect((await ask('/api/api-client?client_id=demo-client')).redirect_uris.at(-1)).toBe(
      'https://partner.example/second',
    );
    await page.getByRole('button', { name: 'Create new secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create new secret' }).click();
    const shown = page.getByRole('status').filter({ hasText: 'The new client secret' });
    await shown.waitFor();
    expect(((await shown.locator('pre').textContent()) ?? '').length).toBeGreaterThan(20);
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await shown.waitFor({ state: 'detached' });
    await complaints.expectNoMore();
  });

  test('previews the branding as the user types, and stores the name and the colour', async () => {
    const { page, complaints } = await open('/partner?tab=branding&client=demo-client', { as: PARTNER });
    await page.getByLabel('Name', { exact: true }).fill('Rosterly');
    await page.getByLabel('Colour').fill('#aa2255');
    const picture = page.getByRole('img', { name: 'Sign-in page of Rosterly' });
    await expect.poll(() => picture.getAttribute('data-colour')).toBe('#aa2255');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Branding saved').waitFor();
    expect(await ask('/api/api-client/branding?client_id=demo-client')).toMatchObject({
      display_name: 'Rosterly',
      primary_colour: '#aa2255',
    });
    await complaints.expectNoMore();
  });

  test('revokes a connection', async () => {
    await connect(service());
    const { page, complaints } = await open('/partner?tab=connections&client=demo-client', { as: PARTNER });
    await page
      .getByRole('button', { name: /^End access of Demo Customer/ })
      .first()
      .waitFor();
    await page
      .getByRole('button', { name: /^End access of Demo Customer/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
    await page
      .getByText(/^Ended /)
      .first()
      .waitFor();
    await complaints.expectNoMore();
  });

  test('shows the rejected calls of the client', async () => {
    const { page, complaints } = await open('/partner?tab=activity', { as: PARTNER });
    await page.getByRole('heading', { name: 'Refused calls' }).waitFor();
    await complaints.expectNoMore();
  });

  test('requires a second factor to create an API key, shows the key once and revokes it [KEY-001]', async () => {
    const { page, complaints } = await open('/partner?tab=api-keys', { as: PARTNER, signIn: 'own' });
    await page.getByRole('heading', { name: 'Set up a second factor first' }).waitFor();
    expect(await page.getByRole('button', { name: 'Create API key' }).count()).toBe(0);
    const factors = factorsOn(service());
    const { codes } = await factors.addApp(await service().login(PARTNER.username, PARTNER.password));
    service().clock.advance({ minutes: 20 });
    await page.reload();
    await page.getByRole('button', { name: 'Create API key' }).click();
    await page.getByLabel('Name').fill('Webhook server');
    await page.getByLabel('Expires after').selectOption('30');
    await page.getByRole('combobox', { name: 'Scopes' }).click();
    await page.getByRole('option', { name: 'Manage webhooks' }).click();
    await page.getByLabel('Networks, one per line').fill('127.0.0.1\n203.0.113.0/24');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel('Code', { exact: true }).fill(codes[0]!);
    await page.getByRole('button', { name: 'Continue' }).click();
    const shown = page.getByRole('status').filter({ hasText: 'The API key' });
    const key = (await shown.locator('pre').textContent()) ?? '';
    expect(key).toMatch(/^tsm_live_[\w-]{43}$/);
    const call = () => service().call('GET', '/api/webhooks', { token: key });
    expect((await call()).status).toBe(200);
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await shown.waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(key);
    await page
      .getByRole('row', { name: /Webhook server.*Manage webhooks.*127\.0\.0\.1\/32, 203\.0\.113\.0\/24/ })
      .waitFor();
    await page.getByRole('button', { name: 'Revoke Webhook server' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText(/^Revoked /).waitFor();
    expect((await call()).status).toBe(401);
    await factors.forgetAll();
    // The first attempt, before the code.
    await complaints.take(/403 \(Forbidden\)/);
    await complaints.expectNoMore();
  });

  test('hides the partner area from users who do not administer an API client', async () => {
    const { page, complaints } = await open('/partner');
    await page.getByRole('heading', { name: 'For API administrators only' }).waitFor();
    expect(await page.getByRole('link', { name: 'Partner' }).count()).toBe(0);
    await complaints.expectNoMore();
  });

  test('lets a partner without an API client create one, and shows the client secret', async () => {
    await service().database.query('update oauth_client set customer_id = 1 where customer_id = 2');
    const { page, complaints } = await open('/partner', { as: SECOND });
    await page.getByLabel('Name', { exact: true }).fill('Second try');
    await page.getByLabel('Redirect URLs, one per line').fill('https://second.example/back');
    await page.getByRole('button', { name: 'Create client' }).click();
    await page.getByRole('status').filter({ hasText: 'The client secret' }).waitFor();
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByRole('cell', { name: 'Second try' }).waitFor();
    await complaints.expectNoMore();
  });
});

inTheConsole(
  'debugging a failed webhook',
  ({ open, service }) => {
    test('registers a webhook, finds a failed delivery, fixes the listener and sends the delivery again', async () => {
      const listener = await openListener();
      await connect(service());
      const { page, complaints } = await open('/partner?tab=webhooks', { as: PARTNER, options: WITH_MOTION });

      // Adds a webhook for employee updates, with a listener on this machine.
      await page.getByRole('button', { name: 'Add a webhook' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Address').fill(listener.url);
      await dialog.getByRole('combobox', { name: 'Events' }).click();
      await page.getByRole('option', { name: 'employee.updated', exact: true }).click();
      await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('status').filter({ hasText: 'The signing secret' }).waitFor();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'I have saved it' }).click();

      // The test event arrives.
      await page.getByRole('button', { name: `Test ${listener.url}` }).click();
      await page.getByRole('dialog', { name: /^Delivery / }).waitFor();
      await service().app.webhooks.runDue();
      await page.getByRole('dialog').getByText('Delivered').waitFor();
      expect(listener.received.map(({ json }) => json.type)).toEqual(['webhook.test']);
      await page.getByRole('button', { name: 'Close', exact: true }).click();

      // The listener fails until the service gives up after eight attempts.
      listener.answer = status(500, {}, 'TypeError: employee is undefined');
      await happen(service());
      await until(async () => {
        await service().database.query("update webhook_delivery set due_at = '2026-03-10' where status = 'retry'");
        await service().app.webhooks.runDue();
        return (await service().database.query("select 1 from webhook_delivery where status = 'failed'")).length === 1;
      });
      await page.getByLabel('Status').selectOption('Failed');
      await page.getByRole('row', { name: /employee\.updated/ }).click();
      const delivery = page.getByRole('dialog', { name: /^Delivery / });
      await delivery.getByText('TypeError: employee is undefined').waitFor();
      await delivery.getByText('"first_name": "Ann"').waitFor();
      expect(await delivery.getByRole('row', { name: 'Response 500' }).count()).toBe(1);
      expect(await delivery.getByRole('row', { name: 'Tries 8' }).count()).toBe(1);
      await page.getByText('See the response under Deliveries.').waitFor({ state: 'detached' });

      // The listener is repaired, and the service sends the same body again.
      listener.answer = status(200, {}, 'thank you');
      const first = listener.received.at(-1)!.body;
      await delivery.getByRole('button', { name: 'Send again' }).click();
      await service().app.webhooks.runDue();
      await page.getByRole('dialog').getByText('thank you').waitFor();
      await page.getByRole('dialog').getByText('Delivered').waitFor();
      expect(listener.received.at(-1)!.body).toBe(first);
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await page.getByLabel('Status').selectOption('All');
      await page.getByRole('row', { name: /employee\.updated.*Delivered/ }).waitFor();
      await page.getByText('Sending again').waitFor({ state: 'detached' });
      await complaints.expectNoMore();
    });
  },
  { env: { WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8,::1/128' } },
);
