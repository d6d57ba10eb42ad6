import { expect, test } from 'vitest';
import { inTheConsole } from '../harness/console.ts';

/** The owner of an account that has no company. */
const PARTNER = { username: 'partner@demo.example', password: 'demo-partner' };

inTheConsole('the console frame', ({ open, service }) => {
  test('opens the account menu, and puts the company that the user selects into the URL', async () => {
    const { page, complaints } = await open('/?company_id=1');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Demo Customer owner' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Company', { exact: true }).first().click();
    await page.getByRole('option', { name: 'Kauri Orchards Ltd · NZ' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('company_id')).toBe('2');
    await complaints.expectNoMore();
  });

  test('[DEF-004] lets an owner without a company create the first one, with calculated ESCT rates, and then another from the list', async () => {
    const { page, complaints } = await open('/', { as: PARTNER });
    await page.getByRole('heading', { level: 1, name: 'Create your first company' }).waitFor();
    await page.getByText('New Zealand', { exact: true }).click();
    await page.getByLabel('Legal name').fill('Tui Cafe Ltd');
    await page.getByLabel('Employer IRD number').fill('123');
    await page.getByRole('button', { name: 'Create company' }).click();
    await page.getByText(/^Must be an Inland Revenue number/).waitFor();
    await complaints.take(/422/);
    await page.getByLabel('Employer IRD number').fill('49-091-850');
    await page.getByRole('button', { name: 'Create company' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tui Cafe Ltd' }).waitFor();
    await page.getByRole('heading', { name: 'Get ready for your first pay run' }).waitFor();
    const id = new URL(page.url()).searchParams.get('company_id');
    const token = await service().login(PARTNER.username, PARTNER.password);
    const { body } = await service().call('GET', `/api/company/${id}/declarations`, { token });
    expect(body.esct_rate_method_default).toBe('CALCULATED');
    // The page requests the payment settings of the new company, which do not exist yet.
    await complaints.take(/404/);
    await page.getByLabel('Company', { exact: true }).first().click();
    await page.getByRole('option', { name: 'New company…' }).click();
    await page.getByRole('heading', { level: 1, name: 'New company' }).waitFor();
    await page.getByLabel('Legal name').fill('Wattle Cafe Pty Ltd');
    await page.getByText('Australia', { exact: true }).click();
    await page.getByRole('button', { name: 'Create company' }).click();
    await page.getByRole('heading', { level: 1, name: 'Wattle Cafe Pty Ltd' }).waitFor();
    await complaints.take(/404/);
    await complaints.expectNoMore();
  });

  test('shows that a page does not exist', async () => {
    const { page, complaints } = await open('/nowhere');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await complaints.take(/404/);
    await complaints.expectNoMore();
  });
});
