import { expect, test } from 'vitest';
import { inTheConsole } from '../harness/console.ts';

inTheConsole('from sign-in to payslip', ({ open }) => {
  test('an owner signs in, edits a draft, reads an explanation, completes the preview and downloads a payslip', async () => {
    const { page, complaints } = await open('/pays?company_id=1&state=pending');
    await page.getByRole('row', { name: /Draft/ }).first().click();
    const grid = page.getByRole('grid', { name: 'Pays of the run' });
    const row = grid.getByRole('row', { name: 'Chen, Liam' });
    await row.waitFor();
    const columns = (await grid.getByRole('columnheader').allInnerTexts()).map((title) => title.trim());
    const cell = async (title: string) =>
      (await row.getByRole('gridcell').allInnerTexts())[columns.indexOf(title) - 1]?.trim();
    const gross = await cell('Gross');

    // The first cell of the first employee receives the keystrokes.
    await grid.focus();
    await page.keyboard.type('12.5');
    await page.keyboard.press('Enter');
    await page.getByText('All changes are saved').waitFor();
    await expect.poll(() => cell('Ordinary')).toBe('12.50');
    await expect.poll(() => cell('Gross')).not.toBe(gross);

    await page.keyboard.press('ArrowUp');
    for (let at = columns.indexOf('Ordinary'); at < columns.indexOf('Tax'); at += 1)
      await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog', { name: 'Why? Tax of Chen, Liam' })
      .getByText(/by rule set/)
      .waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /^Preview/ }).click();
    await page.getByRole('heading', { name: 'Changes since the last pay run' }).waitFor();
    await page.getByText(/Ordinary hours .* → 12\.50/).waitFor();
    await page.getByRole('button', { name: /^Complete 6 pays/ }).click();
    await page.getByRole('button', { name: /Complete 6 pays and notify partners/ }).click();
    await page.getByText('6 pays completed').waitFor();
    await page.getByRole('combobox', { name: 'Download the payslip of' }).click();
    const [slip] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('option', { name: 'Chen, Liam' }).click(),
    ]);
    expect(slip.suggestedFilename()).toMatch(/\.pdf$/);
    await complaints.expectNoMore();
  });
});
