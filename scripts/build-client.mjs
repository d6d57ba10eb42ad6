// Builds packages/client: generates files from openapi.json, checks the types and compiles. The generated files are not
// committed, so the repository cannot contain outdated ones. With --if-needed, does nothing if the build is newer than
// every source file.
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'packages/client');
const generated = join(folder, 'src/generated');
const dist = join(folder, 'dist');
// Stored outside dist/, because npm packs everything in dist/.
const stamp = join(generated, '.built');
const documentFile = join(root, 'openapi.json');

const sources = readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !file.startsWith(generated));
const inputs = [...sources, documentFile, join(folder, 'package.json'), join(folder, 'tsconfig.json')];
const isFresh = () => statSync(stamp).mtimeMs >= Math.max(...inputs.map((file) => statSync(file).mtimeMs));
if (process.argv.includes('--if-needed') && existsSync(stamp) && existsSync(dist) && isFresh()) process.exit(0);

const document = JSON.parse(readFileSync(documentFile, 'utf8'));
// Uses the generator that is installed for the console, together with a compatible compiler. `createRequire` loads it
// as CommonJS.
const consoleRequire = createRequire(join(root, 'console/package.json'));
const { default: openapiTypescript, astToString } = consoleRequire('openapi-typescript');
const { factory } = consoleRequire('typescript');
/** The type of a file in a request body. Responses that are files have no named schema. */
const transform = ({ format }, { path }) =>
  format === 'binary' && path?.startsWith('#/components/schemas/')
    ? factory.createTypeReferenceNode(factory.createIdentifier('File'))
    : undefined;
mkdirSync(generated, { recursive: true });
writeFileSync(
  join(generated, 'schema.ts'),
  `// Generated from openapi.json.\n${astToString(await openapiTypescript(document, { transform }))}`,
);
writeFileSync(join(generated, 'operations.ts'), operationsText());
writeFileSync(join(generated, 'events.ts'), eventsText());
// npm packs a licence only from the package's own folder.
copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));

rmSync(stamp, { force: true });
rmSync(dist, { recursive: true, force: true });
try {
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(folder, 'tsconfig.json')], {
    stdio: 'inherit',
  });
  writeFileSync(stamp, '');
} catch (error) {
  // The compiler has already reported the problem, and a stack trace of this script would distract from its output.
  if (error.status === undefined) throw error;
  process.exitCode = 1;
}

/** Facts about each operation that the client needs in addition to the types. The keys have the form `method path`. */
function operationsText() {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  );
  const contentOf = ({ requestBody }) => requestBody?.content ?? {};
  const set = (name, comment, isOfIt) => {
    const names = operations.filter(({ operation }) => isOfIt(operation)).map((one) => one.name);
    return `/** ${comment} */\nexport const ${name}: ReadonlySet<string> = new Set(${JSON.stringify(names)});\n`;
  };
  return [
    '// Generated from openapi.json.\n',
    set(
      'KEYED_BY_HEADER',
      'Operations that take an Idempotency-Key header, so that the same call may be sent again.',
      ({ parameters = [] }) => parameters.some((one) => one.in === 'header' && one.name === 'Idempotency-Key'),
    ),
    set('KEYED_BY_BODY', 'Operations that take such a key in the body.', (operation) => {
      const schema = resolved(contentOf(operation)['application/json']?.schema);
      return schema?.required?.includes('idempotency_key') ?? false;
    }),
    set('FORMS', 'Operations that take a form instead of JSON.', (operation) => {
      const content = contentOf(operation);
      return 'application/x-www-form-urlencoded' in content && !('application/json' in content);
    }),
    set(
      'WITH_FILES',
      'Operations that take a multipart body with a file.',
      (operation) => 'multipart/form-data' in contentOf(operation),
    ),
  ].join('');
}

/** The type of the body of every event, by the type of the event. */
function eventsText() {
  const members = Object.entries(document.webhooks).map(([type, { post }]) => {
    const schema = post.requestBody.content['application/json'].schema.$ref.split('/').at(-1);
    return `  '${type}': components['schemas']['${schema}'];\n`;
  });
  return [
    '// Generated from openapi.json.\n',
    "import type { components } from './schema.ts';\n\n",
    '/** The events that this version of the package knows, by type. */\n',
    `export interface EventsByType {\n${members.join('')}}\n`,
  ].join('');
}

function resolved(schema) {
  if (!schema?.$ref) return schema;
  return document.components.schemas[schema.$ref.split('/').at(-1)];
}
