import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FileChooser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { refusal } from '../harness/browser.ts';
import { inTheConsole } from '../harness/console.ts';

const WORKBOOK = fileURLToPath(new URL('../fixtures/openpyxl.xlsx', import.meta.url));

/**
 * The columns of an Employment Hero export. The second row has a wrong postcode and a wrong tax file number, and the
 * third row has a duplicate number.
 */
const HERO = [
  'EmployeeId,ExternalId,FirstName,Surname,DateOfBirth,ResidentialStreetAddress,ResidentialSuburb,ResidentialState,ResidentialPostCode,StartDate,EmploymentType,TaxFileNumber,AustralianResident,ClaimTaxFreeThreshold,StslDebt,Rate,PaySchedule,Favourite',
  '7,H-1,Mia,Rossi,21/08/1994,3 Harbour Rd,Geelong,VIC,3220,09/03/2026,Full Time,123456782,True,True,False,34.20,Weekly,tea',
  '8,H-2,Ivo,Novak,1/2/1990,4 Harbour Rd,Geelong,VIC,32,09/03/2026,Casual,123456789,True,True,False,33,Weekly,tea',
  '9,H-1,Ada,Byron,3/4/1985,5 Harbour Rd,Geelong,VIC,3220,09/03/2026,Part Time,123456782,True,False,True,36,Weekly,tea',
].join('\r\n');

async function choose(page: Page, file: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await page.getByLabel('CSV or Excel file').click();
  await (await asked).setFiles(file);
}

inTheConsole('imports', ({ open, service }) => {
  const made = (numbers: string) =>
    service().database.query<{ number: string; is_foreign_resident: boolean }>(
      `select number, is_foreign_resident from employee where number like '${numbers}' order by number`,
    );
  const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

  test("lists every problem of another program's file by row and field, imports the rest, and shows the result again later [IMP-001]", async () => {
    const { page, complaints } = await open('/employees?company_id=1');
    await page.getByRole('link', { name: 'Import from a file' }).click();
    await choose(page, csv('empty.csv', 'First name,Last name\n'));
    await page.getByText(/The file has no rows/).waitFor();
    await complaints.take(refusal(422));
    await choose(page, csv('employees.csv', HERO));
    await page.getByText('This looks like a file from Employment Hero Payroll').waitFor();
    await page.getByText('Not imported: EmployeeId, Favourite').waitFor();
    await page.getByText(/^Still needs a column or a value: Closely held payee$/).waitFor();
    await page.getByText('0 employees can be imported; 3 rows have problems').waitFor();
    await page.getByLabel('Closely held payee, for every row').selectOption('No');
    expect(await page.getByRole('button', { name: /^Import 0 employees/ }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText('1 employee can be imported; 2 rows have problems').waitFor();
    const wrong = page.getByRole('region', { name: 'Problems' });
    await wrong.getByText(/^Row 3\. .*Postcode: .*4 digits.*Tax file number: /).waitFor();
    await wrong.getByText(/^Row 4\. Employee number: The row is for the same record as row 2$/).waitFor();
    expect(await made('H-%')).toEqual([]);
    await page.getByRole('button', { name: 'Import 1 employee and leave out the rest' }).click();
    await page.getByText('1 employee was imported, 2 rows not imported').waitFor();
    expect(await made('H-%')).toEqual([{ number: 'H-1', is_foreign_resident: false }]);
    await page.reload();
    await page.getByText('1 employee was imported, 2 rows not imported').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the problems' }).click();
    const problems = readFileSync(await (await saved).path(), 'utf8');
    expect(problems.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFF"Row","Column","Problem"',
      expect.stringMatching(/^"3","ResidentialPostCode",".*4 digits.*"$/),
    ]);
    await page.getByRole('link', { name: 'Mia Rossi' }).click();
    await page.getByRole('heading', { name: 'Mia Rossi' }).waitFor();
    await complaints.expectNoMore();
  });

  test('imports an Excel workbook when the user confirms the import after a reload [IMP-001]', async () => {
    const { page, complaints } = await open('/imports?company_id=1&kind=employees');
    await choose(page, WORKBOOK);
    await page.getByText('openpyxl.xlsx, 2 rows').waitFor();
    await page.reload();
    await page.getByText('To change the columns, choose the file again.').waitFor();
    await page.getByRole('button', { name: 'Import 2 employees' }).click();
    await page.getByText('2 employees were imported').first().waitFor();
    expect((await made('IMP-%')).map(({ number }) => number)).toEqual(['IMP-1', 'IMP-2']);
    await complaints.expectNoMore();
  });

  test('imports New Zealand employees with their bank accounts, and their opening balances [IMP-001]', async () => {
    const { page, complaints } = await open('/imports?company_id=2&kind=employees');
    const file = [
      'unique id,first name,last name,date of birth,address,city,region,post code,start date,tax code,ird number,bank account,employment type',
      'NZI-1,Aroha,Parata,19900121,4 Sample Ave,Porirua,Wellington,5022,20260309,M,49091850,010902006838900,Full-time',
      'NZI-2,Tama,Parata,19910121,4 Sample Ave,Porirua,Wellington,5022,20260309,M,49098576,01-0902-0068389-00,Full-time',
    ].join('\n');
    await choose(page, csv('nz.csv', file));
    await page.getByRole('button', { name: 'Import 2 employees' }).click();
    await page.getByText('2 employees were imported').first().waitFor();
    const accounts = await service().database.query(
      `select b.account_name, b.rank from bank_account b join employee e on e.id = b.employee_id
       where e.number like 'NZI-%' order by e.number`,
    );
    expect(accounts).toEqual([
      { account_name: 'Aroha Parata', rank: 0 },
      { account_name: 'Tama Parata', rank: 0 },
    ]);
    await page.getByRole('link', { name: 'Import another file' }).click();
    await page.getByLabel('The file contains').selectOption('Opening balances');
    await choose(page, csv('leave.csv', 'Employee number,As at,Annual leave weeks\nNZI-1,28/02/2026,2.5\n'));
    await page.getByRole('button', { name: 'Import 1 balance' }).click();
    await page.getByText('1 balance was imported').waitFor();
    await complaints.expectNoMore();
  });

  test('imports shifts from the Pays screen, and stores none of them twice when the file is imported again [IMP-001]', async () => {
    const { page, complaints } = await open('/pays?company_id=1');
    const shifts = csv('shifts.csv', 'Employee number,Date,Start,Finish\nW001,7/03/2026,9:00 am,5:00 pm\n');
    for (const result of ['1 timesheet was imported', '0 timesheets were imported, 1 row already stored']) {
      await page.getByRole('link', { name: /^Import (from a|another) file$/ }).click();
      await choose(page, shifts);
      await page.getByRole('button', { name: 'Import 1 timesheet' }).click();
      await page.getByText(result).waitFor();
    }
    await complaints.expectNoMore();
  });
});
