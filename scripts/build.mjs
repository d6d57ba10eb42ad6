// Compiles src/ to dist/ (types are the business of `npm run check`) and copies what the compiler leaves: SQL, YAML and the files of pages.
// With --if-needed it does nothing when dist/ is newer than every source file.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(root, 'src');
const dist = join(root, 'dist');
const stamp = join(dist, '.built');

const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const newest = Math.max(
  ...[...files, join(root, 'tsconfig.json'), join(root, 'tsconfig.build.json'), join(root, 'package-lock.json')].map(
    (file) => statSync(file).mtimeMs,
  ),
);

if (process.argv.includes('--if-needed') && existsSync(stamp) && statSync(stamp).mtimeMs >= newest) process.exit(0);

process.stdout.write('Building the service: a few seconds …\n');
// Built aside and moved into place, so that a build that fails leaves the old one working.
const draft = join(root, `dist.new-${process.pid}`);
rmSync(draft, { recursive: true, force: true });
try {
  execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      '-p',
      join(root, 'tsconfig.build.json'),
      '--noCheck',
      '--outDir',
      draft,
    ],
    { stdio: 'inherit' },
  );
  for (const file of files) {
    if (extname(file) === '.ts' || file.endsWith('.md')) continue;
    cpSync(file, join(draft, relative(source, file)));
  }
  writeFileSync(join(draft, '.built'), '');
  rmSync(dist, { recursive: true, force: true });
  renameSync(draft, dist);
} catch (error) {
  // The compiler has said what is wrong; a stack of this script would only hide it.
  if (error.status === undefined) throw error;
  process.exitCode = 1;
} finally {
  rmSync(draft, { recursive: true, force: true });
}
