import { expect, test } from 'vitest';
import { connect, happen, openListener, status } from '../api/webhook.fixture.ts';
import { inTheConsole, WITH_MOTION } from '../harness/console.ts';
import { until } from '../harness/until.ts';

const PARTNER = { username: 'partner@demo.example', password: 'demo-partner' };

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
