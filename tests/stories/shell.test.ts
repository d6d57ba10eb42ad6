import { expect, test } from 'vitest';
import { inTheConsole } from '../harness/console.ts';

inTheConsole('the console frame', ({ open }) => {
  test('shows the company of the URL, and another company when the user selects it', async () => {
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

  test('shows that a page does not exist', async () => {
    const { page, complaints } = await open('/nowhere');
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    await complaints.take(/404/);
    await complaints.expectNoMore();
  });
});
