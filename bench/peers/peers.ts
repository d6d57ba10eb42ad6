import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BenchFolder, benchFolder } from '../service.ts';
import { benchRefresh } from './refresh.ts';
import { benchSending } from './sending.ts';

/** Compares the service with common alternatives for the same work, in the same run. */
export async function benchPeers(folder: BenchFolder): Promise<void> {
  installPeers();
  await benchRefresh(folder);
  const second = benchFolder();
  try {
    await benchSending(second);
  } finally {
    second.remove();
  }
}

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Installs the peers with their own lock file when the benchmark runs. Nothing else needs them. */
function installPeers(): void {
  const installed = here('node_modules/.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(here('package-lock.json')).mtimeMs) return;
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: here('.'),
    stdio: ['ignore', 2, 2],
  });
}
