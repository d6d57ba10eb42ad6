// Writes build/docs/conformance.md, which lists the rules of the API contract with the tests that verify each of them.
import { fileURLToPath } from 'node:url';
import { conformancePage, rowsOfTests } from './conformance/page.ts';
import { settleFile } from './generated-files.ts';

settleFile(fileURLToPath(new URL('../build/docs/conformance.md', import.meta.url)), conformancePage(rowsOfTests()));
