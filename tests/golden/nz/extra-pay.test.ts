import { describe, expect, test } from 'vitest';
import { wrongIn } from '../official.ts';
import { nzOwnWorkings } from './official-cases.ts';

const ours = nzOwnWorkings.filter(({ subject }) => subject.startsWith('Extra pay'));

describe('[CALC-019] [CALC-031] [LIFE-064] extra pays around every band limit and commencement date', () => {
  test.each(ours.map((one) => [one.id, one] as const))('%s', (_name, given) => {
    expect(wrongIn(given)).toEqual([]);
  });
});
