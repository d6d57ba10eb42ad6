import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { workersOf } from './count.ts';

describe('the number of workers', () => {
  it('the number of workers is one by default, and --workers changes it', () => {
    expect(workersOf([])).toBe(1);
    expect(workersOf(['--workers', '3'])).toBe(3);
  });

  it('the command in docs/operations.md sets one worker for each core, up to 64', () => {
    const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    const [, args = ''] = /^tasman serve (.*)$/m.exec(page) ?? [];
    expect(args).not.toBe('');
    expect(workersOf(args.split(' '))).toBe(Math.min(64, availableParallelism()));
  });
});
