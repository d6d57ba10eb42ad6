// Runs a TypeScript script: bundles it with esbuild and imports the result.
//   node scripts/run.mjs scripts/openapi.ts --check
// Loading the whole service this way takes 3 seconds of CPU time. With tsx, which transpiles more than a thousand
// modules one by one, it takes 15.
import { readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Modules use `import.meta.url` to find the files next to them, so it must remain the address of the source file. */
const sourceAddresses = {
  name: 'source-addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: 'ts',
    }));
  },
};

/** Runs the script in this process. The path is relative to the root of the repository. */
export async function run(script) {
  // Written to a folder within the repository, so that packages resolve to its node_modules.
  const bundle = join(root, 'build/scripts', `${basename(script, '.ts')}-${process.pid}.mjs`);
  await build({
    absWorkingDir: root,
    entryPoints: [script],
    outfile: bundle,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    charset: 'utf8',
    logLevel: 'warning',
    plugins: [sourceAddresses],
  });
  process.once('exit', () => rmSync(bundle, { force: true }));
  await import(pathToFileURL(bundle).href);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await run(relative(root, join(process.cwd(), process.argv[2])));
}
