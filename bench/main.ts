// The benchmark: starts the service on an embedded database in a temporary folder, measures over HTTP, and prints one
// JSON line per figure, then a table with targets and verdicts. Arguments choose parts by name: npm run bench -- start
// rules. Without names, the parts that run for many minutes are left out; --all runs them too. --compare FILE compares
// the figures with the output of an earlier run.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchAwardRun, benchAwardWeeks } from './award-weeks.ts';
import { benchBureau } from './bureau/bureau.ts';
import { benchEmployeesOverHttp } from './employees.ts';
import { benchLedger } from './gl.ts';
import { benchMemory } from './memory.ts';
import { benchOldYears } from './old-years.ts';
import { benchPartitions } from './partitions.ts';
import { benchPays } from './pays.ts';
import { benchPeers } from './peers/peers.ts';
import { type Figure, report, reported, round } from './report.ts';
import { benchReviews } from './reviews.ts';
import { benchAuRules } from './rules-au.ts';
import { benchNzRules } from './rules-nz.ts';
import { type BenchFolder, benchFolder, startService } from './service.ts';
import { benchStall } from './stall.ts';
import { benchStorage } from './storage.ts';
import { comparisonText, readFigures, tableText } from './table.ts';
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

/** Parts that run for many minutes. They run by name or with --all. */
const LONG = ['webhook-faults', 'years', 'old-years', 'reviews', 'partitions', 'bureau', 'memory'];

const { values: options, positionals: chosen } = parseArgs({
  options: { all: { type: 'boolean' }, compare: { type: 'string' } },
  allowPositionals: true,
});
// Read first, so that a wrong file name fails before the measurements.
const before = options.compare === undefined ? undefined : figuresIn(options.compare);
const unknown = chosen.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  process.stderr.write(`There is no part "${unknown[0]}". The parts are: ${Object.keys(PARTS).join(', ')}\n`);
  process.exit(2);
}
const build = fileURLToPath(new URL('../scripts/build.mjs', import.meta.url));
execFileSync(process.execPath, [build, '--if-needed'], { stdio: 'inherit' });
for (const [name, run] of Object.entries(PARTS)) {
  const isChosen = chosen.length > 0 ? chosen.includes(name) : options.all === true || !LONG.includes(name);
  if (!isChosen) continue;
  const folder = benchFolder();
  try {
    await run(folder);
  } finally {
    folder.remove();
  }
}

process.stdout.write(`\n${tableText(reported)}`);
if (before) process.stdout.write(`\n${comparisonText(before, reported)}`);

/** The figures of an earlier run, from its output. */
function figuresIn(file: string): readonly Figure[] {
  const figures = readFigures(readFileSync(file, 'utf8'));
  if (figures.length > 0) return figures;
  process.stderr.write(`${file} has no figures. Save them with: npm run bench > ${file}\n`);
  process.exit(2);
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
