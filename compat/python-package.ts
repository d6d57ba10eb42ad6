import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client } from './client.ts';
import { needs, run, venvIn } from './toolchain.ts';

const PACKAGE = fileURLToPath(new URL('../packages/python', import.meta.url));
const VERSION = /^version = "(.*)"$/m.exec(readFileSync(join(PACKAGE, 'pyproject.toml'), 'utf8'))?.[1] ?? '';
const MYPY = 'mypy==2.4.1';

/** The lines that story.py prints after all its checks have passed. */
const TRIED = [
  'the README',
  'an import of a file',
  'If-Match',
  'a lost response pays once',
  'a key that was used for something else',
  'a lost response of a change without a key',
  'an unreachable service',
  'errors with their fields',
  'a forbidden call',
  'tokens refresh once and are saved',
  'tokens with asyncio',
  'pages',
  'a webhook by x-svc',
  'a webhook by webhook',
  'typed events',
];

export const pythonPackage: Client = {
  name: 'tasman-client for Python (`packages/python`)',
  version: VERSION,
  done: 'wheel built and installed in a new environment, types checked; its README, a pay and its payslip, a pay after a lost response, pages, rejected fields, token refresh, webhooks with both kinds of signature; also with asyncio',
  async try(world) {
    const folder = world.folderOf('python-package');
    rmSync(folder, { recursive: true, force: true });
    const python = join(await newVenvWithWheel(world.folderOf('python-package')), 'python');
    cpSync(join(PACKAGE, 'tests'), join(folder, 'tests'), { recursive: true });
    cpSync(join(PACKAGE, 'try/story.py'), join(folder, 'story.py'));
    writeFileSync(join(folder, 'readme.py'), readmeModule());
    await run(python, ['-m', 'mypy', '--strict', '--python-version', '3.10', 'story.py', 'readme.py'], { folder });
    const env = { TASMAN_URL: world.base, TASMAN_DOCUMENT: world.document, PYTHONDONTWRITEBYTECODE: '1' };
    await run(python, ['-W', 'error::DeprecationWarning', '-m', 'unittest'], { folder: join(folder, 'tests'), env });
    const said = await run(python, ['story.py'], { folder, env });
    const missing = TRIED.filter((one) => !said.includes(`tried: ${one}\n`));
    if (missing.length > 0) throw new Error(`not tried: ${missing.join(', ')}\n${said}`);
  },
};

/** Installs only the wheel, its dependencies and mypy. */
async function newVenvWithWheel(folder: string): Promise<string> {
  const bin = await venvIn(folder, ['pip']);
  const pip = ['-m', 'pip', '--disable-pip-version-check'];
  needs(join(bin, 'python'), [...pip, 'download', '--quiet', '--no-deps', '--dest', folder, MYPY], 'access to PyPI');
  await run(join(bin, 'python'), [...pip, 'wheel', '--quiet', '--no-deps', '--wheel-dir', folder, PACKAGE], { folder });
  const wheel = join(folder, `tasman_client-${VERSION}-py3-none-any.whl`);
  await run(join(bin, 'python'), [...pip, 'install', '--quiet', wheel], { folder });
  const names = (await run(join(bin, 'python'), [...pip, 'show', 'tasman-client'], { folder })).split('\n');
  if (!names.includes('Requires: httpx, pydantic'))
    throw new Error(`the wheel has unexpected dependencies:\n${names.join('\n')}`);
  await run(join(bin, 'python'), [...pip, 'install', '--quiet', MYPY], { folder });
  return bin;
}

/** Combines the README's code into a module that story.py imports. */
const readmeModule = (): string =>
  [...readFileSync(join(PACKAGE, 'README.md'), 'utf8').matchAll(/```python\n([\s\S]*?)```/g)]
    .map(([, block]) => block)
    .join('\n');
