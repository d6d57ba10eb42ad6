// The benchmark: starts the service on an embedded database in a temporary folder, measures over HTTP, and prints one
// JSON line per figure. Arguments choose parts by name: npm run bench -- start rules
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { benchAwardRun, benchAwardWeeks } from './award-weeks.ts';
import { benchBureau } from './bureau/bureau.ts';
import { benchEmployeesOverHttp } from './employees.ts';
import { benchLedger } from './gl.ts';
import { benchMemory } from './memory.ts';
import { benchOldYears } from './old-years.ts';
import { benchPartitions } from './partitions.ts';
import { benchPays } from './pays.ts';
import { benchPeers } from './peers/peers.ts';
import { report, round } from './report.ts';
import { benchReviews } from './reviews.ts';
import { benchAuRules } from './rules-au.ts';
import { benchNzRules } from './rules-nz.ts';
import { type BenchFolder, benchFolder, startService } from './service.ts';
import { benchStall } from './stall.ts';
import { benchStorage } from './storage.ts';
import { benchTokenExchange } from './token.ts';
import { benchWebhookFaults, benchWebhooks } from './webhooks.ts';
import { benchYears } from './years.ts';

const PARTS: Readonly<Record<string, (folder: BenchFolder) => Promise<void>>> = {
  rules: async () => benchRules(),
  start: benchStart,
  stall: benchStall,
  tokens: benchTokenExchange,
  employees: benchEmployeesOverHttp,
  pays: benchPays,
  storage: benchStorage,
  ledger: benchLedger,
  webhooks: benchWebhooks,
  'webhook-faults': benchWebhookFaults,
  years: benchYears,
  'old-years': benchOldYears,
  reviews: benchReviews,
  partitions: benchPartitions,
  bureau: benchBureau,
  memory: benchMemory,
  peers: benchPeers,
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  process.stderr.write(`There is no part "${unknown[0]}". The parts are: ${Object.keys(PARTS).join(', ')}\n`);
  process.exit(2);
}
const build = fileURLToPath(new URL('../scripts/build.mjs', import.meta.url));
execFileSync(process.execPath, [build, '--if-needed'], { stdio: 'inherit' });
for (const [name, run] of Object.entries(PARTS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const folder = benchFolder();
  try {
    await run(folder);
  } finally {
    folder.remove();
  }
}

/** Complete pay calculations, including explanations, on one core and without I/O. */
function benchRules(): void {
  const target = 'at least 20,000 on one core';
  report({ figure: 'rules engine, AU', value: round(benchAuRules().pays_per_second), unit: 'pays/s', target });
  report({ figure: 'rules engine, NZ', value: round(benchNzRules().pays_per_second), unit: 'pays/s', target });
  report({
    figure: 'award interpreter',
    value: round(benchAwardWeeks().shifts_per_second),
    unit: 'shifts/s',
    target: 'at least 10,000 on one core',
  });
  const { employees, seconds } = benchAwardRun();
  report({
    figure: `award interpreter, two weeks of ${employees} employees`,
    value: round(seconds),
    unit: 's',
    target: 'under 1 second of rules in a run',
  });
}

/**
 * Measures the time from the start to the first response, with an empty data folder and with one that was used before,
 * and the memory use of the idle process.
 */
async function benchStart(folder: BenchFolder): Promise<void> {
  const first = await startService(folder.path);
  await first.stop();
  report({
    figure: 'first start to first response',
    value: round(first.startedInMs),
    unit: 'ms',
    target: 'under 20,000',
  });
  const warm = await startService(folder.path);
  report({ figure: 'warm start to first response', value: round(warm.startedInMs), unit: 'ms', target: 'under 3,000' });
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  report({ figure: 'resident memory, idle', value: round(warm.residentMb()), unit: 'MB', target: 'under 200' });
  await warm.stop();
}
