// Bundles src/ into dist/, proves the law for the page at /docs/proof, and copies the files that the program reads at run
// time: SQL and the files of pages. `npm run check` checks the types. With --if-needed it does nothing unless a source is
// newer than the build.
import { execFile } from 'node:child_process';
import { cpSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { filesIn, isServiceStale, root, STAMPS } from './stale.mjs';

if (process.argv.includes('--if-needed') && !isServiceStale()) process.exit(0);

process.stdout.write('Building the service …\n');
const source = join(root, 'src');
/** Generated, so a fresh clone does not have it yet. */
const proof = join(source, 'http/docs-page/proof.html');
const files = filesIn(source);
const dist = dirname(STAMPS.service);
// Loaded here, because production installations do not contain esbuild.
const { bundle } = await import('./bundle.mjs');
const isBundled = (file) => extname(file) === '.ts' || file.startsWith(join(source, 'params') + sep);
// Built aside and moved into place, so that a failed build leaves the previous one working.
const draft = join(root, `dist.new-${process.pid}`);
rmSync(draft, { recursive: true, force: true });
try {
  const proved = generateProof();
  // Awaited below: until the bundler is done, it would still write into a draft that a failure removes.
  proved.catch(() => {});
  await bundle({ source, files, draft });
  await proved;
  for (const file of new Set([...files, proof])) {
    if (isBundled(file) || file.endsWith('.md')) continue;
    cpSync(file, join(draft, relative(source, file)));
  }
  writeFileSync(join(draft, '.built'), '');
  rmSync(dist, { recursive: true, force: true });
  renameSync(draft, dist);
} catch (error) {
  // esbuild and the proof have already reported the problem; a stack trace would hide it.
  if (error.errors === undefined && error.stderr === undefined) throw error;
  process.stderr.write(error.stderr ?? '');
  process.exitCode = 1;
} finally {
  rmSync(draft, { recursive: true, force: true });
}

/** Runs in a separate process, in parallel with the bundler. */
async function generateProof() {
  await promisify(execFile)(process.execPath, [join(root, 'scripts/generate.mjs'), '--if-needed', 'proof']);
}
