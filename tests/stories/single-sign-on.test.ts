import { test } from 'vitest';
import { factorsOn } from '../api/second-factor.fixture.ts';
import { inTheConsole, OWNER } from '../harness/console.ts';
import { expectBothLooks } from '../harness/look.ts';

inTheConsole('single sign-on in the console', ({ open, service }) => {
  test('the owner connects a provider with a second-factor code, and sees the steps still needed to require company sign-in [SSO-001] [SSO-002]', async () => {
    const { page, complaints } = await open('/account?tab=single-sign-on');
    await page.getByRole('heading', { name: 'Set up a second factor first' }).waitFor();
    await complaints.take(/404/);
    // The browser session began before the second factor was set up, so a code is needed.
    service().clock.advance({ minutes: 1 });
    const { codes } = await factorsOn(service()).addApp(await service().login(OWNER.username, OWNER.password));
    await page.reload();
    await complaints.take(/404/);
    await page.getByLabel('Issuer').fill('https://1.1.1.1');
    await page.getByLabel('Client id').fill('tasman');
    await page.getByLabel('Client secret').fill('a made-up secret'.replaceAll(' ', '-'));
    await page.getByLabel('Email domains, one per line').fill('demo.example');
    await page.getByRole('button', { name: 'Connect provider' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await dialog.getByLabel('Code').fill(codes[0]!);
    await complaints.take(/403/);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Link your own company account.').waitFor();
    await page.getByRole('button', { name: 'Test connection' }).waitFor();
    await expectBothLooks(page, 'account-single-sign-on');
    await complaints.expectNoMore();
  });
});
