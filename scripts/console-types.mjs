// Writes the console's types from openapi.json; with --check it only says whether they are fresh.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const file = join(root, 'console/src/api/schema.d.ts');
const fromConsole = createRequire(join(root, 'console/package.json'));
// The package is the console's own, with a compiler that it can use; asked for from there, it comes as CommonJS.
const { default: openapiTypescript, astToString } = fromConsole('openapi-typescript');

const document = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'));
const text = `// Made from openapi.json by npm run openapi.\n${astToString(await openapiTypescript(document))}`;

if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write('console/src/api/schema.d.ts is stale: run npm run openapi\n');
  process.exitCode = 1;
}
