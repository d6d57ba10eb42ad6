// Writes the Bruno collection of examples/bruno from openapi.json.
import { fileURLToPath } from 'node:url';
import { collectionFiles } from './bruno/collection.ts';
import { readDocument } from './document.ts';
import { settleFiles } from './generated-files.ts';

settleFiles({
  folder: fileURLToPath(new URL('../examples/bruno', import.meta.url)),
  files: collectionFiles(readDocument()),
  isOurs: (name) => name.endsWith('.bru'),
});
