import { readFileSync } from 'node:fs';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { describe, expect, test } from 'vitest';
import { guessMapping, targetOf, templateOf } from './mapping.ts';
import { convert, dateOf, planRows } from './plan.ts';
import { decodeText, parseCsv, writeCsv } from './read-file.ts';
import { TEMPLATES } from './templates.ts';
import { dayOf, readXlsx } from './xlsx.ts';
import { openZip } from './zip.ts';

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`./fixtures/${name}`, import.meta.url)));

/** A workbook with one sheet that contains these rows, written by another implementation. */
async function workbook(rows: string): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter());
  const add = (name: string, xml: string) => zip.add(name, new TextReader(xml), { zip64: false });
  await add('xl/workbook.xml', '<workbook><sheets><sheet name="S" r:id="one"/></sheets></workbook>');
  await add('xl/_rels/workbook.xml.rels', '<Relationship Id="one" Target="worksheets/sheet1.xml"/>');
  await add('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${rows}</sheetData></worksheet>`);
  return zip.close();
}

describe('CSV', () => {
  test('reads quotes, separators and line endings within cells', () => {
    expect(parseCsv('\uFEFFa,b\r\n"x, ""y""\nz",2\n\n')).toEqual([
      ['a', 'b'],
      ['x, "y"\nz', '2'],
    ]);
    expect(parseCsv('a;b\n1;2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(parseCsv('a\tb\n1\t"2"')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  test('reads old Mac line endings, a single column, rows of unequal length and a stray quote', () => {
    expect(parseCsv('a,b\r1,2\r')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(parseCsv('Name\nAnn\n \nBen')).toEqual([['Name'], ['Ann'], ['Ben']]);
    expect(parseCsv('a,b,c\n1\n5" pipe,2,3,4')).toEqual([['a', 'b', 'c'], ['1'], ['5" pipe', '2', '3', '4']]);
  });

  test('decodes text in the encodings of old spreadsheets', () => {
    expect(decodeText(new Uint8Array([0x5a, 0x6f, 0xeb]))).toBe('Zoë');
    expect(decodeText(new TextEncoder().encode('Zoë'))).toBe('Zoë');
  });

  test('reads back the files it writes, with a formula marked as text', () => {
    const rows = [
      ['Name', 'Note'],
      ['Müller, Zoë', '=1+1'],
    ];
    expect(parseCsv(writeCsv(rows))).toEqual([
      ['Name', 'Note'],
      ['Müller, Zoë', "'=1+1"],
    ]);
  });
});

describe('Excel workbooks', () => {
  test.each([
    ['openpyxl.xlsx', 'Employees'],
    ['xlsxwriter.xlsx', 'Staff'],
  ])('%s: reads texts, numbers, dates, booleans and formulas', async (file, name) => {
    const [sheet] = await readXlsx(fixture(file));
    expect(sheet?.name).toBe(name);
    const [headers, first, second] = sheet?.rows ?? [];
    expect(headers?.[0]).toBe('First name');
    expect(first).toEqual([
      'Zoë',
      'Müller',
      '1990-05-17',
      '1 High St & Co',
      'Darwin',
      'Northern Territory',
      '800',
      'Australia',
      '2026-03-09',
      'Full time',
      '32.5',
      '123456782',
      'FALSE',
      'TRUE',
      'FALSE',
      'FALSE',
      '62000',
      '12345678',
      'Z Müller',
      'IMP-1',
    ]);
    expect(second?.slice(0, 3)).toEqual(['Ben', '<Tran>', '1988-02-29']);
    expect(second?.[10]).toBe('31.1');
  });

  test('reads dates before and after 29 February 1900, a day that exists only in Excel', () => {
    expect([dayOf(1), dayOf(59), dayOf(61), dayOf(46090), dayOf(44628, true)]).toEqual([
      '1900-01-01',
      '1900-02-28',
      '1900-03-01',
      '2026-03-09',
      '2026-03-09',
    ]);
  });

  test('skips cells beyond the last supported column', async () => {
    const row = '<row><c r="A1" t="str"><v>a</v></c><c r="XFD1048576"><v>1</v></c></row>';
    expect((await readXlsx(await workbook(row)))[0]?.rows).toEqual([['a']]);
  });

  test('rejects a workbook that unpacks to more than 128 MB, whatever size it declares', async () => {
    const bomb = await workbook(`<row/>${' '.repeat(128_000_000)}`);
    await expect(readXlsx(bomb)).rejects.toThrow('The workbook is too large');
    const view = new DataView(bomb.buffer, bomb.byteOffset, bomb.byteLength);
    const declared = Buffer.from(bomb).lastIndexOf('xl/worksheets/sheet1.xml') - 46 + 24;
    expect(view.getUint32(declared, true)).toBeGreaterThan(128_000_000);
    view.setUint32(declared, 1_000, true);
    await expect(readXlsx(bomb)).rejects.toThrow('The workbook is too large');
  });

  test('rejects damaged workbooks and files that are not workbooks', () => {
    expect(() => openZip(new TextEncoder().encode('First name,Last name\nAnn,Lee and some more text'))).toThrow(
      'This is not an Excel workbook (.xlsx)',
    );
    const cut = fixture('openpyxl.xlsx').slice();
    cut.fill(0, 1000, 4000);
    return expect(readXlsx(cut)).rejects.toThrow();
  });
});

describe('mapping', () => {
  test('maps every column of a template to a field', () => {
    for (const { columns } of TEMPLATES) {
      for (const target of Object.values(columns)) expect([target, targetOf(target)?.name]).toEqual([target, target]);
    }
  });

  test('recognises by its column names which payroll software exported a file', () => {
    const headers = [
      'EmployeeId',
      'ExternalId',
      'TaxFileNumber',
      'FirstName',
      'Surname',
      'DateOfBirth',
      'StartDate',
      'AustralianResident',
    ];
    expect(templateOf(headers)?.key).toBe('employment-hero');
    expect(guessMapping(headers, 'AU').columns).toEqual({
      number: 1,
      tax_file_number: 2,
      first_name: 3,
      last_name: 4,
      date_of_birth: 5,
      start_date: 6,
      australian_resident: 7,
    });
    const xero = ['unique id', 'first name', 'last name', 'date of birth', 'bank account', 'job title'];
    expect(templateOf(xero)?.key).toBe('xero');
    expect(guessMapping(xero, 'NZ').columns.nz_bank_account).toBe(4);
    const myob = ['Co./Last Name', 'First Name', 'Card ID', 'Addr 1 - Line 1', '- City', '- State', '- City'];
    expect(templateOf(myob)?.key).toBe('myob');
    expect(guessMapping(myob, 'AU').columns.city).toBe(4);
  });

  test('maps common names and our own labels, but not a column "Name"', () => {
    const { columns, template } = guessMapping(['DOB', 'Given name', 'Surname', 'Name', 'TFN', 'Hourly rate'], 'AU');
    expect(template).toBeUndefined();
    expect(columns).toEqual({
      date_of_birth: 0,
      first_name: 1,
      last_name: 2,
      tax_file_number: 4,
      pay_rate_per_hour: 5,
    });
  });
});

describe('cells', () => {
  test('reads dates with the day before the month', () => {
    for (const text of [
      '2026-03-09',
      '9/3/2026',
      '09.03.2026',
      '20260309',
      '9 Mar 2026',
      '9-March-2026',
      '2026-03-09T00:00:00',
    ]) {
      expect([text, dateOf(text)]).toEqual([text, '2026-03-09']);
    }
    expect(dateOf('soon')).toBe('soon');
  });

  test('converts values to the format that the service expects', () => {
    const read = (name: string, cell: string, country: 'AU' | 'NZ' = 'AU') => convert(targetOf(name)!, cell, country);
    expect(read('postcode', '800')).toBe('0800');
    expect(read('primary_bank_bsb', '62000')).toBe('062000');
    expect(read('phone_mobile', '412345678')).toBe('0412345678');
    expect(read('pay_rate_per_hour', '$1,032.50')).toBe('1032.50');
    expect(read('super_rate', '12%')).toBe('0.12');
    expect(read('super_rate', '0.115')).toBe('0.115');
    expect(read('employment_status', 'full time')).toBe('Full-time');
    expect(read('pay_period', 'Fortnight')).toBe('FORTNIGHTLY');
    expect(read('state', 'New South Wales')).toBe('NSW');
    expect(read('gender', 'F')).toBe('FEMALE');
    expect(read('country', 'New Zealand')).toBe('NZ');
    expect(read('is_foreign_resident', 'No')).toBe(false);
    expect(read('nz_bank_account', '010902006838900', 'NZ')).toBe('01-0902-0068389-00');
    expect(read('first_name', '  ')).toBeUndefined();
  });

  test('fills empty cells with the value that the user set for all rows', () => {
    const [row] = planRows(
      [['Ann', '', 'TRUE']],
      { first_name: 0, city: 1, australian_resident: 2 },
      { city: 'Perth', is_closely_held: 'no' },
      'AU',
    );
    expect(row).toEqual({
      line: 2,
      name: 'Ann',
      account: undefined,
      employee: { first_name: 'Ann', city: 'Perth', is_closely_held: false, is_foreign_resident: false },
    });
  });
});
