import { expect, test } from 'vitest';
import { aCompany } from '../fixtures/made-company.ts';
import { inTheConsole } from '../harness/console.ts';

const MANY = 100;
/** Names that sort in the order in which the employees are created. */
const PEOPLE = Array.from({ length: MANY }, (_, index) => ({
  first_name: 'Sam',
  last_name: `Worker ${String(index + 1).padStart(3, '0')}`,
}));

inTheConsole('a fortnightly run of 100 employees by keyboard', ({ open, service }) => {
  test('prepares, edits and completes a pay run without a mouse', async () => {
    const company = await aCompany(service(), {
      name: 'One Hundred',
      people: PEOPLE,
      fields: { pay_period: 'FORTNIGHTLY' },
    });
    await company.complete(await company.prepare('2026-02-24'));
    const { page, context, complaints } = await open(`/pays?company_id=${company.id}`);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { keyboard } = page;
    await page.getByRole('table', { name: 'Pay runs' }).waitFor();

    // The command palette prepares the next fortnight. Its dates follow from the previous one.
    await keyboard.press('Control+k');
    await page.getByLabel('Search or jump to').waitFor();
    await keyboard.type('new pay run');
    await page.getByText('New pay run').last().waitFor();
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'New pay run' }).waitFor();
    await page.getByRole('button', { name: 'Create pay run' }).waitFor();
    const isFocused = async () => (await page.evaluate('document.activeElement?.textContent')) === 'Create pay run';
    for (let presses = 0; presses < 40 && !(await isFocused()); presses += 1) await keyboard.press('Tab');
    expect(await isFocused()).toBe(true);
    await keyboard.press('Enter');

    // The grid has the focus at once. It has all employees, but renders only the visible rows.
    const grid = page.getByRole('grid', { name: 'Pays of the run' });
    await grid.waitFor();
    expect(await grid.getAttribute('aria-rowcount')).toBe(String(MANY + 1));
    expect(await grid.getByRole('row').count()).toBeLessThan(60);
    await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('pay-grid');

    // Types the first three values, fills down the next two, and undoes one of those.
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

    // An invalid value remains until it is corrected.
    await keyboard.press('Control+End');
    await keyboard.press('Home');
    await keyboard.press('ArrowRight');
    await keyboard.type('nothing');
    await keyboard.press('Tab');
    await page.getByText('1 cell cannot be saved').waitFor();
    await keyboard.press('Shift+Tab');
    await keyboard.type('60');
    await keyboard.press('Enter');
    await page.getByText('cannot be taken').waitFor({ state: 'detached' });

    // Pastes overtime for forty employees from a spreadsheet, matched by name. A preview shows the assignment first.
    const block = ['Name\tOT 1.5', ...PEOPLE.slice(50, 90).map(({ last_name }) => `${last_name}, Sam\t2`)].join('\n');
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(block)})`);
    await keyboard.press('Control+v');
    await page.getByText('40 cells of 40 pays will change').waitFor();
    await keyboard.press('Enter');
    await grid.getByRole('columnheader', { name: 'OT 1.5' }).waitFor();
    await page.getByText('All changes are saved').waitFor();

    // Previews the run, reads the differences, and completes the run.
    await keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Changes since the last pay run' }).waitFor();
    await page.getByText('46 pays changed, 54 unchanged.').waitFor();
    await page.getByRole('button', { name: /Complete 100 pays/ }).waitFor();
    await keyboard.press('Control+Enter');
    await page.getByRole('dialog', { name: 'Complete 100 pays' }).waitFor();
    await page.getByRole('button', { name: 'Complete 100 pays and notify partners' }).waitFor();
    await keyboard.press('Enter');
    await page.getByText('100 pays completed').waitFor();

    const [run] = await company.call('GET', `/api/company/${company.id}/pay-runs?limit=1`);
    expect(run).toMatchObject({ status: 'complete', pay_count: MANY, completed_pay_count: MANY });
    const { rows } = await company.call('GET', `/api/company/${company.id}/pay-runs/${run.pay_run_id}/sheet`);
    const hours = rows.map(({ pay }: { pay: { hours: { value: number }[] } }) => pay.hours.map(({ value }) => value));
    expect(hours.slice(0, 6)).toEqual([[80], [38], [71.5], [70], [70], [76]]);
    expect(hours[89]).toEqual([76, 2]);
    expect(hours[MANY - 1]).toEqual([60]);
    await complaints.expectNoMore();
  });
});
