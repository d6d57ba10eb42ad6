// Puts src/ together as dist/ (types are the business of `npm run check`) and copies what the program reads beside itself:
// SQL, YAML and the files of pages. With --if-needed it does nothing when dist/ is newer than every source file.
import { cpSync, existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(root, 'src');
const dist = join(root, 'dist');
const stamp = join(dist, '.built');

const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const ofTheBuild = ['tsconfig.json', 'package-lock.json', 'scripts/build.mjs', 'scripts/bundle.mjs'];
const newest = Math.max(
  ...[...files, ...ofTheBuild.map((name) => join(root, name))].map((file) => statSync(file).mtimeMs),
);

if (process.argv.includes('--if-needed') && existsSync(stamp) && statSync(stamp).mtimeMs >= newest) process.exit(0);

process.stdout.write('Building the service: a few seconds …\n');
// Loaded only now: most of the time there is nothing to do, and nothing to do it with where only what runs is installed.
const { bundle } = await import('./bundle.mjs');
const isBundled = (file) => extname(file) === '.ts' || file.startsWith(join(source, 'params') + sep);
// Built aside and moved into place, so that a build that fails leaves the old one working.
const draft = join(root, `dist.new-${process.pid}`);
rmSync(draft, { recursive: true, force: true });
try {
  await bundle({ source, files, draft });
  for (const file of files) {
    if (isBundled(file) || file.endsWith('.md')) continue;
    cpSync(file, join(draft, relative(source, file)));
  }
  writeFileSync(join(draft, '.built'), '');
  rmSync(dist, { recursive: true, force: true });
  renameSync(draft, dist);
} catch (error) {
  // The compiler has said what is wrong; a stack of this script would only hide it.
  if (error.errors === undefined) throw error;
  process.exitCode = 1;
} finally {
  rmSync(draft, { recursive: true, force: true });
}
