import { fileURLToPath } from 'node:url';
import type { FileChooser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inTheConsole } from '../harness/console.ts';

const WORKBOOK = fileURLToPath(new URL('../../console/src/employees/import/fixtures/openpyxl.xlsx', import.meta.url));

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

inTheConsole('employee import', ({ open, service }) => {
  const made = (numbers: string) =>
    service().database.query<{ number: string; is_foreign_resident: boolean }>(
      `select number, is_foreign_resident from employee where number like '${numbers}' order by number`,
    );

  test("rejects an empty file, lists every error of another program's file by row and field, and imports the rest", async () => {
    const { page, complaints } = await open('/employees/import?company_id=1');
    await choose(page, { name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('First name,Last name\n') });
    await page.getByText(/The file has no rows/).waitFor();
    await choose(page, {
      name: 'employees.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(HERO),
    });
    await page.getByText('This looks like a file from Employment Hero Payroll').waitFor();
    await page.getByText('Not imported: EmployeeId, Favourite').waitFor();
    await page.getByText(/^Still needs a column or a value: Closely held payee$/).waitFor();
    await page.getByLabel('Closely held payee, for every row').selectOption('No');
    await page.getByRole('button', { name: 'Check 3 rows' }).click();
    await page.getByText('1 employee can be imported; 2 rows have problems').waitFor();
    const wrong = page.getByRole('region', { name: 'Problem' });
    await wrong
      .getByText(/Row 3, Ivo Novak\. Postcode: must be 4 digits; Tax file number: must be a tax file number/)
      .waitFor();
    await wrong
      .getByText(
        /Row 4, Ada Byron\. Employee number: Employee number 'H-1' is already used by an earlier item in the list/,
      )
      .waitFor();
    expect(await made('H-%')).toEqual([]);
    await page.getByRole('button', { name: 'Import 1 employee and leave out the rest' }).click();
    await page.getByText('1 employee was imported, 2 rows not imported').waitFor();
    await page.getByRole('link', { name: 'Mia Rossi' }).waitFor();
    expect(await made('H-%')).toEqual([{ number: 'H-1', is_foreign_resident: false }]);
    await complaints.expectNoMore();
  });

  test('imports an Excel workbook with one call that checks it and one that creates the employees', async () => {
    const { page, complaints } = await open('/employees/import?company_id=1');
    const calls: string[] = [];
    page.on('request', (request) => /employees\/(check|create)/.test(request.url()) && calls.push(request.method()));
    await choose(page, WORKBOOK);
    await page.getByText('openpyxl.xlsx, 2 rows').waitFor();
    await page.getByRole('button', { name: 'Check 2 rows' }).click();
    await page.getByText('2 employees, no problems').waitFor();
    await page.getByRole('button', { name: 'Import 2 employees' }).click();
    await page.getByText('2 employees were imported').first().waitFor();
    expect(calls).toEqual(['POST', 'PUT']);
    expect((await made('IMP-%')).map(({ number }) => number)).toEqual(['IMP-1', 'IMP-2']);
    await complaints.expectNoMore();
  });

  test('imports New Zealand bank accounts with one call', async () => {
    const { page, complaints } = await open('/employees/import?company_id=2');
    const file = [
      'unique id,first name,last name,date of birth,address,city,region,post code,start date,tax code,ird number,bank account,employment type',
      'NZI-1,Aroha,Parata,19900121,4 Sample Ave,Porirua,Wellington,5022,20260309,M,49091850,010902006838900,Full-time',
      'NZI-2,Tama,Parata,19910121,4 Sample Ave,Porirua,Wellington,5022,20260309,M,49098576,01-0902-0068389-00,Full-time',
    ].join('\n');
    const calls: string[] = [];
    page.on('request', (request) => request.url().endsWith('/bank-accounts') && calls.push(request.method()));
    await choose(page, {
      name: 'nz.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(file),
    });
    await page.getByRole('button', { name: 'Check 2 rows' }).click();
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
    expect(calls).toEqual(['POST']);
    await complaints.expectNoMore();
  });
});
