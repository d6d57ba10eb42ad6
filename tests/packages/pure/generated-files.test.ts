import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { settleFiles, staleFiles } from '../../../scripts/generated-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'tasman-generated-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('writes generated files that differ and removes those that are no longer generated', () => {
  mkdirSync(join(folder, 'old'), { recursive: true });
  for (const [name, text] of [
    ['old/gone.bru', 'x'],
    ['README.md', 'by hand'],
    ['kept.bru', 'before'],
  ] as const) {
    writeFileSync(join(folder, name), text);
  }
  const generated = {
    folder,
    files: new Map([
      ['kept.bru', 'after'],
      ['new/one.bru', 'one'],
    ]),
    isOurs: (name: string) => name.endsWith('.bru'),
  };
  expect(staleFiles(generated)).toEqual(['old/gone.bru', 'kept.bru', 'new/one.bru']);
  settleFiles(generated);
  expect(staleFiles(generated)).toEqual([]);
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
    'README.md',
    'kept.bru',
    'new',
    'new/one.bru',
    'old',
  ]);
  expect(readFileSync(join(folder, 'kept.bru'), 'utf8')).toBe('after');
});
