import { describe, expect, it } from 'vitest';
import { closestWord, didYouMean } from './closest-word.ts';

const FIELDS = ['pay_date', 'pay_period', 'pay_rate_per_hour', 'hours', 'employee_id', 'id'];

describe('closestWord', () => {
  it.each([
    ['pay_dte', 'pay_date'],
    ['pay_daet', 'pay_date'],
    ['payDate', 'pay_date'],
    ['PAY_RATE_PER_HOUR', 'pay_rate_per_hour'],
    ['employeeid', 'employee_id'],
    ['hour', 'hours'],
  ])('takes %s for %s', (typed, meant) => {
    expect(closestWord(typed, FIELDS)).toBe(meant);
  });

  it('finds nothing if more than two letters or a third of them are wrong, or if two words are equally close', () => {
    expect(closestWord('salary', FIELDS)).toBeUndefined();
    expect(closestWord('ix', FIELDS)).toBeUndefined();
    expect(closestWord('pay_rate_per_day', FIELDS)).toBeUndefined();
    expect(closestWord('rate_c', ['rate_a', 'rate_b'])).toBeUndefined();
    expect(closestWord('', FIELDS)).toBeUndefined();
    expect(didYouMean('salary', FIELDS)).toBe('');
  });

  it('prefers the word with the fewest errors, whatever the order of the words', () => {
    expect(closestWord('rate_b', ['rate_a', 'rate_b'])).toBe('rate_b');
    expect(closestWord('rate_b', ['rate_b', 'rate_a'])).toBe('rate_b');
    expect(didYouMean('hour', FIELDS)).toBe('; did you mean hours?');
  });
});
