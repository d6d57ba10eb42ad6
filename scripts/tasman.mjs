#!/usr/bin/env node
// Runs the command line in a cloned repository; only `npm ci` is needed first. Builds whatever is stale, then runs
// dist/main.js in this process. `serve` prepares its database while the console is being built, and listens when both
// are done. Progress goes to standard error, because standard output belongs to the command.
import { spawn } from 'node:child_process';
import cluster from 'node:cluster';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { progressOn } from './progress.mjs';
import { isConsoleStale, isServiceStale, root } from './stale.mjs';

const [command = 'serve'] = process.argv.slice(2);
const serves = command === 'serve' && !process.argv.includes('--help') && !process.argv.includes('-h');
// A production installation contains neither sources nor build tools. Workers of `serve --workers` use the build made
// by their supervisor.
const canBuild = existsSync(join(root, 'src')) && existsSync(join(root, 'node_modules/esbuild')) && cluster.isPrimary;

const progress = progressOn(process.stderr, { others: process.stdout.isTTY ? [process.stdout] : [] });
process.on('exit', () => progress.clear());

const consoleBuilt = serves && canBuild && isConsoleStale() ? built('Building the console', 'build-console.mjs') : true;
if (canBuild && isServiceStale() && !(await built('Building the service', 'build.mjs'))) process.exit(1);

if (serves && cluster.isPrimary) {
  subscribe('tasman:start', (message) => {
    if (message.event === 'begin') progress.begin(message.step);
    if (message.event === 'end') progress.end(message.step);
    if (message.event === 'prepared') message.waitFor(consoleBuilt);
    if (message.event === 'listening') progress.finish();
  });
} else progress.clear();
await import(new URL('../dist/main.js', import.meta.url));

/** Runs a build script in a separate process and shows its errors. Resolves to whether it succeeded. */
async function built(step, script) {
  progress.begin(step);
  const child = spawn(process.execPath, [join(root, 'scripts', script)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Runs in a separate process group, so that Ctrl-C reaches only the service, which then shuts down in order.
    detached: true,
  });
  const stop = () => child.kill();
  process.on('exit', stop);
  const [[code], complaints] = await Promise.all([once(child, 'close'), text(child.stderr)]);
  process.off('exit', stop);
  progress.end(step);
  if (complaints !== '') process.stderr.write(complaints);
  return code === 0;
}
