// Bundles src/ into dist/, generates the proof of the law for the page at /docs/proof, and copies the files that the
// program reads at run time, such as SQL and page assets. It does not check types: `npm run check` does. With
// --if-needed, does nothing unless a source file is newer than the build.
import { execFile } from 'node:child_process';
import { cpSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { filesIn, isServiceStale, root, STAMPS } from './stale.mjs';

if (process.argv.includes('--if-needed') && !isServiceStale()) process.exit(0);

process.stdout.write('Building the service …\n');
const source = join(root, 'src');
/** The proof page is generated, so a fresh clone does not contain it yet. */
const proof = join(source, 'http/docs-page/proof.html');
const files = filesIn(source);
const dist = dirname(STAMPS.service);
// Imported only when needed, because production installations do not contain esbuild.
const { bundle } = await import('./bundle.mjs');
const isBundled = (file) => extname(file) === '.ts' || file.startsWith(join(source, 'params') + sep);
// Builds in a separate folder and then moves it into place, so that a failed build leaves the previous one intact.
const draft = join(root, `dist.new-${process.pid}`);
rmSync(draft, { recursive: true, force: true });
try {
  const proved = generateProof();
  // Prevents an unhandled rejection. The proof is awaited only after the bundler has finished, because a failure
  // removes the draft folder, to which the bundler would still be writing.
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
  // esbuild or the proof has already reported the problem, and a stack trace would distract from its output.
  if (error.errors === undefined && error.stderr === undefined) throw error;
  process.stderr.write(error.stderr ?? '');
  process.exitCode = 1;
} finally {
  rmSync(draft, { recursive: true, force: true });
}

/** Generates the proof in a separate process, in parallel with the bundler. */
async function generateProof() {
  await promisify(execFile)(process.execPath, [join(root, 'scripts/generate.mjs'), '--if-needed', 'proof']);
}
