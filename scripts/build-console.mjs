// Builds the web console into console/dist and compresses its files. With --if-needed it does nothing when the build is
// newer than every source file, and nothing where only what runs is installed and the console came built.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'console');
const dist = join(folder, 'dist');
const stamp = join(dist, '.built');
const vite = join(root, 'node_modules/vite/bin/vite.js');

const filesIn = (place) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

if (process.argv.includes('--if-needed') && existsSync(stamp)) {
  if (!existsSync(vite) || !existsSync(join(folder, 'src'))) process.exit(0);
  const sources = [...filesIn(join(folder, 'src')), ...filesIn(join(folder, 'public'))];
  const others = ['index.html', 'vite.config.ts', 'package.json'].map((name) => join(folder, name));
  const newest = Math.max(
    ...[...sources, ...others, join(root, 'package-lock.json')].map((file) => statSync(file).mtimeMs),
  );
  if (statSync(stamp).mtimeMs >= newest) process.exit(0);
}

process.stdout.write('Building the console, once: about a quarter of a minute …\n');
// Built aside and moved into place, so that a build that fails leaves the old one working.
const draft = join(folder, `dist.new-${process.pid}`);
try {
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', draft], {
    cwd: folder,
    stdio: 'inherit',
  });
  for (const file of filesIn(draft)) {
    if (!/\.(js|css|svg)$/.test(file)) continue;
    const content = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  }
  writeFileSync(join(draft, '.built'), '');
  rmSync(dist, { recursive: true, force: true });
  renameSync(draft, dist);
} catch (error) {
  // The bundler has said what is wrong; a stack of this script would only hide it.
  if (error.status === undefined) throw error;
  process.exitCode = 1;
} finally {
  rmSync(draft, { recursive: true, force: true });
}
