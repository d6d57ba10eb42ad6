import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The commit of the previous version. During a rolling upgrade, its nodes run alongside nodes of this version. */
export const previousVersion = (): string => readFileSync(join(ROOT, 'deploy', 'previous-version'), 'utf8').trim();

/** The reason why the previous version cannot be built here, or undefined if it can. */
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

/** Builds the previous version in an empty folder and returns the path of its program. */
export const buildPrevious = (folder: string): Promise<string> => buildVersion(folder, previousVersion());

/** Builds a commit in a folder, using the current version's installed packages, and returns the path of its program. */
export async function buildVersion(folder: string, commit: string): Promise<string> {
  const archive = join(folder, 'source.tar');
  const source = join(folder, 'source');
  await run('git', ['archive', '--output', archive, commit], { cwd: ROOT });
  mkdirSync(source);
  await run('tar', ['-xf', archive, '-C', source]);
  symlinkSync(join(ROOT, 'node_modules'), join(source, 'node_modules'));
  await run(process.execPath, [join(source, 'scripts', 'build.mjs')], { cwd: source });
  return join(source, 'dist', 'main.js');
}
