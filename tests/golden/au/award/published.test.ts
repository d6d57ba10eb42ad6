import { describe, expect, it } from 'vitest';
import { decimal } from '../../../../src/base/decimal.ts';
import { type LocalDate, localDate } from '../../../../src/base/local-date.ts';
import {
  type AwardPersonFacts,
  belowAward,
  rowsBelowAward,
  salaryBelowAward,
  salaryHours,
} from '../../../../src/rules/au/award/below-award.ts';
import { percentOf } from '../../../../src/rules/au/award/rate.ts';
import { comparePublished, type PublishedFigures } from './published.ts';
import { packs } from './week-facts.ts';

describe('[AWARD-001] published figures', () => {
  const compared = comparePublished();
  const of = (publication: PublishedFigures['publication']) =>
    compared
      .filter((one) => one.publication === publication)
      .flatMap(({ award, groups }) =>
        groups.map(({ proved, why, figures }) => `${award} ${figures} ${proved}: ${why}`),
      );

  it('the rules contradict no published rate or penalty of any award', () => {
    expect(compared.flatMap(({ wrong }) => wrong)).toEqual([]);
  });

  it('interpretation reproduces every minimum rate of adults and juniors, except for excluded work', () => {
    expect(of('rates')).toMatchInlineSnapshot(`
      [
        "MA000004 24 interpreted: adults",
        "MA000004 63 interpreted: juniors",
        "MA000004 48 explained: apprentices",
        "MA000002 30 interpreted: adults",
        "MA000002 180 interpreted: juniors",
        "MA000009 21 interpreted: adults",
        "MA000009 3 explained: hotel managers, who have an annual salary (18.2)",
        "MA000009 96 explained: casino gaming employees (18.3)",
        "MA000009 180 interpreted: juniors",
        "MA000009 27 explained: loaded rates",
        "MA000009 60 explained: apprentices",
        "MA000119 21 interpreted: adults",
        "MA000119 72 interpreted: juniors",
        "MA000119 42 explained: apprentices",
        "MA000003 12 interpreted: adults",
        "MA000003 72 interpreted: juniors",
        "MA000100 389 explained: stored, but the award is not interpreted",
      ]
    `);
  });

  it('interpreted shifts of day workers earn the amounts of the pay guides; the others are the base rate times the percentage', () => {
    expect(of('pay guides')).toMatchInlineSnapshot(`
      [
        "MA000004 522 interpreted: day workers",
        "MA000004 348 multiplied: shiftwork",
        "MA000004 525 multiplied: apprentices",
        "MA000002 1050 interpreted: day workers",
        "MA000002 1890 multiplied: shiftwork",
        "MA000003 560 interpreted: day workers",
      ]
    `);
  });

  it('[AWARD-006] every classification earns the percentages of the database for shifts of day workers; the others are the hourly rate times the percentage', () => {
    expect(of('penalties')).toMatchInlineSnapshot(`
      [
        "MA000004 240 multiplied: apprentices",
        "MA000004 406 interpreted: day workers",
        "MA000004 348 multiplied: shiftwork",
        "MA000002 770 multiplied: shiftwork",
        "MA000002 840 interpreted: day workers",
        "MA000009 54 multiplied: loaded rates",
        "MA000009 160 multiplied: apprentices",
        "MA000009 1072 interpreted: day workers",
        "MA000009 16 explained: hotel managers, who have an annual salary (18.2)",
        "MA000009 512 multiplied: casino gaming employees (18.3)",
        "MA000119 110 multiplied: apprentices",
        "MA000119 589 interpreted: day workers",
        "MA000119 31 multiplied: public holidays with time added to leave by agreement",
      ]
    `);
  });

  it('rounds half up: 27.81 × 2.5 is 69.53', () => {
    expect(percentOf(decimal('27.81'), 250).toFixed(2)).toBe('69.53');
  });
});

