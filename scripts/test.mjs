// Runs every test (or those named as arguments), then checks that the whole run produced every status that the API
// document promises, and closes with one line of counts.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const chosen = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'tasman-run-'));
const answersFile = join(folder, 'answers.txt');
const resultsFile = join(folder, 'results.json');
writeFileSync(answersFile, '');

let code = 1;
try {
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs'), '--if-needed'], { stdio: 'inherit' });
  const vitest = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${resultsFile}`,
      ...chosen,
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, TASMAN_ANSWERS_FILE: answersFile } },
  );
  const counts = countsOf(resultsFile);
  const missing = chosen.length === 0 ? unproducedAnswers() : [];
  for (const name of missing) process.stdout.write(`no test produced: ${name}\n`);
  code = vitest.status === 0 && missing.length === 0 && counts.failed === 0 ? 0 : 1;
  const failed = counts.failed + (missing.length > 0 ? 1 : 0) + (vitest.status !== 0 && counts.failed === 0 ? 1 : 0);
  process.stdout.write(`\n${counts.passed} passed, ${failed} failed, ${counts.skipped} skipped\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(code);

function countsOf(file) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
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
