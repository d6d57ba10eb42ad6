// Works out every written case by the rules and writes docs/proof.md and the page of /docs/proof, or with --check says
// whether they are what the rules come to today. A value that is wrong stops either.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pagesOf, refusalOf, stalenessOf } from './proof/pages.ts';
import { prove } from './proof/prove.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const isCheck = process.argv.includes('--check');

const proof = prove();
const problem =
  refusalOf(proof) ?? (isCheck ? stalenessOf(proof, (path) => readFileSync(ROOT + path, 'utf8')) : undefined);
if (problem !== undefined) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
} else if (!isCheck) {
  for (const [path, text] of Object.entries(pagesOf(proof))) writeFileSync(ROOT + path, text);
}
