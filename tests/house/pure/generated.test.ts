import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT, readRepositoryFile } from './source.ts';

describe('generated files', () => {
  const isCheckout = existsSync(join(ROOT, '.git'));
  const git = (...args: readonly string[]): readonly string[] =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

  describe.skipIf(!isCheckout)(`generated files${isCheckout ? '' : ' (skipped: this is not a git checkout)'}`, () => {
    it('generated files are not committed', () => {
      expect(git('ls-files', '--cached', '--ignored', '--exclude-standard')).toEqual([]);
    });

    it('git ignores every generated file', () => {
      const made = [...readRepositoryFile('scripts/generate.mjs').matchAll(/makes: '([^']*)'/g)].map(
        ([, path]) => path!,
      );
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
});

const script = new URL('../../../scripts/stale.mjs', import.meta.url).href;
const { isStale } = (await import(script)) as { isStale(stamp: string, inputs: () => string[]): boolean };

describe('a build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tasman-stale-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const fileOf = (name: string, seconds: number) => {
    const path = join(folder, name);
    writeFileSync(path, '');
    utimesSync(path, seconds, seconds);
    return path;
  };

  it('a build is stale when it never finished', () => {
    expect(isStale(join(folder, 'missing'), () => [])).toBe(true);
  });

  it('a build is stale when one of its inputs is newer than the build', () => {
    const stamp = fileOf('stamp', 100);
    const [older, newer] = [fileOf('older', 99), fileOf('newer', 101)];
    expect(isStale(stamp, () => [older, stamp])).toBe(false);
    expect(isStale(stamp, () => [older, newer])).toBe(true);
  });
});
