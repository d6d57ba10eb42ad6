import { expect, test } from 'vitest';
import { expectGoodLook, inTheConsole } from '../harness/console.ts';

inTheConsole('its frame', ({ open, stranger, base }) => {
  test('shows the company of the address, and another one when it is chosen', async () => {
    const { page, complaints } = await open('/?company_id=1');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Demo Customer owner' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await expectGoodLook(page, 'person-menu');
    await page.keyboard.press('Escape');
    await page.getByLabel('Company', { exact: true }).first().click();
    await page.getByRole('option', { name: 'Kauri Orchards Ltd · NZ' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('company_id')).toBe('2');
    await complaints.expectNoMore();
  });

  test('sends whoever is not signed in to sign in, and back', async () => {
    const { page, complaints } = await stranger();
    // It goes on to the sign-in by itself, perhaps before all of the first page is there.
    await page.goto(`${base()}/pays?company_id=1`, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Sign in to payroll' }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('next')).toBe('/pays?company_id=1');
    await complaints.take(/401/);
    await complaints.expectNoMore();
  });

  test('says that a page is not there', async () => {
    const { page, complaints } = await open('/nowhere');
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    await complaints.take(/404/);
    await complaints.expectNoMore();
  });
});
