import { describe, expect, it } from 'vitest';
import { statementNames } from './statement-names.ts';

describe('statementNames', () => {
  it('names a statement from its second use', () => {
    const nameOf = statementNames();
    expect(nameOf('select 1')).toBeUndefined();
    const name = nameOf('select 1');
    expect(name).toMatch(/^tasman_\d+$/);
    expect(nameOf('select 1')).toBe(name);
    nameOf('select 2');
    expect(nameOf('select 2')).not.toBe(name);
  });

  it('never names a very long statement', () => {
    const nameOf = statementNames();
    const long = `select ${'1, '.repeat(10_000)}1`;
    expect([nameOf(long), nameOf(long), nameOf(long)]).toEqual([undefined, undefined, undefined]);
  });

  it('names a limited number of statements', () => {
    const nameOf = statementNames();
    const names = new Set<string | undefined>();
    for (let n = 0; n < 1_000; n += 1) {
      nameOf(`select ${n}`);
      names.add(nameOf(`select ${n}`));
    }
    names.delete(undefined);
    expect(names.size).toBe(400);
  });
});
