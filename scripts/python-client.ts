// Writes the generated modules of packages/python from openapi.json. It does not need Python.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readDocument } from './document.ts';
import { settleFiles } from './generated-files.ts';
import { modelsText } from './python-client/models.ts';
import { operationsText } from './python-client/operations.ts';

const document = readDocument();
settleFiles({
  folder: fileURLToPath(new URL('../packages/python', import.meta.url)),
  files: new Map([
    ['src/tasman/models.py', modelsText(document)],
    ['src/tasman/_operations.py', operationsText(document, { isAsync: false })],
    ['src/tasman/_async_operations.py', operationsText(document, { isAsync: true })],
    // A wheel includes the licence only if it is in the package's folder.
    ['LICENSE', readFileSync(new URL('../LICENSE', import.meta.url), 'utf8')],
  ]),
  isOurs: () => false,
});
