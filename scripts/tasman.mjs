#!/usr/bin/env node
// The command line right after `npm ci`: builds what is missing or old, says so on standard error, and runs it.
// Where only what runs is installed, there is nothing to build with and nothing to build.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [command = 'serve'] = process.argv.slice(2);
const isAboutToServe = command === 'serve' && !process.argv.includes('--help');
const canBuild = existsSync(join(root, 'src')) && existsSync(join(root, 'node_modules/esbuild'));

for (const script of canBuild ? ['build.mjs', ...(isAboutToServe ? ['build-console.mjs'] : [])] : []) {
  // Standard output is for the answer of the command alone.
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', script), '--if-needed'], {
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) process.exit(status ?? 1);
}
await import(new URL('../dist/main.js', import.meta.url));
