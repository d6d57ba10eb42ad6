import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benchFolder, startService } from '../bench/service.ts';
import { bruno } from './bruno.ts';
import type { Client, World } from './client.ts';
import { GENERATORS } from './generators/generators.ts';
import { startListener } from './listener.ts';
import { LISTENERS } from './listeners.ts';
import { FLOWS } from './oauth/flows.ts';
import { pythonPackage } from './python-package.ts';
import { tableOf } from './table.ts';
import { Missing } from './toolchain.ts';

// Tests third-party clients against a service with its demo world.
//
//   npm run compat                    all of them; writes docs/compatibility.md
//   npm run compat -- typescript …    only these; writes nothing
//   npm run compat -- listeners       the webhook listeners of examples/, in every language

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Clients that we generate from the API document for partners. They are tested in the form that partners receive. */
const OWN: Readonly<Record<string, Client>> = { 'python-package': pythonPackage, bruno };

const CLIENTS: Readonly<Record<string, Client>> = { ...GENERATORS, ...FLOWS, ...OWN, ...LISTENERS };

const names = process.argv.slice(2).flatMap((name) => (name === 'listeners' ? Object.keys(LISTENERS) : [name]));
const unknown = names.filter((name) => !(name in CLIENTS));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no client ${unknown.join(', ')}. The clients are ${Object.keys(CLIENTS).join(', ')}.\n`,
  );
  process.exit(2);
}
const chosen = Object.entries(CLIENTS).filter(([name]) => names.length === 0 || names.includes(name));

for (const [script, ...parts] of [['build.mjs'], ['generate.mjs', 'python', 'bruno']] as const) {
  execFileSync(process.execPath, [join(ROOT, 'scripts', script), '--if-needed', ...parts], { stdio: 'inherit' });
}
const data = benchFolder();
const service = await startService(data.path, { WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' });
const listener = await startListener();
const world: World = {
  base: service.address,
  listener: listener.address,
  document: join(ROOT, 'openapi.json'),
  folderOf(name) {
    const folder = join(ROOT, 'build/compat', name);
    mkdirSync(folder, { recursive: true });
    return folder;
  },
};

const results = new Map<string, string>();
try {
  for (const [name, client] of chosen) results.set(name, await resultOf(name, client));
} finally {
  listener.stop();
  await service.stop();
  data.remove();
}
if (names.length === 0) writeFileSync(join(ROOT, 'docs/compatibility.md'), tableOf(CLIENTS, results));
process.exit([...results.values()].some((result) => result === 'failed') ? 1 : 0);

async function resultOf(name: string, client: Client): Promise<string> {
  let result = 'works';
  let why = '';
  try {
    await client.try(world);
  } catch (error) {
    const { message } = error as Error;
    result = error instanceof Missing ? `not run: this machine does not have ${message}` : 'failed';
    why = result === 'failed' ? `\n${message}` : '';
  }
  process.stdout.write(`${name} (${client.name} ${client.version}): ${result}${why}\n`);
  return result;
}
