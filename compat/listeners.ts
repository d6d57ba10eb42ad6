import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Programs } from '../examples/webhook-listener/try.ts';
import type { Client } from './client.ts';
import { needs, run } from './toolchain.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const HERE = join(ROOT, 'examples/webhook-listener');
const DONE =
  'a genuine delivery is handled once, even after replays and a crash; a forged, changed or old delivery is rejected';

/** Tests a webhook listener from examples/ with real deliveries from the service. */
const listener = (language: string, version: string, prepare: (folder: string) => Promise<Programs>): Client => ({
  name: `webhook listener of \`examples/\`, in ${language}`,
  version,
  done: DONE,
  async try({ base, folderOf }) {
    // Builds the TypeScript client, which try.ts uses, if it is not built yet.
    execFileSync(process.execPath, [join(ROOT, 'scripts/build-client.mjs'), '--if-needed']);
    const { tryListener } = await import('../examples/webhook-listener/try.ts');
    await tryListener(base, await prepare(folderOf('listeners')));
  },
});

const typescript = listener('TypeScript', 'Node.js 20.19 or newer', async () => () => [
  { command: process.execPath, args: ['--import', 'tsx', 'listener.ts'], folder: join(HERE, 'typescript') },
]);

const python = listener('Python', '3.9 or newer', async () => {
  needs('python3', ['--version'], 'Python 3');
  return () => [{ command: 'python3', args: ['listener.py'], folder: join(HERE, 'python') }];
});

const go = listener('Go', '1.22 or newer', async (folder) => {
  needs('go', ['version'], 'Go');
  const program = join(folder, 'listener');
  // Builds the program first, because `go run` starts a child process that would survive if its parent were killed.
  await run('go', ['build', '-o', program, '.'], { folder: join(HERE, 'go') });
  return () => [{ command: program, args: [], folder }];
});

const php = listener('PHP', '8.1 or newer', async () => {
  needs('php', ['--version'], 'PHP');
  const folder = join(HERE, 'php');
  return (port) => [
    { command: 'php', args: ['work.php'], folder },
    { command: 'php', args: ['-S', `127.0.0.1:${port}`, 'listener.php'], folder },
  ];
});

export const LISTENERS: Readonly<Record<string, Client>> = {
  'listener-typescript': typescript,
  'listener-python': python,
  'listener-go': go,
  'listener-php': php,
};
