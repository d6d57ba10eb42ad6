// Calculates every test case with the rules. Generates the page that the service serves at /docs/proof, and the same
// proof as a Markdown document. Writes nothing if any value is wrong.
import { fileURLToPath } from 'node:url';
import { settleFile } from './generated-files.ts';
import { pagesOf, refusalOf } from './proof/page.ts';
import { prove } from './proof/prove.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

const proof = prove();
const refusal = refusalOf(proof);
if (refusal !== undefined) {
  process.stderr.write(`${refusal}\n`);
  process.exitCode = 1;
} else {
  // The build depends on the served page, so the file is rewritten only if its content has changed.
  for (const [path, text] of Object.entries(pagesOf(proof))) settleFile(ROOT + path, text);
}
