import { expect, test } from 'vitest';
import { factorsOn } from '../api/second-factor.fixture.ts';
import { connect } from '../api/webhook.fixture.ts';
import { inTheConsole } from '../harness/console.ts';

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

  test('previews the branding while typing and stores all of it', async () => {
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

  test('shows calls and rejected calls of the client', async () => {
    const { page, complaints } = await open('/partner?tab=activity', { as: PARTNER });
    await page.getByRole('heading', { name: 'Refused calls' }).waitFor();
    await complaints.expectNoMore();
  });

  test('creates an API key with a second factor, shows it once and revokes it [KEY-001]', async () => {
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

  test('explains API clients to a partner without one', async () => {
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
