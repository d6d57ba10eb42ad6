import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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

const CLASSPATH = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath';

/** Runs the Main.java next to a pom.xml from source, with dependencies from Maven's cache. */
export async function runJava(from: string, folder: string, env: Readonly<Record<string, string>>): Promise<void> {
  needs('javac', ['-version'], 'a JDK');
  needs('mvn', ['-version'], 'Maven');
  const list = join(folder, 'classpath.txt');
  await run('mvn', ['-q', '-f', join(from, 'pom.xml'), CLASSPATH, `-Dmdep.outputFile=${list}`], { folder });
  const libraries = readFileSync(list, 'utf8').trim();
  await run('java', ['-cp', libraries, join(from, 'Main.java')], { folder, env });
}

/** Creates a virtual environment with these packages in the folder, and resolves to its bin folder. */
export async function venvIn(folder: string, packages: readonly string[]): Promise<string> {
  needs('python3', ['-c', 'import venv, ensurepip'], 'Python 3 with venv');
  const venv = join(folder, 'venv');
  if (!existsSync(venv)) await run('python3', ['-m', 'venv', venv], { folder });
  await run(join(venv, 'bin/python'), ['-m', 'pip', 'install', '--quiet', ...packages], { folder });
  return join(venv, 'bin');
}
