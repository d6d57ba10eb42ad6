import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, readRepositoryFile } from './source.ts';

const isCheckout = existsSync(join(ROOT, '.git'));
const git = (...args: readonly string[]): readonly string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

describe.skipIf(!isCheckout)(`generated files${isCheckout ? '' : ' (skipped: this is not a git checkout)'}`, () => {
  it('generated files are not committed', () => {
    expect(git('ls-files', '--cached', '--ignored', '--exclude-standard')).toEqual([]);
  });

  it('git ignores every generated file', () => {
    const made = [...readRepositoryFile('scripts/generate.mjs').matchAll(/makes: '([^']*)'/g)].map(([, path]) => path!);
    const others = [
      'packages/client/src/generated/schema.ts',
      'packages/python/src/tasman/_operations.py',
      'packages/python/src/tasman/_async_operations.py',
      'examples/bruno/pays/create-pays.bru',
      'build/docs/proof.md',
    ];
    expect(made).toHaveLength(4);
    expect(git('check-ignore', ...made, ...others)).toEqual([...made, ...others]);
  });
});
