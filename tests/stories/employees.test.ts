import { expect, test } from 'vitest';
import { inTheConsole } from '../harness/console.ts';

inTheConsole('the employee list', ({ open, service }) => {
  test('finds employees by name and filter, and keeps the search in the URL', async () => {
    const { page, complaints } = await open('/employees?company_id=1');
    const table = page.getByRole('table', { name: 'Employees' });
    await table.getByRole('row').nth(1).waitFor();
    const [person] = await service().database.query<{ first_name: string; last_name: string }>(
      'select first_name, last_name from employee where company_id = 1 and deleted_at is null and not is_terminated order by id limit 1',
    );
    await page.getByRole('searchbox', { name: 'Search employees' }).fill(person!.last_name.toLowerCase());
    await page.getByText(/^1 of \d+ employees$/).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(person!.last_name.toLowerCase());
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Email' }).check();
    await table.getByRole('columnheader', { name: 'Email' }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('columns')).toContain('email_address');
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Deleted');
    await page.getByText(/No matches/).waitFor();
    await complaints.expectNoMore();
  });

  test('opens an employee with the keyboard', async () => {
    const { page, complaints } = await open('/employees?company_id=1');
    const row = page.getByRole('table', { name: 'Employees' }).getByRole('row').nth(1);
    const name = (await row.getByRole('link').textContent()) ?? '';
    await row.focus();
    await page.keyboard.press('Enter');
    const [last, first] = name.split(', ');
    await page.getByRole('heading', { level: 1, name: `${first} ${last}` }).waitFor();
    await complaints.expectNoMore();
  });

  test('scrolls through five thousand employees and renders only visible rows', async () => {
    const columns = await service().database.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = 'employee' and is_generated = 'NEVER'`,
    );
    const names = columns.map(({ name }) => name);
    const made: Readonly<Record<string, string>> = {
      id: '100000 + n',
      number: `'X' || n`,
      first_name: `'Worker'`,
      last_name: `'Nr ' || lpad(n::text, 5, '0')`,
      // Sealed numbers can be opened only in their own row, so the copies have none.
      ird_number: 'null',
      tax_file_number: 'null',
    };
    await service().database.query(
      `insert into employee (${names.join(', ')}) select ${names.map((name) => made[name] ?? `e.${name}`).join(', ')}
       from employee e, generate_series(1, 5000) n where e.id = (select min(id) from employee where company_id = 2)`,
    );
    const { page, complaints } = await open('/employees?company_id=2');
    await page.getByText(/^5,\d{3} employees$/).waitFor();
    const table = page.getByRole('table', { name: 'Employees' });
    expect(await table.getByRole('row').count()).toBeLessThan(80);
    await table.getByRole('row').nth(1).focus();
    await page.keyboard.press('End');
    await table.getByRole('link', { name: 'Nr 05000, Worker' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search employees' }).fill('worker 02500');
    await table.getByRole('link', { name: 'Nr 02500, Worker' }).waitFor();
    await complaints.expectNoMore();
  });
});