describe('[AWARD-005] hours paid below the award', () => {
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
  const on = (date: LocalDate) => ({ payPeriodStart: date, paidOn: date });
  const paid = (amount: string, given: Partial<AwardPersonFacts> = {}, date = JULY) => {
    const found = belowAward(
      { ...person, ...given },
      [{ hours: decimal('10'), amount: decimal(amount) }],
      on(date),
      packs,
    );
    return found && [found.minimum.toFixed(2), found.short.toFixed(2), found.clause];
  };

  it('reports the missing amount with the clause, from one cent below the minimum', () => {
    expect(paid('278.10')).toBeNull();
    expect(paid('278.09')).toEqual(['278.10', '0.01', '17.1']);
    expect(paid('250.00')).toEqual(['278.10', '28.10', '17.1']);
  });

  it('requires the casual loading, the junior percentage and the rate of the pay period', () => {
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
    expect(belowAward(person, rows, on(JULY), packs)?.short.toFixed(2)).toBe('26.98');
  });

  it('compares each row of a pay, and knows rates that are not held from rows that are not short', () => {
    const time = { date: JULY, percentage: 150, clause: '22.1' };
    const rows = [
      { hours: decimal('7.6'), amount: decimal('200') },
      { hours: decimal('4'), amount: decimal('166.00'), time },
      { hours: decimal('3'), amount: decimal('90') },
    ];
    const below = rowsBelowAward(person, rows, on(JULY), packs);
    // 7.6 hours at 27.81 are 211.36. 150% of 27.81 is 41.72, and four hours are 166.88. Three hours at 30 are enough.
    expect(
      below?.map(({ row, minimum, rate, clause }) => [rows.indexOf(row), `${minimum}`, `${rate}`, clause]),
    ).toEqual([
      [0, '211.36', '27.81', '17.1'],
      [1, '166.88', '41.72', '22.1'],
    ]);
    expect(belowAward(person, rows, on(JULY), packs)?.short.toFixed(2)).toBe('12.24');
    expect(rowsBelowAward(person, rows.slice(2), on(JULY), packs)).toEqual([]);
    expect(rowsBelowAward(person, rows, on(localDate('2023-07-03')), packs)).toBeNull();
  });

  it.each([
    ['a whole week', {}, '38'],
    ['two weeks', { end: localDate('2026-07-19'), weeks: decimal('2') }, '76'],
    ['a week with a day of unpaid leave', { unpaidHours: decimal('7.6') }, '30.4'],
    ['a week from Wednesday on', { employedFrom: localDate('2026-07-08') }, '22.8'],
    ['a week until Tuesday', { employedTo: localDate('2026-07-07') }, '15.2'],
    ['an employee without standard hours', { hoursPerDay: decimal('0') }, '0'],
  ])('counts the standard hours that a salary pays for: %s', (_, given, expected) => {
    const period = {
      start: JULY,
      end: localDate('2026-07-12'),
      weeks: decimal('1'),
      hoursPerDay: decimal('7.6'),
      daysPerWeek: 5,
      employedFrom: localDate('2024-07-01'),
      employedTo: null,
      unpaidHours: decimal('0'),
    };
    expect(
      salaryHours({ ...period, ...given })
        .toDecimalPlaces(6)
        .toFixed(),
    ).toBe(expected);
  });

  it('reports nothing if the award has no rate for the employee or the day', () => {
    expect(paid('1.00', { classification: 'Level 99' })).toBeNull();
    expect(paid('1.00', { award: 'MA000100' })).toBeNull();
    expect(paid('1.00', {}, localDate('2023-07-03'))).toBeNull();
  });

  it('compares an annual salary with the interpreted weeks of the year', () => {
    const weeks = Array.from({ length: 52 }, () => decimal('1056.80'));
    expect(salaryBelowAward(decimal('54953.60'), weeks)).toBeNull();
    expect(salaryBelowAward(decimal('54953.59'), weeks)?.short.toFixed(2)).toBe('0.01');
  });
});
