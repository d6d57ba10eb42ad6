import { expect, test } from 'vitest';
import { inTheConsole } from '../harness/console.ts';
import { aCompany } from './pays.fixture.ts';

const MANY = 200;
/** Names that stand in the order they were made in. */
const PEOPLE = Array.from({ length: MANY }, (_, index) => ({
  first_name: 'Sam',
  last_name: `Worker ${String(index + 1).padStart(3, '0')}`,
}));

inTheConsole('a fortnight’s run of 200 employees by keyboard only', ({ open, service }) => {
  test('from the list of runs to complete pays no mouse is touched', async () => {
    const company = await aCompany(service(), {
      name: 'Two Hundred',
      people: PEOPLE,
      fields: { pay_period: 'FORTNIGHTLY' },
    });
    await company.complete(await company.prepare('2026-02-24'));
    const { page, context, complaints } = await open(`/pays?company_id=${company.id}`);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { keyboard } = page;
    await page.getByRole('table', { name: 'Pay runs' }).waitFor();

    // The palette prepares the next fortnight; its day follows from the last one.
    await keyboard.press('Control+k');
    await page.getByLabel('Search or act').waitFor();
    await keyboard.type('prepare');
    await page.getByText('Prepare a pay run').last().waitFor();
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Prepare a pay run' }).waitFor();
    await page.getByRole('button', { name: 'Make the drafts' }).waitFor();
    const isFocused = async () => (await page.evaluate('document.activeElement?.textContent')) === 'Make the drafts';
    for (let presses = 0; presses < 40 && !(await isFocused()); presses += 1) await keyboard.press('Tab');
    expect(await isFocused()).toBe(true);
    await keyboard.press('Enter');

    // The grid has the keys at once. Everybody is there, and only the rows in sight are drawn.
    const grid = page.getByRole('grid', { name: 'Pays of the run' });
    await grid.waitFor();
    expect(await grid.getAttribute('aria-rowcount')).toBe(String(MANY + 1));
    expect(await grid.getByRole('row').count()).toBeLessThan(80);
    await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('pay-grid');

    // Typed: the first three. Filled down: the next two. Taken back: one of those.
    for (const hours of ['80', '38:00', '71,5']) {
      await keyboard.type(hours);
      await keyboard.press('Enter');
    }
    await keyboard.type('70');
    await keyboard.press('Enter');
    await keyboard.press('Control+d');
    await keyboard.press('ArrowDown');
    await keyboard.press('Control+d');
    await keyboard.press('Control+z');
    await page.getByText('All changes are saved').waitFor();

    // A wrong one stays until it is corrected.
    await keyboard.press('Control+End');
    await keyboard.press('Home');
    await keyboard.press('ArrowRight');
    await keyboard.type('nothing');
    await keyboard.press('Tab');
    await page.getByText('1 cell cannot be taken as typed').waitFor();
    await keyboard.press('Shift+Tab');
    await keyboard.type('60');
    await keyboard.press('Enter');
    await page.getByText('cannot be taken').waitFor({ state: 'detached' });

    // A block from a spreadsheet: overtime of a hundred people by their names, after a look at what goes where.
    const block = ['Name\tOT 1.5', ...PEOPLE.slice(50, 150).map(({ last_name }) => `${last_name}, Sam\t2`)].join('\n');
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(block)})`);
    await keyboard.press('Control+v');
    await page.getByText('100 cells of 100 pays will change').waitFor();
    await keyboard.press('Enter');
    await grid.getByRole('columnheader', { name: 'OT 1.5' }).waitFor();
    await page.getByText('All changes are saved').waitFor();

    // Preview, read the differences, complete.
    await keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'What changed since the last run' }).waitFor();
    await page.getByText('106 pays changed, 94 as before.').waitFor();
    await page.getByRole('button', { name: /Complete 200 pays/ }).waitFor();
    await keyboard.press('Control+Enter');
    await page.getByRole('dialog', { name: 'Complete 200 pays' }).waitFor();
    await page.getByRole('button', { name: 'Complete 200 pays and tell partners' }).waitFor();
    await keyboard.press('Enter');
    await page.getByText('200 pays completed').waitFor();

    const [run] = await company.call('GET', `/api/company/${company.id}/pay-runs?limit=1`);
    expect(run).toMatchObject({ status: 'complete', pay_count: MANY, completed_pay_count: MANY });
    const { rows } = await company.call('GET', `/api/company/${company.id}/pay-runs/${run.pay_run_id}/sheet`);
    const hours = rows.map(({ pay }: { pay: { hours: { value: number }[] } }) => pay.hours.map(({ value }) => value));
    expect(hours.slice(0, 6)).toEqual([[80], [38], [71.5], [70], [70], [76]]);
    expect(hours[99]).toEqual([76, 2]);
    expect(hours[MANY - 1]).toEqual([60]);
    await complaints.expectNoMore();
  });
});
