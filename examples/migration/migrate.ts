// Migrates a company from another payroll in the middle of a year. It is safe to run repeatedly, because it does not
// change existing data.
//
//   npx tsx examples/migration/migrate.ts --folder examples/migration --name 'Saltbush Catering Pty Ltd' --as-at 2026-02-27
import { parseArgs } from 'node:util';
import { createTasman, TasmanError } from '@tasman/client';
import { decimalOf, hundredths } from '../csv.ts';
import { employeeOf, formerPayroll } from './former-payroll.ts';

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
  const ids = await people(path, former);
  await catchUpPays(path, former);
  await openingBalances(ids, former);
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

/** Checks all employees before creating any of them. Returns their ids by employee number. */
async function people(path: { company_id: number }, former: Former): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for await (const { number, id } of tasman.each('/api/company/{company_id}/employees', { params: { path } })) {
    if (number) ids.set(number, id);
  }
  const missing = former.people.filter(({ number }) => !ids.has(number)).map(employeeOf);
  if (missing.length === 0) return ids;
  const { data: checked } = await tasman.post('/api/company/{company_id}/employees/check', {
    params: { path },
    body: missing,
  });
  const wrong = checked.flatMap((item, index) =>
    Object.keys(item.errors).length > 0 ? [`${missing[index]!.number}: ${JSON.stringify(item.errors)}`] : [],
  );
  if (wrong.length > 0) throw new Error(`No employee was created:\n${wrong.join('\n')}`);
  const { data: made } = await tasman.put('/api/company/{company_id}/employees/create', {
    params: { path },
    body: missing,
  });
  for (const item of made)
    if ('employee' in item && item.employee?.number) ids.set(item.employee.number, item.employee.id);
  say(`${missing.length} employees created`);
  return ids;
}

/**
 * Creates the pays of the year with the amounts from the former payroll. They are not reported again, because the
 * former payroll has already reported them.
 */
async function catchUpPays(path: { company_id: number }, former: Former): Promise<void> {
  const there = new Set<string>();
  for await (const pay of tasman.each('/api/company/{company_id}/pays', { params: { path, query: { limit: 500 } } })) {
    if ('pay_date' in pay) there.add(`${pay.employee_number} ${pay.pay_date}`);
  }
  const missing = former.pays.filter(({ number, pay_date }) => !there.has(`${number} ${pay_date}`));
  if (missing.length === 0) return;
  await tasman.put('/api/company/{company_id}/pays/create', {
    params: { path, query: { identifier_type: 'employee_number' } },
    body: missing.map((pay) => ({
      employee_number: pay.number,
      pay_date: pay.pay_date,
      auto_calculate: false,
      stp_reported_externally: true,
      hours: [{ description: 'Paid by the former payroll', units: 'Pay', value: '1', rate: pay.gross }],
      tax: pay.tax,
      compulsory_super_amount: pay.super,
    })),
  });
  say(`${missing.length} catch-up pays created`);
}

async function openingBalances(ids: ReadonlyMap<string, number>, former: Former): Promise<void> {
  for (const { number, annual_leave_hours, personal_leave_hours } of former.people) {
    const employee = { path: { employee_id: ids.get(number)! } };
    const { data } = await tasman.get('/api/employees/{employee_id}/opening-balances', { params: employee });
    if (data.as_at === asAt) continue;
    await tasman.put('/api/employees/{employee_id}/opening-balances', {
      params: employee,
      body: {
        as_at: asAt,
        leave: [
          { leave_type: 'HOLIDAY', quantity: annual_leave_hours, unit: 'hours' },
          { leave_type: 'SICK', quantity: personal_leave_hours, unit: 'hours' },
        ],
      },
    });
    say(`${number}: leave balances set`);
  }
}

/** Checks that the year-to-date totals equal the former payroll's to the cent. */
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
