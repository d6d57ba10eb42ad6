import { describe, expect, it } from 'vitest';
import { wrongIn } from '../official.ts';
import { auOfficialCases } from './official-cases.ts';

const each = (...subjects: readonly string[]) => {
  for (const example of auOfficialCases.filter(({ subject }) => subjects.includes(subject))) {
    it(`${example.id} (${example.confidence})`, () => expect(wrongIn(example)).toEqual([]));
  }
};

describe('Schedule 1 withholds what the published sample data withhold [CALC-004] [CALC-005] [CALC-007]', () => {
  each('Schedule 1: regular payments', 'Schedule 1: tax offsets', 'Schedule 1: a 53rd weekly or 27th fortnightly pay');
});

describe('The Medicare levy adjustment is what the sample data take off', () => {
  each('Medicare levy adjustment');
});

describe('Schedule 8 withholds what the combined sample data withhold, by one rounding [CALC-003]', () => {
  each('Schedule 8: study and training support loans');
});

describe('Schedule 9 withholds what the sample data of seniors and pensioners withhold', () => {
  each('Schedule 9: seniors and pensioners');
});

describe('Schedule 15 withholds what the working holiday maker examples withhold [CALC-006]', () => {
  each('Schedule 15: working holiday makers');
});

describe('Schedule 5 Method A withholds what the worked example withholds, step by step [CALC-019]', () => {
  each('Schedule 5: back payments, commissions, bonuses');
});
