import { describe, expect, test } from 'vitest';
import { wrongIn } from '../official.ts';
import { nzOwnWorkings } from './official-cases.ts';

const ours = nzOwnWorkings.filter(({ subject }) => subject.startsWith('Regular pay'));

describe('[CALC-007] [CALC-020] [CALC-021] [CALC-031] regular pay around every threshold and commencement date', () => {
  test.each(ours.map((one) => [one.id, one] as const))('%s', (_name, given) => {
    expect(wrongIn(given)).toEqual([]);
  });
});
