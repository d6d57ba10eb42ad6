import { describe, expect, it } from 'vitest';
import { wrongIn } from '../official.ts';
import { auOwnWorkings } from './official-cases.ts';

describe('weekly withholding at the limits of the tables, on their first and last day [CALC-003] [CALC-004]', () => {
  for (const working of auOwnWorkings.filter(({ subject }) => subject === 'Every limit of the weekly tables')) {
    it(working.id, () => expect(wrongIn(working)).toEqual([]));
  }
});
