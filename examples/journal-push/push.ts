// Pushes the journal of a complete pay run to a ledger. It is safe to run repeatedly.
//
//   npx tsx examples/journal-push/push.ts --company 1             the newest complete run
//   npx tsx examples/journal-push/push.ts --company 1 --run 1036
import { parseArgs } from 'node:util';
import { createTasman } from '@tasman/client';
import { journalOf } from './journal.ts';
import { httpLedger } from './ledger.ts';

const { values } = parseArgs({ options: { company: { type: 'string' }, run: { type: 'string' } } });
const say = (text: string) => process.stdout.write(`${text}\n`);

const tasman = createTasman({
  url: process.env.TASMAN_URL ?? 'http://127.0.0.1:8080',
  token: process.env.TASMAN_TOKEN ?? '',
});
const ledger = httpLedger({
  url: process.env.LEDGER_URL ?? 'http://127.0.0.1:8095',
  token: process.env.LEDGER_TOKEN ?? 'sesame',
});

async function newestRun(company_id: number): Promise<number> {
  const { data } = await tasman.get('/api/company/{company_id}/pay-runs', {
    params: { path: { company_id }, query: { status: 'complete', limit: 1 } },
  });
  const [run] = data;
  if (!run) throw new Error(`Company ${company_id} has no complete pay run`);
  return run.pay_run_id;
}

try {
  if (!values.run && !values.company) throw new Error('Set --company or --run.');
  const pay_run_id = values.run ? Number(values.run) : await newestRun(Number(values.company));
  const { data } = await tasman.get('/api/pay-run/{pay_run_id}/gl-postings', { params: { path: { pay_run_id } } });
  const journal = journalOf(data);
  const { id, isNew } = await ledger.post(journal);
  const lines = `${journal.lines.length} lines`;
  say(isNew ? `${journal.reference}: posted as ${id}, ${lines}` : `${journal.reference}: already posted as ${id}`);
} catch (error) {
  say((error as Error).message);
  process.exitCode = 1;
}
