// npm run proof                                                     writes the proof page
// npm run proof -- --random N [--seed S] [--country AU|NZ]          compares random people with the reference calculator
// npm run proof -- --faults N [--seed S] [--country AU|NZ]          compares reviews of histories with planted faults
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const args = process.argv.slice(2);
if (args.length > 0) {
  const { run } = await import('./run.mjs');
  await run('proof/main.ts');
} else {
  const script = join(dirname(fileURLToPath(import.meta.url)), 'generate.mjs');
  process.exitCode = spawnSync(process.execPath, [script, 'proof'], { stdio: 'inherit' }).status ?? 1;
}
