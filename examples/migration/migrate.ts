// Migrates a company from another payroll in the middle of a year. It is safe to run repeatedly, because it does not
// change existing data.
//
//   npx tsx examples/migration/migrate.ts --folder examples/migration --name 'Saltbush Catering Pty Ltd' --as-at 2026-02-27
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createTasman, TasmanError } from '@tasman/client';
import { decimalOf, hundredths } from '../csv.ts';
import { formerPayroll } from './former-payroll.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '.' },
    name: { type: 'string', default: '' },
    'as-at': { type: 'string', default: '' },
  },
});
const asAt = values['as-at'];
const say = (text: string) => process.stdout.write(`${text}\n`);

const tasman = createTasman({
  url: process.env.TASMAN_URL ?? 'http://127.0.0.1:8080',
  token: process.env.TASMAN_TOKEN ?? '',
});
type Former = ReturnType<typeof formerPayroll>;

async function main(): Promise<void> {
  if (values.name === '' || asAt === '') throw new Error('Set --name and --as-at, the last day of the former payroll.');
  const former = formerPayroll(values.folder);
  const path = { company_id: await company() };
  for (const one of IMPORTS) await importRows(path, one);
  await sameTotals(path, former);
  await sameNextPay(path, former);
}

async function company(): Promise<number> {
  const { data: companies } = await tasman.get('/api/company');
  const there = companies.find(({ name }) => name === values.name);
  if (there) return there.id;
  const { data } = await tasman.put('/api/company/create', {
    body: { name: values.name, country: 'AU', default_pay_period: 'WEEKLY' },
  });
  say(`company ${data.id} created`);
  return data.id;
}

/** The file of each import, the column that fills each field, and the values that the export does not have. */
const IMPORTS = [
  {
    kind: 'employees',
    file: 'people.csv',
    mapping: {
      ...same(
        'number',
        'first_name',
        'last_name',
        'date_of_birth',
        'start_date',
        'address1',
        'city',
        'state',
        'postcode',
      ),
      ...same('employment_status', 'tax_file_number'),
      pay_rate_per_hour: 'hourly_rate',
      has_claimed_tax_free_threshold: 'tax_free_threshold',
      has_stsl_liability: 'study_loan',
    },
    defaults: { is_foreign_resident: 'no', is_closely_held: 'no' },
  },
  // A row with a gross pay becomes a pay with exactly these amounts. It is not reported again, because the former
  // payroll has already reported it.
  {
    kind: 'pays',
    file: 'pays.csv',
    mapping: { employee_number: 'number', ...same('pay_date', 'gross', 'tax'), compulsory_super_amount: 'super' },
    defaults: {},
  },
  {
    kind: 'opening_balances',
    file: 'people.csv',
    mapping: { employee_number: 'number', holiday: 'annual_leave_hours', sick: 'personal_leave_hours' },
    defaults: { as_at: asAt },
  },
] as const;

function same(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name]));
}

/** Stores the rows of a file if all of them can be stored. Rows whose record exists already change nothing. */
async function importRows(
  path: { company_id: number },
  { kind, file, mapping, defaults }: (typeof IMPORTS)[number],
): Promise<void> {
  const upload = new File([readFileSync(join(values.folder, file))], file);
  const { data: checked } = await tasman.post('/api/company/{company_id}/imports', {
    params: { path },
    body: { file: upload, kind, mapping, defaults },
  });
  if (checked.problems.length > 0) {
    const found = checked.problems.map(
      ({ row, column, message }) => `row ${row}, ${column ?? 'whole row'}: ${message}`,
    );
    throw new Error(`${file}: no ${kind} imported:\n${found.join('\n')}`);
  }
  const params = { path: { ...path, import_id: checked.id } };
  let { data: done } = await tasman.post('/api/company/{company_id}/imports/{import_id}/confirm', { params });
  while (done.state === 'storing') {
    await setTimeout(200);
    ({ data: done } = await tasman.get('/api/company/{company_id}/imports/{import_id}', { params }));
  }
  if (done.failed > 0) throw new Error(`${file}: ${done.failed} rows were refused: ${JSON.stringify(done.problems)}`);
  if (done.created + done.updated > 0) say(`${kind}: ${done.created} created, ${done.updated} changed`);
}

/** Checks that the year-to-date totals equal those of the former payroll to the cent. */
async function sameTotals(path: { company_id: number }, former: Former): Promise<void> {
  const year = Number(asAt.slice(0, 4)) + (asAt.slice(5) > '06-30' ? 1 : 0);
  const { data } = await tasman.get('/api/company/{company_id}/year-to-date', { params: { path, query: { year } } });
  const wrong = former.people.filter((person) => {
    const ours = data.find(({ employee_number }) => employee_number === person.number);
    const is = [ours?.gross, ours?.tax, ours?.compulsory_super_amount].map((amount) => Math.round((amount ?? 0) * 100));
    const was = [person.ytd_gross, person.ytd_tax, person.ytd_super].map((text) => hundredths(text, person.number));
    return is.join() !== was.join();
  });
  if (wrong.length > 0) throw new Error(`The year to date differs for ${wrong.map(({ number }) => number).join(', ')}`);
  say(`the year to date of ${former.people.length} employees equals the former payroll's, to the cent`);
}

/**
 * Compares a preview of the next pay with the net pay that the former payroll paid. A person should check any
 * difference.
 */
async function sameNextPay(path: { company_id: number }, former: Former): Promise<void> {
  const { data } = await tasman.put('/api/company/{company_id}/pays/create', {
    params: {
      path,
      query: { identifier_type: 'employee_number', pay_date: weekAfter(asAt), dry_run: true },
    },
    body: former.people.map(({ number, parallel_hours }) => ({
      employee_number: number,
      hours: [{ description: 'Ordinary hours', units: 'Hours', value: parallel_hours }],
    })),
  });
  for (const pay of data) {
    if (!('net' in pay)) continue;
    const person = former.people.find(({ number }) => number === pay.employee_number)!;
    const difference = Math.round(Number(pay.net) * 100) - hundredths(person.parallel_net, person.number);
    const verdict =
      difference === 0
        ? 'the same as in the former payroll'
        : `${decimalOf(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than in the former payroll`;
    say(`${person.number}: the next pay is ${pay.net} net, ${verdict}`);
  }
}

function weekAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 7);
  return next.toISOString().slice(0, 10);
}

try {
  await main();
} catch (error) {
  const { message, errors } = error as Error & { errors?: unknown };
  say(error instanceof TasmanError && errors ? `${message} ${JSON.stringify(errors)}` : message);
  process.exitCode = 1;
}
