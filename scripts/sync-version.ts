// Copies the version of package.json to every file that repeats it. `npm version` runs it.
import { readFileSync, writeFileSync } from 'node:fs';
import { versionOf, withVersion } from './release/versions.ts';

const fileOf = (path: string): URL => new URL(`../${path}`, import.meta.url);
const read = (path: string): string => readFileSync(fileOf(path), 'utf8');

for (const [path, text] of withVersion(versionOf(read), read)) writeFileSync(fileOf(path), text);
