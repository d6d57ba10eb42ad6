import { describe, expect, test } from 'vitest';
import { wrongIn } from '../official.ts';
import { nzOfficialCases } from './official-cases.ts';

describe('[CALC-031] New Zealand examples of the reference', () => {
  // To the cent, unless the example states a tolerance.
  test.each(nzOfficialCases.map((example) => [example.id, example.subject, example.source, example] as const))(
    'reproduces %s (%s): %s',
    (_id, _subject, _source, example) => {
      expect(wrongIn(example)).toEqual([]);
    },
  );

  test('covers every example except two about annual income tax', () => {
    const beyond = nzOfficialCases.filter(({ work }) => 'beyond' in work).map(({ id }) => id);
    expect(beyond).toEqual(['NZ-ANN-003', 'NZ-COMP-002']);
  });
});
