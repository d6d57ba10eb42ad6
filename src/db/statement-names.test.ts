import { describe, expect, it } from 'vitest';
import { statementNames } from './statement-names.ts';

describe('the name of a statement', () => {
  it('is given at the second sight and stays', () => {
    const nameOf = statementNames();
    expect(nameOf('select 1')).toBeUndefined();
    const name = nameOf('select 1');
    expect(name).toMatch(/^tasman_\d+$/);
    expect(nameOf('select 1')).toBe(name);
    nameOf('select 2');
    expect(nameOf('select 2')).not.toBe(name);
  });

  it('is never given to a text so long that it is a list written out', () => {
    const nameOf = statementNames();
    const long = `select ${'1, '.repeat(10_000)}1`;
    expect([nameOf(long), nameOf(long), nameOf(long)]).toEqual([undefined, undefined, undefined]);
  });

  it('is given to a bounded number of statements, whatever is asked', () => {
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
