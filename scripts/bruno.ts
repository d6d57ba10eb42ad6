// Writes the Bruno collection of examples/bruno from openapi.json, or with --check says whether it is fresh.
import { fileURLToPath } from 'node:url';
import { collectionFiles } from './bruno/collection.ts';
import { readDocument } from './document.ts';
import { settleOrCheck } from './generated-files.ts';

settleOrCheck(
  {
    folder: fileURLToPath(new URL('../examples/bruno', import.meta.url)),
    files: collectionFiles(readDocument()),
    isOurs: (name) => name.endsWith('.bru'),
  },
  'npm run bruno',
);
