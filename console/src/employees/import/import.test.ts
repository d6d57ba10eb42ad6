import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { convert, dateOf } from './convert.ts';
import { decodeText, parseCsv, writeCsv } from './csv.ts';
import { guessMapping, templateOf } from './mapping.ts';
import { planRows } from './plan.ts';
import { targetOf } from './targets.ts';
import { TEMPLATES } from './templates.ts';
import { dayOf, readXlsx } from './xlsx.ts';
import { openZip } from './zip.ts';

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`./fixtures/${name}`, import.meta.url)));

describe('CSV', () => {
  test('quotes, separators and line ends within cells', () => {
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

  test('text of old spreadsheets', () => {
    expect(decodeText(new Uint8Array([0x5a, 0x6f, 0xeb]))).toBe('Zoë');
    expect(decodeText(new TextEncoder().encode('Zoë'))).toBe('Zoë');
  });

  test('what is written is read again, and no cell becomes a formula', () => {
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
  ])('%s is read: texts, numbers, days, truths and formulas', async (file, name) => {
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

  test('days before and after the one that never was', () => {
    expect([dayOf(1), dayOf(59), dayOf(61), dayOf(46090), dayOf(44628, true)]).toEqual([
      '1900-01-01',
      '1900-02-28',
      '1900-03-01',
      '2026-03-09',
      '2026-03-09',
    ]);
  });

  test('what is no workbook is refused', () => {
    expect(() => openZip(new TextEncoder().encode('First name,Last name\nAnn,Lee and some more text'))).toThrow(
      'This is no Excel workbook (.xlsx)',
    );
    const cut = fixture('openpyxl.xlsx').slice();
    cut.fill(0, 1000, 4000);
    return expect(readXlsx(cut)).rejects.toThrow();
  });
});

describe('mapping', () => {
  test('every column of a template leads to a field', () => {
    for (const { columns } of TEMPLATES) {
      for (const target of Object.values(columns)) expect([target, targetOf(target)?.name]).toEqual([target, target]);
    }
  });

  test('a file of another program is known by its columns', () => {
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

  test('usual names and our own labels are guessed, and "Name" alone is left', () => {
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
  test('days are read with the day before the month', () => {
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

  test('values become what the service takes', () => {
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

  test('a row is its cells, and what holds for all where one is empty', () => {
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
