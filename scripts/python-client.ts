// Writes what packages/python takes from openapi.json, or with --check says whether it is fresh. It needs no Python.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readDocument } from './document.ts';
import { settleOrCheck } from './generated-files.ts';
import { modelsText } from './python-client/models.ts';
import { operationsText } from './python-client/operations.ts';

const document = readDocument();
settleOrCheck(
  {
    folder: fileURLToPath(new URL('../packages/python', import.meta.url)),
    files: new Map([
      ['src/tasman/models.py', modelsText(document)],
      ['src/tasman/_operations.py', operationsText(document, { isAsync: false })],
      ['src/tasman/_async_operations.py', operationsText(document, { isAsync: true })],
      // A wheel takes the licence only from the package's own folder.
      ['LICENSE', readFileSync(new URL('../LICENSE', import.meta.url), 'utf8')],
    ]),
    isOurs: () => false,
  },
  'npm run python-client',
);
