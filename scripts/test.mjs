// Runs every test (or those named as arguments, or with --fast the quick ones), then checks that the whole run produced
// every status that the API document promises, names the slowest files and closes with one line of counts.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isFast = process.argv.includes('--fast');
const named = process.argv.slice(2).filter((argument) => argument !== '--fast');

/** What --fast runs, by what it is for: all that needs no database, and one road through each room on one. */
const FAST = {
  'units, without a database': ['src/base/', 'src/params/', 'src/rules/', 'src/formats/', 'src/config.test.ts'],
  'worked examples of the law': ['tests/golden/'],
  'rules of the house': ['tests/house/pure/'],
  company: ['tests/api/company.create.test.ts'],
  people: ['tests/api/employee.read.test.ts'],
  pay: ['tests/api/pay.create.test.ts'],
  filing: ['tests/api/year-to-date.test.ts'],
  ledger: ['tests/api/gl.demo.test.ts'],
  'signing in': ['tests/api/scope.test.ts', 'tests/api/oauth.revoke.test.ts'],
  webhooks: ['tests/api/webhook.events.test.ts'],
  'every operation': ['tests/api/conventions.test.ts'],
};
const chosen = isFast ? [...Object.values(FAST).flat(), ...named] : named;
const folder = mkdtempSync(join(tmpdir(), 'tasman-run-'));
const answersFile = join(folder, 'answers.txt');
const reportFile = join(folder, 'report.json');
writeFileSync(answersFile, '');

if (isFast) {
  process.stdout.write('The quick tests (npm test runs them all, and says which answers no test produced):\n');
  for (const [what, files] of Object.entries(FAST)) process.stdout.write(`  ${what}: ${files.join(' ')}\n`);
}
const began = process.hrtime.bigint();
let code = 1;
try {
  // Only the tests of whole processes and of pages run what was built.
  if (!isFast) {
    await Promise.all(['build.mjs', 'build-console.mjs', 'build-client.mjs'].map(built));
  }
  const first = ran(chosen);
  const again = isWorthAnotherTry(first) ? ran(failing(first).map(({ name }) => name)) : { status: 0, files: [] };
  const isBetter = again.status === 0 && again.files.length > 0;
  const files = first.files.map((file) => again.files.find(({ name }) => name === file.name) ?? file);
  const missing = chosen.length === 0 ? unproducedAnswers() : [];
  for (const name of missing) process.stdout.write(`no test produced: ${name}\n`);
  process.stdout.write(`The slowest files, of ${files.length}:\n`);
  for (const { name, seconds } of first.files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)) {
    process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${name}\n`);
  }
  // A run may fail by more than its tests: an error nobody caught, or an answer that nobody asked for.
  const isWhole = (first.status === 0 || isBetter) && missing.length === 0;
  const failed = sumOf(files, 'failed');
  code = isWhole && failed === 0 ? 0 : 1;
  const seconds = Number((process.hrtime.bigint() - began) / 1_000_000_000n);
  process.stdout.write(`It took ${seconds} seconds.\n\n`);
  if (isWorthAnotherTry(first)) {
    process.stdout.write(
      'FAILED AT FIRST, then run alone; each has a fault to be found, of the test or of the product:\n',
    );
    const cameTo = ({ name }) =>
      files.find((file) => file.name === name).failed > 0 ? 'failed again' : 'passed alone';
    for (const file of failing(first)) process.stdout.write(`  ${file.name}: ${cameTo(file)}\n`);
  }
  const failures = failed + (missing.length > 0 ? 1 : 0) + (!isWhole && missing.length === 0 && failed === 0 ? 1 : 0);
  process.stdout.write(`${sumOf(files, 'passed')} passed, ${failures} failed, ${sumOf(files, 'skipped')} skipped\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(code);

async function built(script) {
  const child = spawn(process.execPath, [join(root, 'scripts', script), '--if-needed'], { stdio: 'inherit' });
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`scripts/${script} failed`);
}

/** Runs these files, or all: how it ended, what each file came to, and how many errors nobody caught. */
function ran(files) {
  rmSync(reportFile, { force: true });
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      `--reporter=${join(root, 'tests/harness/run-report.ts')}`,
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
    // It ended before it could report; its own status says that it failed.
    return { status: status || 1, files: [], errors: 0 };
  }
}

/**
 * On a machine that others use too, something may fail by what went on beside it. Where that is asked for, up to three
 * files that failed are run once more, alone, and named whatever they come to.
 */
function isWorthAnotherTry({ files, errors }) {
  const count = failing({ files }).length;
  return process.env.TASMAN_TEST_AGAIN === '1' && errors === 0 && count > 0 && count <= 3;
}

function failing({ files }) {
  return files.filter(({ failed }) => failed > 0);
}

function sumOf(files, what) {
  return files.reduce((sum, file) => sum + file[what], 0);
}

/** Every (operation, status) of the document that no test saw. */
function unproducedAnswers() {
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
