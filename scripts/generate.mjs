// Writes the files that are derived from other files and therefore not committed.
//   npm run generate                  all of them
//   npm run generate -- python bruno  only these parts
//   npm run generate -- --if-needed   only the parts that are missing or older than their inputs
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * `from` lists the input files and folders. `makes` is one of the generated files. If it is missing, the part is
 * generated again.
 */
const PARTS = {
  proof: {
    script: 'scripts/proof.ts',
    from: [
      ...[
        'src/base',
        'src/formats',
        'src/params',
        'src/rules',
        'src/resources/pay/pay/calculate',
        'src/resources/pay/past',
      ],
      ...['tests/golden', 'scripts/proof'],
    ],
    makes: 'src/http/docs-page/proof.html',
  },
  python: {
    script: 'scripts/python-client.ts',
    from: ['openapi.json', 'LICENSE', 'scripts/document.ts', 'scripts/python-client'],
    makes: 'packages/python/src/tasman/models.py',
  },
  bruno: {
    script: 'scripts/bruno.ts',
    from: ['openapi.json', 'scripts/document.ts', 'scripts/bruno'],
    makes: 'examples/bruno/bruno.json',
  },
  conformance: {
    script: 'scripts/conformance.ts',
    from: ['src', 'tests', 'scripts/conformance', 'scripts/test-names.ts'],
    makes: 'build/docs/conformance.md',
  },
};

const args = process.argv.slice(2);
const ifNeeded = args.includes('--if-needed');
const named = args.filter((argument) => argument !== '--if-needed');
const unknown = named.filter((name) => name !== 'client' && !(name in PARTS));
if (unknown.length > 0) {
  process.stderr.write(`Unknown part ${unknown.join(', ')}. The parts are client, ${Object.keys(PARTS).join(', ')}.\n`);
  process.exit(2);
}

const isChosen = (name) => named.length === 0 || named.includes(name);
if (isChosen('client')) makeClient();
for (const [name, part] of Object.entries(PARTS)) {
  if (isChosen(name) && !(ifNeeded && isFresh(name, part))) await make(name, part);
}

/** Generates the API types, which the console shares, and compiles the TypeScript client that uses them. */
function makeClient() {
  const script = join(root, 'scripts/build-client.mjs');
  const { status } = spawnSync(process.execPath, [script, ...(ifNeeded ? ['--if-needed'] : [])], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

async function make(name, { script }) {
  const began = new Date();
  // Imported only if there is something to generate, because it loads esbuild.
  const { run } = await import('./run.mjs');
  await run(script);
  if (process.exitCode) process.exit();
  const stamp = stampOf(name);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, '');
  // Backdates the stamp to the start of the run, so that a file changed during the run counts as newer.
  utimesSync(stamp, began, began);
}

function stampOf(name) {
  return join(root, 'build/generated', name);
}

function isFresh(name, { script, from, makes }) {
  const stamp = stampOf(name);
  if (!existsSync(join(root, makes)) || !existsSync(stamp)) return false;
  const newest = Math.max(...[script, ...from].map((path) => newestIn(join(root, path))));
  return newest <= statSync(stamp).mtimeMs;
}

function newestIn(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(
    ...readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs),
  );
}
