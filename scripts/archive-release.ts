// Runs the calls in `tests/upgrades/history.ts` against a release and archives the resulting database for the upgrade
// tests. See docs/recipes/archive-a-release.md.
//
//   npx tsx scripts/archive-release.ts <name> [<commit>]
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { startEmbedded } from '../src/db/embedded/embedded.ts';
import { buildVersion } from '../tests/harness/previous-version.ts';
import { TEST_SECRET_KEY } from '../tests/harness/secret.ts';
import { archivePath } from '../tests/upgrades/archive.ts';
import { HISTORY, HISTORY_AT } from '../tests/upgrades/history.ts';
import { play, type Send } from '../tests/upgrades/play.ts';
import { dump } from './archive-release/dump.ts';

/** The maximum size of an archive. The tests load every archive, and the repository keeps each one permanently. */
const MOST_BYTES = 1_000_000;

const [name, commit = 'HEAD'] = process.argv.slice(2);
if (name === undefined) {
  process.stderr.write('Give the archive a name, for example: npx tsx scripts/archive-release.ts 0.2.0 v0.2.0\n');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'tasman-archive-'));
// If this script runs as root, the embedded database runs as a different user, who needs access to this folder.
chmodSync(folder, 0o755);
try {
  const text = await archive(join(folder, 'data'), await buildVersion(folder, commit));
  const bytes = gzipSync(text, { level: 9 });
  if (bytes.length > MOST_BYTES)
    throw new Error(`The archive has ${bytes.length} bytes, but must not exceed ${MOST_BYTES}.`);
  writeFileSync(archivePath(name), bytes);
  process.stdout.write(`${archivePath(name)}: ${bytes.length} bytes\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs the calls against the built release, stops it, and dumps its database. */
async function archive(dataDir: string, program: string): Promise<string> {
  const service = serve(dataDir, program);
  try {
    await play(await sendTo(await addressOf(service)), HISTORY);
  } finally {
    service.kill('SIGTERM');
    if (service.exitCode === null) await once(service, 'exit');
  }
  const server = await startEmbedded({ dataDir, log: () => {} });
  const client = new pg.Client({ host: server.host, port: server.port, ...server.superuser, database: 'tasman' });
  try {
    await client.connect();
    return await dump(client);
  } finally {
    await client.end();
    await server.stop();
  }
}

function serve(dataDir: string, program: string): ChildProcess {
  return spawn(process.execPath, [program, 'serve'], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: '1',
      SECRET_KEY: TEST_SECRET_KEY,
      CLOCK: HISTORY_AT,
      RATE_LIMIT_SCALE: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Every release prints its address in the banner once it listens. */
async function addressOf(service: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: service.stdout! })) {
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(line);
    if (!found) continue;
    service.stdout!.resume();
    return found[0];
  }
  throw new Error('The service exited before it was listening.');
}

async function sendTo(address: string): Promise<Send> {
  const form = new URLSearchParams({ username: 'admin@demo.example', password: 'demo-admin' });
  const signedIn = await fetch(`${address}/api/login`, { method: 'POST', body: form });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  return async (method, path, body) => {
    const answer = await fetch(address + path, { method, headers, body: JSON.stringify(body) });
    return { status: answer.status, body: await answer.json() };
  };
}
