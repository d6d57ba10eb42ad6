import { describe, expect, it } from 'vitest';
import { idsIn, testNames, withoutIds } from '../../../scripts/test-names.ts';

const namesOf = (source: string) => testNames(source).map(({ path }) => path.join(': '));

describe('reading test names', () => {
  it('reads test names together with the names of their describe blocks', () => {
    const source = `
      describe('a pay', () => {
        // it('a comment is no test [PAY-001]')
        it('is complete [PAY-013]', () => { expect(/it\\('x/.test('}')).toBe(true); });
        describe('once deleted', () => { it("isn't there", () => {}); });
      });
      test('has no describe block', async () => {});`;
    expect(namesOf(source)).toEqual([
      'a pay',
      'a pay: is complete [PAY-013]',
      'a pay: once deleted',
      "a pay: once deleted: isn't there",
      'has no describe block',
    ]);
  });

  it('fills up to three values of an it.each table into the name, and an ellipsis for values that are not literals', () => {
    expect(
      namesOf(`it.each([['a', 1, { b: 2 }], ['c', 1, {}]] as const)('%s takes %i of %j [GL-001]', () => {});`),
    ).toEqual(['a / c takes 1 of … [GL-001]']);
    expect(namesOf(`it.each<[string]>(['a', 'b', 'c', 'd'])('takes %s', () => {});`)).toEqual(['takes a / b / c / …']);
    expect(namesOf(`it.each(ROWS)('takes %s', () => {});`)).toEqual(['takes …']);
    expect(namesOf(`it(\`takes \${one({ a: \`}\` })} and more\`, () => {});`)).toEqual(['takes … and more']);
    expect(namesOf(`describe.skipIf(!browser)('a page', () => {});`)).toEqual(['a page']);
  });

  it('lists the rows of an it.each table separately when a row has its own requirement id', () => {
    expect(namesOf(`it.each([['[GL-001]', 'a'], ['[GL-002]', 'b']])('%s takes %s [GL-003]', () => {});`)).toEqual([
      ' takes a / b [GL-003]',
      '[GL-001] takes a ',
      '[GL-002] takes b ',
    ]);
  });

  it('reads requirement ids singly, in lists and in ranges', () => {
    expect(idsIn('x [EMP-046..049, EMP-168] [PAY-009..PAY-010] [not one]')).toEqual([
      'EMP-046',
      'EMP-047',
      'EMP-048',
      'EMP-049',
      'EMP-168',
      'PAY-009',
      'PAY-010',
    ]);
    expect(withoutIds('[PAY-001] an item [PAY-002] of a pay [PAY-003, PAY-004]')).toBe('an item of a pay');
  });
});
