// Checks types, style and the API document. Runs one check per CPU core at a time, continues if a check fails, and
// prints the output of the failed checks.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const types = (name, project) => [
  ...['node_modules/typescript/bin/tsc', '-p', project],
  // Saves the compiler's state, so that the next run checks only what has changed.
  ...['--incremental', '--tsBuildInfoFile', `build/types/${name}.tsbuildinfo`],
];

/** Compiled first, because the checks below need the API types that it generates. */
const CLIENT = { name: 'TypeScript client and API types', command: ['scripts/build-client.mjs', '--if-needed'] };

const CHECKS = [
  { name: 'openapi.json matches the routes', command: ['scripts/run.mjs', 'scripts/openapi.ts', '--check'] },
  { name: 'types of the service and its tests', command: types('service', 'tsconfig.json'), needsClient: true },
  { name: 'types of the console', command: types('console', 'console/tsconfig.json'), needsClient: true },
  { name: 'style and lint', command: ['node_modules/@biomejs/biome/bin/biome', 'ci', '.'] },
  {
    name: 'lint of openapi.json',
    command: ['node_modules/@redocly/cli/bin/cli.js', 'lint', 'openapi.json', '--config', 'redocly.yaml'],
  },
  { name: 'types of the examples', command: types('examples', 'examples'), needsClient: true },
];

const client = run(CLIENT);
const waiting = [...CHECKS];
const results = [];
// Compiling the client occupies one of the cores until it is done.
const workers = [client.then(work), ...Array.from({ length: Math.max(1, availableParallelism() - 1) }, work)];
await Promise.all(workers);

const failed = [await client, ...results].filter(({ status }) => status !== 0);
for (const { name, output } of failed) process.stdout.write(`\n${name}:\n${output}`);
const count = CHECKS.length + 1;
process.stdout.write(
  failed.length === 0 ? `All ${count} checks passed.\n` : `${failed.length} of ${count} checks failed.\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

async function work() {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    if (check.needsClient) await client;
    results.push(await run(check));
  }
}

/** Runs a Node.js command, reports its result and captures its output. */
async function run({ name, command }) {
  const began = performance.now();
  const child = spawn(process.execPath, command, { cwd: root });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const [status] = await once(child, 'close');
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`${status === 0 ? 'passed' : 'FAILED'} ${seconds.padStart(6)} s  ${name}\n`);
  return { name, status, output };
}
