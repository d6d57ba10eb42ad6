import { describe, expect, it } from 'vitest';
import { wrongIn } from '../official.ts';
import { auOfficialCases } from './official-cases.ts';

const each = (...subjects: readonly string[]) => {
  for (const example of auOfficialCases.filter(({ subject }) => subjects.includes(subject))) {
    it(`${example.id} (${example.confidence})`, () => expect(wrongIn(example)).toEqual([]));
  }
};

describe('Schedule 1 matches the published sample data [CALC-004] [CALC-005] [CALC-007]', () => {
  each('Schedule 1: regular payments', 'Schedule 1: tax offsets', 'Schedule 1: a 53rd weekly or 27th fortnightly pay');
});

describe('the Medicare levy adjustment matches the sample data', () => {
  each('Medicare levy adjustment');
});

describe('Schedule 8 matches the combined sample data with a single rounding [CALC-003]', () => {
  each('Schedule 8: study and training support loans');
});

describe('Schedule 9 matches the sample data for seniors and pensioners', () => {
  each('Schedule 9: seniors and pensioners');
});

describe('Schedule 15 matches the examples for working holiday makers [CALC-006]', () => {
  each('Schedule 15: working holiday makers');
});

describe('Schedule 5 Method A matches the worked example step by step [CALC-019]', () => {
  each('Schedule 5: back payments, commissions, bonuses');
});
