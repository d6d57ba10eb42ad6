import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The commit that landed last before this one: nodes of it run beside nodes of this one while a cluster is upgraded. */
export const previousVersion = (): string => readFileSync(join(ROOT, 'deploy', 'previous-version'), 'utf8').trim();

/** Why it cannot be built here; undefined where it can. */
export function whyNotBuilt(): string | undefined {
  const commit = previousVersion();
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'ignore' });
    return undefined;
  } catch {
    return `the history here lacks commit ${commit} of deploy/previous-version`;
  }
}

const run = promisify(execFile);

/** Builds it in an empty folder, with the packages of this version, and answers its program. */
export async function buildPrevious(folder: string): Promise<string> {
  const archive = join(folder, 'source.tar');
  const source = join(folder, 'source');
  await run('git', ['archive', '--output', archive, previousVersion()], { cwd: ROOT });
  mkdirSync(source);
  await run('tar', ['-xf', archive, '-C', source]);
  symlinkSync(join(ROOT, 'node_modules'), join(source, 'node_modules'));
  await run(process.execPath, [join(source, 'scripts', 'build.mjs')], { cwd: source });
  return join(source, 'dist', 'main.js');
}
