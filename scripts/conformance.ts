// Writes build/docs/conformance.md: the rules of the API contract and the tests that show each of them.
import { fileURLToPath } from 'node:url';
import { conformancePage, rowsOfTests } from './conformance/page.ts';
import { settleFile } from './generated-files.ts';

settleFile(fileURLToPath(new URL('../build/docs/conformance.md', import.meta.url)), conformancePage(rowsOfTests()));
