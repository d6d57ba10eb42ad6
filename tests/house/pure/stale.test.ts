import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

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

  it('a build is stale when one of its inputs is newer', () => {
    const stamp = fileOf('stamp', 100);
    const [older, newer] = [fileOf('older', 99), fileOf('newer', 101)];
    expect(isStale(stamp, () => [older, stamp])).toBe(false);
    expect(isStale(stamp, () => [older, newer])).toBe(true);
  });
});
