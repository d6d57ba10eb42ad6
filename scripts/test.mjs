// Runs the tests, then prints the ten slowest files and a line of counts.
//
//   npm test                 all behaviour: units, the law, the API, scenarios, one browser pass
//   npm run test:fast        tests for the inner loop, in under a minute
//   npm run test:rest        only commands, migrations and upgrades, the comparison with the reference calculator,
//                            tests that need real processes, crashes, packages, browser stories or the cluster, and
//                            all cases of tests of random input
//   npm run test:all         both npm test and test:rest
//   npm test -- FILE…        these files, in any project
//
// A complete run also fails if openapi.json documents a status that no test produced.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const BEHAVIOUR = ['unit', 'service'];
const REST = ['random', 'proof', 'operations', 'stories', 'process', 'cluster'];
const PROJECTS = { '--fast': BEHAVIOUR, '--rest': REST, '--all': [...BEHAVIOUR, ...REST] };

/**
 * The files that `test:fast` runs: unit tests, golden cases and house rules that need no database, and a few API tests.
 */
const FAST = {
  'units, no database': ['src/base/', 'src/params/', 'src/rules/', 'src/formats/', 'src/config.test.ts'],
  'worked examples of the law': ['tests/golden/'],
  'house rules': ['tests/house/pure/'],
  company: ['tests/api/company.create.test.ts'],
  people: ['tests/api/employee.read.test.ts'],
  pay: ['tests/api/pay.create.test.ts'],
  filing: ['tests/api/year-to-date.test.ts'],
  ledger: ['tests/api/gl.chart.test.ts'],
  'sign-in': ['tests/api/scope.test.ts', 'tests/api/oauth.grant.test.ts'],
  webhooks: ['tests/api/webhook.events.test.ts'],
  'every operation': ['tests/api/conventions.test.ts'],
};

const mode = process.argv.slice(2).find((argument) => argument in PROJECTS);
const named = process.argv.slice(2).filter((argument) => argument !== mode);
const isWhole = named.length === 0 && (mode === undefined || mode === '--all');
const files = mode === '--fast' ? [...Object.values(FAST).flat(), ...named] : named;
// Named files may be in any project. `random` is left out, because it only repeats files of `service`.
const projects = mode ? PROJECTS[mode] : named.length > 0 ? ['unit', 'service', ...REST.slice(1)] : BEHAVIOUR;

const folder = mkdtempSync(join(tmpdir(), 'tasman-run-'));
const answersFile = join(folder, 'answers.txt');
const reportFile = join(folder, 'report.json');
writeFileSync(answersFile, '');

const startedAt = performance.now();
let code = 1;
try {
  if (mode === '--fast') announceFast();
  else await buildAll();
  code = summarise(runVitest());
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(code);

function announceFast() {
  process.stdout.write('The fast tests. `npm test` runs all behaviour.\n');
  for (const [what, paths] of Object.entries(FAST)) process.stdout.write(`  ${what}: ${paths.join(' ')}\n`);
}

async function buildAll() {
  const builds = ['build.mjs', 'build-console.mjs', 'build-client.mjs'].map(async (script) => {
    const child = spawn(process.execPath, [join(root, 'scripts', script), '--if-needed'], { stdio: 'inherit' });
    const [status] = await once(child, 'close');
    if (status !== 0) throw new Error(`scripts/${script} failed`);
  });
  await Promise.all(builds);
}

/** Runs Vitest. Returns its exit status, the result of each file, and the number of errors thrown outside any test. */
function runVitest() {
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      `--reporter=${join(root, 'tests/harness/run-report.ts')}`,
      ...projects.map((name) => `--project=${name}`),
      // Failover tests spend most of their time waiting, so one more worker than usual uses the free CPU time.
      ...(mode === '--rest' ? ['--maxWorkers=4'] : []),
      ...files,
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, TASMAN_ANSWERS_FILE: answersFile, TASMAN_RUN_REPORT: reportFile },
    },
  );
  try {
    return { status, ...JSON.parse(readFileSync(reportFile, 'utf8')) };
  } catch {
    // Vitest exited before it could report.
    return { status: status || 1, files: [] };
  }
}

/** Prints how the run ended and returns the exit code. */
function summarise({ status, files: results }) {
  const missing = isWhole ? missingStatuses() : [];
  for (const name of missing) process.stdout.write(`No test produced: ${name}\n`);
  process.stdout.write(`The ten slowest of ${results.length} files:\n`);
  for (const { name, seconds } of results.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)) {
    process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${name}\n`);
  }
  const total = (what) => results.reduce((sum, file) => sum + file[what], 0);
  // A run can also fail outside its tests: a missing status, or an error that no test caught.
  const hasFailed = status !== 0 || missing.length > 0;
  const failed = Math.max(total('failed') + (missing.length > 0 ? 1 : 0), hasFailed ? 1 : 0);
  process.stdout.write(`Finished in ${Math.round((performance.now() - startedAt) / 1_000)} s.\n\n`);
  process.stdout.write(`${total('passed')} passed, ${failed} failed, ${total('skipped')} skipped\n`);
  return failed > 0 ? 1 : 0;
}

/** Every operation and status of openapi.json that no test produced. */
function missingStatuses() {
  const produced = new Set(readFileSync(answersFile, 'utf8').split('\n'));
  const { paths } = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'));
  return Object.values(paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ operationId, responses }) =>
      Object.keys(responses)
        .filter((status) => status !== 'default')
        .map((status) => `${operationId} ${status}`),
    )
    .filter((name) => !produced.has(name));
}
