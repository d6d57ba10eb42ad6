// Builds the web console into console/dist and compresses its files. With --if-needed it does nothing unless a source is
// newer than the build.
import { rmSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesIn, isConsoleStale, root, STAMPS } from './stale.mjs';

if (process.argv.includes('--if-needed') && !isConsoleStale()) process.exit(0);

process.stdout.write('Building the console …\n');
const folder = join(root, 'console');
const dist = dirname(STAMPS.console);
// Builds in a separate folder and then moves it into place, so that a failed build leaves the previous one intact.
const draft = join(folder, `dist.new-${process.pid}`);
process.once('SIGTERM', () => {
  rmSync(draft, { recursive: true, force: true });
  process.exit(1);
});
try {
  // Imported only when needed, because production installations do not contain Vite.
  const { build } = await import('vite');
  await build({ root: folder, logLevel: 'warn', build: { outDir: draft } });
  await Promise.all(filesIn(draft).map(compress));
  await writeFile(join(draft, '.built'), '');
  await rm(dist, { recursive: true, force: true });
  await rename(draft, dist);
} catch (error) {
  process.stderr.write(`The console could not be built.\n${error.message}\n`);
  process.exitCode = 1;
} finally {
  await rm(draft, { recursive: true, force: true });
}

/** Brotli quality 9 takes four times as long as quality 8 and saves only 0.2 per cent. */
async function compress(file) {
  if (!/\.(js|css|svg)$/.test(file)) return;
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 8, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    promisify(gzip)(content, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
    promisify(brotliCompress)(content, { params }).then((packed) => writeFile(`${file}.br`, packed)),
  ]);
}
