// Decides what has to be built. A build is stale when it is missing or older than one of its inputs.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...names) => names.map((name) => join(root, name));

/** A build writes its stamp last, so that an interrupted build remains stale. */
export const STAMPS = { service: join(root, 'dist/.built'), console: join(root, 'console/dist/.built') };

export const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

export const isServiceStale = () =>
  isStale(STAMPS.service, () => [
    ...at('src', 'tests/golden', 'scripts/proof').flatMap(filesIn),
    ...at('tsconfig.json', 'package-lock.json', 'scripts/build.mjs', 'scripts/bundle.mjs'),
  ]);

/** Never stale in a production installation, which contains the built console but no build tools. */
export function isConsoleStale() {
  const canBuild = at('console/src', 'node_modules/vite').every((path) => existsSync(path));
  if (!canBuild && existsSync(STAMPS.console)) return false;
  return isStale(STAMPS.console, () => [
    ...at('console/src', 'console/public').flatMap(filesIn),
    ...at('console/index.html', 'console/vite.config.ts', 'console/package.json'),
    ...at('package-lock.json', 'scripts/build-console.mjs'),
  ]);
}

export function isStale(stamp, inputs) {
  if (!existsSync(stamp)) return true;
  const { mtimeMs } = statSync(stamp);
  return inputs().some((file) => statSync(file).mtimeMs > mtimeMs);
}
