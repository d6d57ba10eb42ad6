import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { CommandError, UsageError } from '../operator/usage-error.ts';
import { awardCommand } from './award-commands.ts';
import { readCsv } from './export-rows.ts';

const HEADER =
  'awardCode,employeeRateTypeCode,clauses,clauseDescription,parentClassificationName,classification,baseRate,baseRateType,basePayRateID,operativeFrom,operativeTo';
const row = (name: string, weekly: string, id: string, from: string, type = 'AD', parent = '') =>
  `MA000004,${type},17.1,Retail Employees,${parent},${name},${weekly},Weekly,${id},${from},`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tasman-award-'));
});
function fileWith(...lines: readonly string[]): string {
  const path = join(folder, 'export.csv');
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}
function said(...args: readonly string[]): readonly string[] {
  const lines: string[] = [];
  expect(awardCommand(['import', ...args], (text) => lines.push(text))).toBe(0);
  return lines;
}

describe('[AWARD-006] tasman award import', () => {
  it('reports no differences when the file matches the stored rates', () => {
    const held = [
      ['Retail Employee Level 1', '1056.80', 'BR89790'],
      ['Retail Employee Level 2', '1081.00', 'BR89791'],
      ['Retail Employee Level 3', '1097.80', 'BR89792'],
      ['Retail Employee Level 4', '1119.10', 'BR89793'],
      ['Retail Employee Level 5', '1165.10', 'BR89794'],
      ['Retail Employee Level 6', '1182.10', 'BR89795'],
      ['Retail Employee Level 7', '1241.40', 'BR89796'],
      ['Retail Employee Level 8', '1291.80', 'BR89797'],
    ].map(([name, weekly, id]) => row(name!, weekly!, id!, '2026-07-01'));
    const level = 'Retail Employee Level 1';
    const junior = row('16 years of age', '528.40', 'BR99915', '2026-07-01', 'JN', level);
    const apprentice = row('1st year', '559.55', 'BR100011', '2026-07-01', 'AP');
    expect(said(fileWith(HEADER, ...held, junior, apprentice))).toEqual([
      'Read: 8 adult weekly rates, 1 junior rate, 0 allowances, 0 penalties.',
      'Left out: 1 row for apprentices, hourly and annual rates, and headings.',
      'MA000004: no differences',
      'Juniors: 1 of 1 equal the percentage of the adult rate.',
      'Nothing was written. Add --write to write the values.',
    ]);
  });

  it('prints each changed, new and removed value and writes nothing without --write', () => {
    const lines = said(
      fileWith(
        HEADER,
        row('Retail Employee Level 1', '1057.80', 'BR89790', '2026-07-01'),
        row('New level', '2000.00', 'BR1', '2026-07-01'),
      ),
      '--folder',
      folder,
    );
    expect(lines).toContain(
      '  au.award.MA000004.rates from 2026-07-01: Retail Employee Level 1 (17.1) 1056.80 → 1057.80',
    );
    expect(lines).toContain('  au.award.MA000004.rates from 2026-07-01: New level (17.1) is new (2000.00)');
    expect(lines).toContain('  au.award.MA000004.rates from 2026-07-01: Retail Employee Level 8 (17.1) is removed');
    expect(() => readFileSync(join(folder, 'MA000004.rates.yaml'))).toThrow('ENOENT');
  });

  it('adds the values of a new year to the stored ones, with their citation', () => {
    const lines = said(
      fileWith(HEADER, row('Retail Employee Level 1', '1100.00', 'BR89790', '2027-07-01')),
      ...[
        '--write',
        '--folder',
        folder,
        '--source',
        'Database of 1 July 2027',
        '--url',
        'https://data.example',
        '--confidence',
        'official',
      ],
    );
    expect(lines).toContain('  au.award.MA000004.rates from 2027-07-01: 1 new value');
    const written = readFileSync(join(folder, 'MA000004.rates.yaml'), 'utf8');
    expect(written).toContain('  - from: 2024-07-01');
    expect(written).toContain(
      '  - from: 2027-07-01\n    confidence: official\n    source: { title: "Database of 1 July 2027", url: "https://data.example" }\n    value:\n      - { id: "BR89790", name: "Retail Employee Level 1", clause: "17.1", weekly: "1100.00" }\n',
    );
  });

  it('compares published penalty amounts with the base rate times the percentage', () => {
    const lines = said(
      fileWith(
        'award_code,penalty,parent,classification,percent,dollars,minimum_hourly_rate',
        'MA000004,Sunday,,"Retail Employee, Level 1",150.00,33.50,22.33',
        'MA000004,Saturday,,Retail Employee Level 1,125.00,27.90,22.33',
      ),
    );
    expect(lines).toContain('Penalties: 1 of 2 equal the minimum hourly rate times the percentage.');
    expect(lines).toContain('  MA000004 Saturday, Retail Employee Level 1: 125% of 22.33 is 27.91; published 27.90');
  });

  const PENALTIES = 'award_code,table,penalty,rate_type,classification,percent,dollars,minimum_hourly_rate';
  const permanent = 'Full-time and part-time adult employees';

  it('compares published percentages with the rules, and leaves out work without rules', () => {
    const lines = said(
      fileWith(
        PENALTIES,
        `MA000004,${permanent} other than shiftworkers—ordinary and penalty rates,Sunday,AD,Level 1,160.00,35.73,22.33`,
        `MA000004,${permanent} other than shiftworkers—ordinary and penalty rates,Monday to Friday after 6.00 pm,AD,Level 1,125.00,27.91,22.33`,
        `MA000004,All full-time and part-time adult employees—overtime rates,Monday to Saturday – after 3 hours,AD,Level 1,200.00,44.66,22.33`,
        'MA000004,Casual adult shiftworkers—shiftwork and penalty rates,All shiftworkers: Sunday,AD,Level 1,200.00,44.66,22.33',
        'MA000009,Adult casual employees—overtime rates,Weekends,AD,Level 1,225.00,45.74,20.33',
        'MA000119,Casual adult employees—ordinary and penalty rates,Sunday - Level 3 to 6,AD,Level 3,175.00,39.31,22.46',
      ),
    );
    expect(lines).toContain(
      'Percentages: 3 of 5 equal the percentages of the rules. 1 row for work without rules is not compared.',
    );
    expect(lines).toContain(
      `  MA000004 ${permanent} other than shiftworkers—ordinary and penalty rates, Sunday: the rules have 150%; published 160%`,
    );
    expect(lines).toContain(
      '  MA000009 Adult casual employees—overtime rates, Weekends: the rules have 200%; published 225%',
    );
  });

  it('compares junior rates with the adult rates of the same file, so that a new year is checked before it is stored', () => {
    const level = 'Retail Employee Level 1';
    const from = '2027-07-01';
    const lines = said(
      fileWith(
        HEADER,
        row(level, '1100.00', 'BR89790', from),
        row('17 years of age', '660.00', 'BR1', from, 'JN', level),
        row('16 years of age', '551.00', 'BR2', from, 'JN', level),
        row('16 years of age', '551.00', 'BR3', from, 'JN', 'Unknown level'),
      ),
    );
    expect(lines).toContain(
      'Juniors: 1 of 2 equal the percentage of the adult rate. 1 row for work without rules is not compared.',
    );
    expect(lines).toContain(`  MA000004 ${level}, 16 years of age: the rules give 550.00; published 551.00`);
  });

  it('compares allowances with the stored amounts', () => {
    const lines = said(
      fileWith(
        'awardCode,clauses,allowance,parent,allowanceAmount,paymentFrequency,operativeFrom,operativeTo',
        'MA000004,19.12,Liquor licence allowance,,35.00,per week,2026-07-01,',
        'MA000004,19.99,New allowance,,1.00,per shift,2026-07-01,',
      ),
    );
    expect(lines).toContain(
      '  au.award.MA000004.allowances from 2026-07-01: Liquor licence allowance (19.12) 34.69 → 35',
    );
    expect(lines).toContain('  au.award.MA000004.allowances from 2026-07-01: New allowance (19.99) is new (1)');
  });

  it('finds no difference in the published percentages of 2021', () => {
    const published = readFileSync(
      new URL('../../../tests/golden/au/award/published/penalties-2021.tsv', import.meta.url),
      'utf8',
    );
    const rows = published
      .split('\n')
      .filter((line) => line.startsWith('MA'))
      .map((line) => line.split('\t'))
      .map(([award, table, penalty, percent]) => `${award},"${table}","${penalty}",,x,${percent},${percent},100`);
    const [, , percentages, ...rest] = said(fileWith(PENALTIES, ...rows));
    expect(percentages).toMatchInlineSnapshot(
      `"Percentages: 140 of 140 equal the percentages of the rules. 207 rows for work without rules are not compared."`,
    );
    expect(rest).toEqual(['Nothing was written. Add --write to write the values.']);
  });

  it.each([
    [[], 'award import needs at least one file.'],
    [
      ['x.csv', '--confidence', 'certain'],
      '--confidence must be one of official, secondary, derived, knowledge, but it is "certain".',
    ],
    [
      ['x.csv', '--verified-through', 'soon'],
      '--verified-through must be a date such as 2027-06-30, but it is "soon".',
    ],
    [['x.csv', '--write'], 'award import --write needs --source: the title of the publication, for the citation.'],
    [
      ['x.csv', '--write', '--source', 'x', '--folder', '/nowhere/at/all'],
      'The folder "/nowhere/at/all" does not exist. Pass an existing folder with --folder.',
    ],
  ])('rejects the arguments %j', (args, message) => {
    expect(() => awardCommand(['import', ...args], () => {})).toThrow(new UsageError(message));
  });

  it('rejects an unknown subcommand', () => {
    expect(() => awardCommand(['export'], () => {})).toThrow(
      'There is no command "award export". Try: tasman award import.',
    );
  });

  it.each([
    [['a,b', '1,2'], 'the file has no column awardCode'],
    [
      ['awardCode,x', 'MA000004,2'],
      'the columns match none of the published tables: classifications, penalties or allowances',
    ],
    [['awardCode'], 'the file has no rows'],
    [['awardCode,"open'], 'a quoted cell is not closed'],
  ])('rejects the file %j', (lines, message) => {
    const file = fileWith(...lines);
    expect(() => said(file)).toThrow(CommandError);
    expect(() => said(file)).toThrow(message);
  });
});

describe('reading CSV', () => {
  it('reads quoted cells, doubled quotes, line breaks and a byte order mark', () => {
    expect(readCsv('\uFEFFa,b\r\n"x, ""y""\nz",2\r\n\r\n')).toEqual([{ a: 'x, "y"\nz', b: '2' }]);
  });
});
