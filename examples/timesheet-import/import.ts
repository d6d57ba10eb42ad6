// Pays the shifts of a file. The first command imports and approves the shifts, fills the draft pays of the week, and
// prints the amounts with an ETag. The second completes exactly these pays.
//
//   npx tsx examples/timesheet-import/import.ts shifts.csv --company 1 --pay-date 2026-03-29
//   npx tsx examples/timesheet-import/import.ts shifts.csv --company 1 --pay-date 2026-03-29 --complete '<ETag>'
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ApiError, createTasman, StaleError } from '@tasman/client';
import { type Entry, entriesOf } from './timesheet.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { company: { type: 'string' }, 'pay-date': { type: 'string' }, complete: { type: 'string' } },
});
const { company, 'pay-date': payDate, complete: seen } = values;
const [file] = positionals;
const say = (text: string) => process.stdout.write(`${text}\n`);

const tasman = createTasman({
  url: process.env.TASMAN_URL ?? 'http://127.0.0.1:8080',
  token: process.env.TASMAN_TOKEN ?? '',
});
const path = { company_id: Number(company) };

async function main(): Promise<void> {
  if (!file || !company || !payDate) throw new Error('Give a file, --company and --pay-date.');
  if (seen === undefined) await importShifts(entriesOf(readFileSync(file, 'utf8'), await employeeIds()));
  // Opens the weekly run of this day. If it exists, the service returns it.
  const { data: run } = await tasman.post('/api/company/{company_id}/pay-runs', {
    params: { path },
    body: { pay_period: 'WEEKLY', pay_date: payDate },
  });
  if (seen === undefined) await draft(run.pay_run_id);
  else await complete(run.pay_run_id, seen);
}

async function employeeIds(): Promise<(number: string) => number | undefined> {
  const { data } = await tasman.get('/api/company/{company_id}/employees', { params: { path } });
  const ids = new Map(data.map(({ number, id }) => [number, id]));
  return (number) => ids.get(number);
}

/** Stores the shifts and approves them. An import that is repeated finds its shifts by their ids. */
async function importShifts(shifts: readonly Entry[]): Promise<void> {
  const { data: results } = await tasman.post('/api/company/{company_id}/timesheets', {
    params: { path },
    body: shifts.map(({ entry }) => entry),
  });
  const count = (outcome: string) => results.filter((one) => one.outcome === outcome).length;
  say(`Shifts: ${count('created')} created, ${count('updated')} updated, ${count('unchanged')} unchanged.`);
  const failed = results.flatMap(({ errors }, index) =>
    Object.values(errors).map((error) => `Line ${shifts[index]!.line}: ${error}`),
  );
  if (failed.length > 0) throw new Error([...failed, 'Correct these lines and import the file again.'].join('\n'));
  const ids = results.flatMap(({ timesheet }) =>
    timesheet?.status === 'draft' || timesheet?.status === 'submitted' ? [timesheet.id] : [],
  );
  if (ids.length > 0)
    await tasman.post('/api/company/{company_id}/timesheets/approve', { params: { path }, body: { ids } });
}

/** Makes the draft pays of the run, fills them from the shifts and prints them. No one is paid. */
async function draft(run_id: number): Promise<void> {
  const params = { path: { ...path, run_id } };
  await tasman.post('/api/company/{company_id}/pay-runs/{run_id}/pending-pays', { params });
  const { data: fill } = await tasman.post('/api/company/{company_id}/pay-runs/{run_id}/fill-from-timesheets', {
    params,
  });
  const { data: sheet, response } = await tasman.get('/api/company/{company_id}/pay-runs/{run_id}/sheet', { params });
  for (const { pay } of sheet.rows) {
    const amounts = `gross ${pay.gross}  tax ${pay.tax}  net ${pay.net}  super ${pay.super}`;
    say(`${pay.employee_number}  ${pay.format_name}  ${amounts}`);
    const filled = fill.results.find(({ employee_id }) => employee_id === pay.employee_id);
    if (filled?.refused) say(`      The shifts are not in this pay: ${filled.refused.message}`);
    for (const { message } of [...(filled?.warnings ?? []), ...(pay.warnings ?? [])]) say(`      ${message}`);
  }
  say(`No one is paid yet. To pay exactly this: --complete '${response.headers.get('etag')}'`);
}

async function complete(run_id: number, etag: string): Promise<void> {
  // The key is derived from the preview, so an interrupted command can run again without paying twice.
  const key = `run-${createHash('sha256').update(`${company} ${run_id} ${etag}`).digest('hex').slice(0, 40)}`;
  const { data } = await tasman.post('/api/company/{company_id}/pay-runs/{run_id}/complete', {
    params: { path: { ...path, run_id }, header: { 'If-Match': etag, 'Idempotency-Key': key } },
  });
  say(`Paid: ${data.length} pays.`);
}

try {
  await main();
} catch (error) {
  if (error instanceof StaleError)
    say('The amounts differ from the preview: a shift, a rate or a declaration has changed. Preview again.');
  else if (error instanceof ApiError) say(`Refused (${error.status}): ${error.message}`);
  else if (error instanceof Error) say(error.message);
  process.exitCode = 1;
}
