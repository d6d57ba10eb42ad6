// Pays the hours of a timesheet after a preview. The first command previews the pays and prints an ETag. The second
// pays exactly what was previewed.
//
//   npx tsx examples/timesheet-import/import.ts timesheet.csv --company 1 --pay-date 2026-03-29
//   npx tsx examples/timesheet-import/import.ts timesheet.csv --company 1 --pay-date 2026-03-29 --pay '<ETag>'
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ApiError, type components, createTasman, StaleError } from '@tasman/client';
import { paysOf } from './timesheet.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { company: { type: 'string' }, 'pay-date': { type: 'string' }, pay: { type: 'string' } },
});
const { company, 'pay-date': payDate, pay: seen } = values;
const [file] = positionals;
const say = (text: string) => process.stdout.write(`${text}\n`);

const tasman = createTasman({
  url: process.env.TASMAN_URL ?? 'http://127.0.0.1:8080',
  token: process.env.TASMAN_TOKEN ?? '',
});

async function main(): Promise<void> {
  if (!file || !company || !payDate) throw new Error('Give a file, --company and --pay-date.');
  const text = readFileSync(file, 'utf8');
  const call = {
    params: { path: { company_id: Number(company) } },
    body: [...paysOf(text, payDate)],
  };
  const query = { identifier_type: 'employee_number', pay_date: payDate } as const;

  if (seen === undefined) {
    const { data, response } = await tasman.put('/api/company/{company_id}/pays/create', {
      ...call,
      params: { ...call.params, query: { ...query, dry_run: true } },
    });
    show(data);
    say(`No one is paid yet. To pay exactly this: --pay '${response.headers.get('etag')}'`);
    return;
  }

  // The key is derived from the timesheet, so these hours are paid once even if the import is interrupted and repeated.
  const key = `timesheet-${createHash('sha256').update(`${company} ${payDate} ${text}`).digest('hex').slice(0, 40)}`;
  const { data } = await tasman.put('/api/company/{company_id}/pays/create', {
    ...call,
    params: { ...call.params, query, header: { 'If-Match': seen, 'Idempotency-Key': key } },
  });
  show(data);
  say('Paid.');
}

function show(pays: readonly components['schemas']['PayOrGroup'][]): void {
  for (const pay of pays as readonly components['schemas']['Pay'][]) {
    const amounts = `gross ${pay.gross}  tax ${pay.tax}  net ${pay.net}  super ${pay.super}`;
    say(`${pay.employee_number}  ${pay.format_name}  ${amounts}`);
    for (const { message } of pay.warnings ?? []) say(`      ${message}`);
  }
}

try {
  await main();
} catch (error) {
  if (error instanceof StaleError)
    say('The amounts differ from the preview: a rate or a declaration has changed. Preview again.');
  else if (error instanceof ApiError) say(`Refused (${error.status}): ${error.message}`);
  else if (error instanceof Error) say(error.message);
  process.exitCode = 1;
}
