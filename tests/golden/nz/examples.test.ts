import { describe, expect, test } from 'vitest';
import { wrongIn } from '../official.ts';
import { nzOfficialCases } from './official-cases.ts';

describe('[CALC-031] every New Zealand example of the reference', () => {
  // To the cent, unless the example itself states a tolerance.
  test.each(nzOfficialCases.map((example) => [example.id, example.subject, example.source, example] as const))(
    '%s (%s) is reproduced: %s',
    (_id, _subject, _source, example) => {
      expect(wrongIn(example)).toEqual([]);
    },
  );

  test('is worked out, or named as belonging to what no pay does', () => {
    const beyond = nzOfficialCases.filter(({ work }) => 'beyond' in work).map(({ id }) => id);
    expect(beyond).toEqual(['NZ-ANN-003', 'NZ-COMP-002']);
  });
});
