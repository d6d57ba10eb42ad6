import { beforeAll, describe, expect, it } from 'vitest';
import { REPORTS } from '../../src/resources/ledger/report/report.schema.ts';
import { FORMULAS } from '../fixtures/hostile-text.ts';
import { anAuEmployee, anNzEmployee, type PayWorld, payWorld } from '../fixtures/pay-world.ts';

/**
 * Matches text that a spreadsheet program runs as a formula, including full-width signs and formulas after spaces or
 * control characters.
 */
const IS_FORMULA = /^(?:[\t\r\n]|[\s\u3000\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20])/;
const IS_NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** The cells of a CSV file that quotes every cell, as a spreadsheet program reads them. */
const cellsOf = (text: string): string[] =>
  [...text.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n)/g)].map(([, cell]) => cell!.replaceAll('""', '"'));

interface Sent {
  readonly company: number;
  readonly employees: readonly number[];
  readonly runs: readonly number[];
}

let world: PayWorld;
const sent: Record<'AU' | 'NZ', Sent> = {} as never;
let accepted = 0;
let refused = 0;

/** Creates employees with a formula in every text field, and pays them for hours with a formula as description. */
async function fill(country: 'AU' | 'NZ'): Promise<Sent> {
  const { service, token } = world;
  const company = country === 'AU' ? world.au : world.nz;
  const anEmployee = country === 'AU' ? anAuEmployee : anNzEmployee;
  const employees: number[] = [];
  for (const [index, formula] of FORMULAS.entries()) {
    const texts: Record<string, string> = { first_name: formula, middle_name: formula, last_name: formula };
    Object.assign(texts, { number: `${formula}${index}`, position: formula, address1: formula, city: formula });
    const [made] = await world.employees(company, [anEmployee()]);
    for (const [field, text] of Object.entries(texts)) {
      const body = [{ id: made, [field]: text }];
      const reply = await service.call('PATCH', `/api/company/${company}/employees/update`, { token, body });
      expect([field, formula, reply.status < 500]).toEqual([field, formula, true]);
      if (reply.status === 200) accepted += 1;
      else refused += 1;
    }
    employees.push(made!);
  }
  const hours = (formula: string) => [
    { description: formula, units: 'Hours', value: '30' },
    { description: `${formula} `, units: 'Hours', value: '8' },
  ];
  const runs = new Set<number>();
  for (const [index, employee_id] of employees.entries()) {
    const reply = await world.put(company, [{ employee_id, hours: hours(FORMULAS[index]!) }], '?pay_date=2026-03-10');
    expect(reply.status < 500).toBe(true);
    if (reply.status !== 200) {
      refused += 1;
      continue;
    }
    accepted += 1;
    runs.add(reply.body[0].pay_run_id);
  }
  await service.database.query('update gl_row set account_label = $1, account_code = $1 where company_id = $2', [
    '=1+1',
    company,
  ]);
  await service.database.query('update company set name = $1 where id = $2', ['@SUM(A1)', company]);
  return { company, employees, runs: [...runs] };
}

beforeAll(async () => {
  world = await payWorld({ env: { RATE_LIMIT_SCALE: '0' } });
  for (const country of ['AU', 'NZ'] as const) sent[country] = await fill(country);
});

/** Reads every CSV export of a company. */
async function exportsOf(
  { company, employees, runs }: Sent,
  records: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const read = async (method: string, path: string) => {
    const reply = await world.service.call(method, path, { token: world.token });
    expect([path, reply.status, reply.headers['content-type']]).toEqual([path, 200, 'text/csv; charset=utf-8']);
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"$/);
    files.set(path, reply.text);
  };
  for (const report of REPORTS)
    await read('GET', `/api/company/${company}/reports/${report}/csv?from=2026-01-01&to=2026-03-31`);
  await read('GET', `/api/company/${company}/year-to-date/summaries.csv`);
  for (const run of runs) await read('POST', `/api/pay-run/${run}/gl-postings/csv`);
  for (const employee of employees) {
    for (const record of records) await read('GET', `/api/employees/${employee}/records/${record}/csv`);
  }
  return files;
}

describe('formulas in exported files', () => {
  it.each([
    ['AU', ['employee-records']],
    ['NZ', ['wages-and-time', 'holiday-and-leave']],
  ] as const)(
    'no cell of any CSV export of a company in %s runs as a formula, and numbers stay numbers [EXPORT-016]',
    async (country, records) => {
      const files = await exportsOf(sent[country], records);
      expect(files.size).toBe(REPORTS.length + 1 + sent[country].runs.length + FORMULAS.length * records.length);
      let marked = 0;
      let negative = 0;
      for (const [path, text] of files) {
        for (const cell of cellsOf(text)) {
          const isSafe = !IS_FORMULA.test(cell) || IS_NUMBER.test(cell);
          expect([path, cell, isSafe]).toEqual([path, cell, true]);
          // Spreadsheet programs do not add up a number that starts with an apostrophe.
          expect([path, cell, /^'[+-]?\d+(\.\d+)?$/.test(cell)]).toEqual([path, cell, false]);
          if (cell.startsWith("'")) marked += 1;
          if (/^-\d/.test(cell)) negative += 1;
        }
        // Every cell is quoted, so a separator or a line break inside the text cannot start another cell.
        expect([path, text.replaceAll(/"(?:[^"]|"")*"/g, '').replaceAll(/[,\r\n]/g, '')]).toEqual([path, '']);
      }
      expect(marked).toBeGreaterThan(100);
      expect(negative).toBeGreaterThanOrEqual(0);
    },
  );

  it('are accepted as text in most fields, and rejected without a server error in the others', () => {
    expect(accepted + refused).toBe(2 * FORMULAS.length * 8);
    expect(accepted).toBeGreaterThan(refused);
  });
});
