import { expect, test } from 'vitest';
import { expectGoodLook, inTheConsole } from '../harness/console.ts';

inTheConsole('its pays', ({ open }) => {
  test('lists the runs and filters them by the address', async () => {
    const { page, complaints } = await open('/pays?company_id=1');
    await page.getByRole('table', { name: 'Pay runs' }).waitFor();
    await page
      .getByRole('row', { name: /Weekly, .*Draft/ })
      .first()
      .waitFor();
    await expectGoodLook(page, 'pays');
    await page.getByText('Complete', { exact: true }).first().click();
    await page.waitForURL(/state=complete/);
    await expect.poll(() => page.getByRole('row', { name: /Draft/ }).count()).toBe(0);
    await complaints.expectNoMore();
  });

  test('opens a draft run as a grid with totals, states and warnings', async () => {
    const { page, complaints } = await open('/pays?company_id=1&state=pending');
    await page.getByRole('row', { name: /Draft/ }).first().click();
    await page.getByRole('grid', { name: 'Pays of the run' }).waitFor();
    await page.getByRole('list', { name: 'How the run stands' }).waitFor();
    await expectGoodLook(page, 'pay-run-draft');
    await complaints.expectNoMore();
  });
});
