import { describe, expect, it } from 'vitest';
import { decimal } from '../../../../src/base/decimal.ts';
import { localDate } from '../../../../src/base/local-date.ts';
import { type AwardPersonFacts, belowAward, belowAwardInYear } from '../../../../src/rules/au/award/below-award.ts';
import { packs } from './week-facts.ts';

const JULY = localDate('2026-07-06');
const person: AwardPersonFacts = {
  award: 'MA000004',
  employment: 'part_time',
  classification: 'Retail Employee Level 1',
  age: null,
  dateOfBirth: null,
  monthsWithEmployer: null,
  juniorScale: null,
};
const paid = (amount: string, given: Partial<AwardPersonFacts> = {}, date = JULY) => {
  const found = belowAward({ ...person, ...given }, [{ hours: decimal('10'), amount: decimal(amount) }], date, packs);
  return found && [found.minimum.toFixed(2), found.short.toFixed(2), found.clause];
};

describe('[AWARD-005] hours paid below the award', () => {
  it('reports the missing amount with the clause, from one cent below the minimum', () => {
    expect(paid('278.10')).toBeNull();
    expect(paid('278.09')).toEqual(['278.10', '0.01', '17.1']);
    expect(paid('250.00')).toEqual(['278.10', '28.10', '17.1']);
  });

  it('asks the loading for a casual, the percentage for a junior, and the rate of the pay period', () => {
    expect(paid('300.00', { employment: 'casual' })).toEqual(['347.60', '47.60', '11.1']);
    expect(paid('200.00', { age: 19 })).toEqual(['222.50', '22.50', '17.2']);
    expect(paid('265.50', {}, localDate('2026-06-29'))).toBeNull();
    expect(paid('265.50')).toEqual(['278.10', '12.60', '17.1']);
  });

  it('adds up the rows of a pay', () => {
    const rows = [
      { hours: decimal('7.6'), amount: decimal('200') },
      { hours: decimal('2'), amount: decimal('40') },
    ];
    expect(belowAward(person, rows, JULY, packs)?.short.toFixed(2)).toBe('26.98');
  });

  it('says nothing where the award has no rate for the person or the day', () => {
    expect(paid('1.00', { classification: 'Level 99' })).toBeNull();
    expect(paid('1.00', { award: 'MA000100' })).toBeNull();
    expect(paid('1.00', {}, localDate('2023-07-03'))).toBeNull();
  });

  it('holds an annual salary against the interpreted weeks of the year', () => {
    const weeks = Array.from({ length: 52 }, () => decimal('1056.80'));
    expect(belowAwardInYear(decimal('54953.60'), weeks)).toBeNull();
    expect(belowAwardInYear(decimal('54953.59'), weeks)?.short.toFixed(2)).toBe('0.01');
  });
});
