import { spawn, spawnSync } from 'node:child_process';

/** Thrown if a tool is missing on this machine. The client is then reported as not run. */
export class Missing extends Error {}

export interface Command {
  readonly folder: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a command and waits until it exits. If it fails, the error includes its output. */
export async function run(command: string, args: readonly string[], { folder, env = {} }: Command): Promise<string> {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} exited with ${code}:\n${text.slice(-6000)}`);
  return text;
}

/** Throws Missing unless the command can be run. */
export function needs(command: string, args: readonly string[], what: string): void {
  if (spawnSync(command, args, { stdio: 'ignore' }).status !== 0) throw new Missing(what);
}
