// The benchmark: starts the service on an embedded database in a temporary folder, measures over HTTP, and prints one
// JSON line per figure. Arguments choose parts by name: npm run bench -- start rules
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { report, round } from './report.ts';
import { benchRules } from './rules.ts';
import { benchFolder, startService } from './service.ts';
import { benchStart } from './start.ts';
import { benchTokens } from './token.ts';

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  rules: async () => benchRules(),
  tokens: benchTokenExchange,
  start: async () => {
    const folder = benchFolder();
    try {
      await benchStart(folder);
    } finally {
      folder.remove();
    }
  },
};

/** Token exchanges over HTTP on the demo world. */
async function benchTokenExchange(): Promise<void> {
  const folder = benchFolder();
  try {
    const service = await startService(folder.path);
    const { refreshes_per_second, p99_ms } = await benchTokens(service.address);
    const target = 'at least 300/s, password hashing left out';
    report({ figure: 'token exchanges', value: round(refreshes_per_second), unit: '1/s', target });
    report({ figure: 'token exchange, p99', value: round(p99_ms), unit: 'ms', target: 'none' });
    await service.stop();
  } finally {
    folder.remove();
  }
}

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  process.stderr.write(`There is no part "${unknown[0]}"; the parts are: ${Object.keys(PARTS).join(', ')}\n`);
  process.exit(2);
}
execFileSync(process.execPath, [fileURLToPath(new URL('../scripts/build.mjs', import.meta.url)), '--if-needed'], {
  stdio: 'inherit',
});
for (const [name, run] of Object.entries(PARTS)) if (chosen.length === 0 || chosen.includes(name)) await run();
