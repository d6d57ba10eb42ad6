import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { needs, run } from './toolchain.ts';

/** Creates a virtual environment with these packages in the folder, and resolves to its bin folder. */
export async function venvIn(folder: string, packages: readonly string[]): Promise<string> {
  needs('python3', ['-c', 'import venv, ensurepip'], 'Python 3 with venv');
  const venv = join(folder, 'venv');
  if (!existsSync(venv)) await run('python3', ['-m', 'venv', venv], { folder });
  await run(join(venv, 'bin/python'), ['-m', 'pip', 'install', '--quiet', ...packages], { folder });
  return join(venv, 'bin');
}
