import { describe, expect, test } from 'vitest';
import { isSame, parseCell, parseHours, parseMoney } from './parse.ts';

describe('hours', () => {
  test.each([
    ['38', '38'],
    [' 7.60 ', '7.6'],
    ['007', '7'],
    ['.5', '0.5'],
    ['7,6', '7.6'],
    ['7:36', '7.6'],
    ['7h 30m', '7.5'],
    ['7.5 hours', '7.5'],
    ['-2', '-2'],
    ['1,200', '1200'],
  ])('%j is %s', (text, value) => expect(parseHours(text)).toEqual({ value }));

  test.each(['', ' ', '-', '–', '0', '0.00'])('%j removes the row', (text) =>
    expect(parseHours(text)).toEqual({ value: null }),
  );

  test.each(['abc', '7:75', '1.2.3', '7 6', '1e3'])('%j is not a number of hours', (text) =>
    expect(parseHours(text)).toEqual({ problem: 'Enter hours as a number such as 7.6, or as 7:36.' }),
  );

  test('rejects more digits than the service accepts', () => {
    expect(parseHours('1234567')).toEqual({ problem: 'This is more than 999,999.' });
    expect(parseHours('1.1234567')).toEqual({ problem: 'Hours can have at most six decimals.' });
  });
});

describe('money', () => {
  test.each([
    ['12.5', '12.5'],
    ['$1,234.50', '1234.5'],
    ['(12.00)', '-12'],
    ['-$5', '-5'],
    ['−5', '-5'],
  ])('%j is %s', (text, value) => expect(parseMoney(text)).toEqual({ value }));

  test('rejects amounts with three decimals or words', () => {
    expect(parseMoney('1.005')).toEqual({ problem: 'An amount can have at most two decimals.' });
    expect(parseMoney('ten')).toEqual({ problem: 'Enter an amount such as 12.50.' });
  });
});

test('rejects negative leave', () => {
  expect(parseCell('leave', '-1')).toEqual({
    problem: 'Leave cannot be below zero. Return hours on the Leave screen.',
  });
  expect(parseCell('leave', '7.6')).toEqual({ value: '7.6' });
});

test('treats equal values in different notations as equal', () => {
  expect(isSame('hours', '7:30', '7.50')).toBe(true);
  expect(isSame('hours', '', '0')).toBe(true);
  expect(isSame('money', '7.50', '7.51')).toBe(false);
});
