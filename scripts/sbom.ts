// Writes the bill of materials for the shipped packages (CycloneDX, from npm) to build/sbom.cdx.json, and compares it
// with package-lock.json and the installed packages. Needs no network.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Component, differences, type Lock, nameAt, shippedPaths } from './sbom-check.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

interface Bill {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const lock = read('package-lock.json') as Lock;
const shipped = new Set([...shippedPaths(lock)].map((path) => `${nameAt(path)}@${lock.packages[path]!.version}`));

// Lists all packages and filters them here. If npm omitted the development packages, it would also omit packages that
// are needed both in development and in production.
const made = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  }),
) as Bill;
const top = made.metadata.component['bom-ref'];
const components = made.components.filter(({ name, version }) => shipped.has(`${name}@${version}`));
const refs = new Set([top, ...components.map((component) => component['bom-ref'])]);
const bill = {
  ...made,
  // npm names the project after its folder.
  metadata: { ...made.metadata, component: { ...made.metadata.component, name: read('package.json').name } },
  components,
  dependencies: made.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
};

const wrong = [...differences(components, lock), ...installedOtherwise()];
if (wrong.length > 0) {
  process.stderr.write(`The bill of materials does not match the lock file:\n  ${wrong.join('\n  ')}\n`);
  process.exit(1);
}
mkdirSync(join(root, 'build'), { recursive: true });
writeFileSync(join(root, 'build/sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
process.stdout.write(`build/sbom.cdx.json: ${components.length} packages, as in the lock file and as installed\n`);

/**
 * Compares node_modules with the bill of materials. Optional packages for other operating systems need not be
 * installed.
 */
function installedOtherwise(): readonly string[] {
  return [...shippedPaths(lock)].flatMap((path) => {
    const { version, optional = false } = lock.packages[path]!;
    const file = `${path}/package.json`;
    if (!existsSync(join(root, file))) return optional ? [] : [`${path} is not installed`];
    const installed = read(file).version;
    return installed === version ? [] : [`${path} is installed as ${installed}, not ${version}`];
  });
}
