import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const isSource = (path: string): boolean => !/__pycache__|\.mypy_cache|\.egg-info/.test(path);

/** Builds wheel and sdist if the Python module `build` is installed, otherwise an sdist without it. */
export function packPython({ folder, into, version }: { folder: string; into: string; version: string }): void {
  // Python imports from the working folder first, and the repository has a folder named build.
  const cwd = tmpdir();
  const hasBuild = spawnSync('python3', ['-m', 'build', '--version'], { cwd, stdio: 'ignore' }).status === 0;
  if (hasBuild) {
    execFileSync('python3', ['-m', 'build', '--outdir', into, folder], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
    return;
  }
  process.stdout.write('The Python module "build" is not installed, so an sdist is built without a wheel.\n');
  const name = `tasman_client-${version}`;
  const draft = join(into, name);
  mkdirSync(draft, { recursive: true });
  for (const part of ['pyproject.toml', 'README.md', 'LICENSE', 'src', 'tests']) {
    cpSync(join(folder, part), join(draft, part), { recursive: true, filter: isSource });
  }
  writeFileSync(join(draft, 'PKG-INFO'), packageInfo(readFileSync(join(folder, 'pyproject.toml'), 'utf8'), version));
  execFileSync('tar', ['-czf', join(into, `${name}.tar.gz`), '-C', into, name]);
  rmSync(draft, { recursive: true });
}

/** The core metadata that an sdist must contain. Installers read the rest from pyproject.toml. */
export function packageInfo(pyproject: string, version: string): string {
  const field = (name: string): string => new RegExp(`^${name} = "(.*)"$`, 'm').exec(pyproject)?.[1] ?? '';
  return [
    'Metadata-Version: 2.1',
    `Name: ${field('name')}`,
    `Version: ${version}`,
    `Summary: ${field('description')}`,
    `License: ${field('license')}`,
    `Requires-Python: ${field('requires-python')}`,
    '',
  ].join('\n');
}
