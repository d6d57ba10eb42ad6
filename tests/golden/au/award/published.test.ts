import { readFileSync } from 'node:fs';
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
import type { Employment, PersonFacts } from '../../../../src/rules/au/award/facts.ts';
import { minimumRate, percentOf } from '../../../../src/rules/au/award/rate.ts';
import { interpret, MONDAY_2025, packs, weekFacts } from './week-facts.ts';

describe('published pay guides', () => {
  /** In awards whose lowest percentage applies up to the age of 16, `Under 17 years of age` means 16. */
  function ageIn(text: string): number | null {
    const under = /under (\d+)/i.exec(text);
    if (under) return Number(under[1]) - 1;
    const years = /(\d+) years/.exec(text);
    return years ? Number(years[1]) : null;
  }
  const monthsIn = (text: string): number | null =>
    /more than 6 months/.test(text) ? 7 : /6 months or less/.test(text) ? 6 : null;

  /** The table for office juniors shortens the name. */
  const adultName = (name: string): string => (name === 'Introductory' ? 'Introductory level' : name);

  describe('[AWARD-001] published rates', () => {
    const rates = publishedRates();
    /**
     * Rates for work that this version does not support, so they are excluded: casino gaming, hotel managers and loaded
     * rates.
     */
    const isRefused = ({ clause, group, name }: (typeof rates)[number]) =>
      /casino|managerial|loaded/i.test(`${clause} ${group} ${name}`) || clause.startsWith('I.5');

    it('minimum rates for adults and juniors equal those published for 2024 to 2026, except for excluded work', () => {
      const wrong: string[] = [];
      let checked = 0;
      for (const rate of rates.filter((one) => !isRefused(one))) {
        const pack = packs.at(rate.award, localDate(`${rate.year}-07-08`));
        const isJunior = rate.type === 'JN';
        const classification = pack.classification(isJunior ? adultName(rate.adult) : rate.name)!;
        const person: PersonFacts = {
          ...weekFacts({}).person,
          age: isJunior ? ageIn(rate.name) : null,
          monthsWithEmployer: monthsIn(rate.name),
          juniorScale: /18\.4\(b\)/.test(rate.clause) ? 'office' : null,
        };
        const found = minimumRate(pack, person, classification, localDate(`${rate.year}-07-08`));
        checked += 1;
        if (found.hourly.toFixed(2) !== rate.hourly)
          wrong.push(
            `${rate.year} ${rate.award} ${rate.adult} ${rate.name}: ${found.hourly}, published ${rate.hourly}`,
          );
        if (rate.weekly !== '' && found.weekly && !found.weekly.equals(decimal(rate.weekly)))
          wrong.push(
            `${rate.year} ${rate.award} ${rate.adult} ${rate.name}: ${found.weekly}, published ${rate.weekly}`,
          );
      }
      expect(wrong).toEqual([]);
      expect({ checked, refused: rates.length - checked }).toMatchInlineSnapshot(`
      {
        "checked": 675,
        "refused": 126,
      }
    `);
    });
  });

  /**
   * For each item in a pay guide, a shift that earns it. Undefined for shiftwork, which this version does not support.
   */
  const EARNS: Readonly<Record<string, Readonly<Record<string, Parameters<typeof interpret>[0]>>>> = {
    MA000004: {
      ordinary: { shifts: ['tue 09:00-13:00'] },
      'evening Mon-Fri after 6pm': { shifts: ['tue 18:00-21:00'] },
      Saturday: { shifts: ['sat 09:00-13:00'] },
      Sunday: { shifts: ['sun 10:00-14:00'] },
      'public holiday': { shifts: ['wed 09:00-13:00'] },
      'overtime Mon-Sat first 3 hours': { shifts: ['tue 03:00-06:00'] },
      'overtime Mon-Sat after 3 hours': { shifts: ['tue 03:00-07:00'] },
      'overtime Sunday': { shifts: ['sun 18:00-21:00'] },
      'overtime public holiday': { shifts: ['wed 21:00-24:00'] },
    },
    MA000002: {
      ordinary: { shifts: ['tue 09:00-13:00'] },
      'Saturday 7am-12.30pm': { shifts: ['sat 09:00-12:30'] },
      Sunday: { shifts: ['sun 09:00-13:00'], workplace: { sundaySpan: { from: '09:00', to: '18:00' } } },
      'public holiday': { shifts: ['wed 09:00-13:00'] },
      'overtime Mon-Sat first 2 hours': { shifts: ['tue 04:00-06:00'] },
      'overtime Mon-Sat after 2 hours': { shifts: ['tue 04:00-07:00'] },
      'overtime Sunday': { shifts: ['sun 09:00-13:00'] },
      'overtime public holiday': { shifts: ['wed 19:00-23:00'] },
      'working through a meal break': { shifts: ['tue 09:00-15:00'] },
      'less than 10 hours break': {
        shifts: ['tue 09:00-13:00'],
        previousShift: { startsAt: '2025-08-04T15:00', endsAt: '2025-08-05T00:00', containedOvertime: true },
      },
    },
    MA000003: {
      ordinary: { shifts: ['tue 09:00-13:00'] },
      'evening Mon-Fri 10pm-midnight': { shifts: ['tue 22:00-24:00'] },
      'evening Mon-Fri midnight-6am': { shifts: ['tue 00:00-06:00'] },
      Saturday: { shifts: ['sat 09:00-13:00'] },
      Sunday: { shifts: ['sun 09:00-13:00'] },
      'public holiday': { shifts: ['wed 09:00-13:00'] },
      'overtime first 2 hours': { shifts: ['tue 06:00-19:00'] },
      'overtime after 2 hours': { shifts: ['tue 06:00-20:00'] },
      'overtime Sunday': { shifts: ['sun 06:00-20:00'] },
      'overtime public holiday': { shifts: ['wed 06:00-20:00'] },
    },
  };

  /** Names in the pay guide for the Fast Food Industry Award that differ from the names in the award. */
  const AWARD_NAMES: Readonly<Record<string, string>> = {
    'Level 1': 'Fast food employee level 1',
    'Level 2': 'Fast food employee level 2',
    'Level 3 - in charge of 1 or no persons': 'Fast food employee level 3—in charge of one or no person',
    'Level 3 - in charge of 2 or more persons': 'Fast food employee level 3—in charge of 2 or more people',
  };

  function earned({ award, group, classification, item, percent }: GuideDollar): readonly string[] {
    const employment: Employment = group.includes('Casual') ? 'casual' : 'full_time';
    const isJunior = group.startsWith('Junior');
    const result = interpret({
      ...EARNS[award]![item]!,
      award,
      weekStart: MONDAY_2025,
      person: {
        employment,
        classification: award === 'MA000003' ? AWARD_NAMES[classification]! : classification,
        age: isJunior ? ageIn(group) : null,
        monthsWithEmployer: monthsIn(group),
      },
      workplace: {
        ...EARNS[award]![item]!.workplace,
        publicHolidays: item.includes('public holiday') ? [localDate('2025-08-06')] : [],
      },
    });
    return result.lines.filter((line) => line.percentage === Number(percent)).map((line) => line.rate.toFixed(2));
  }

  describe('[AWARD-001] pay guides for 2025', () => {
    const dollars = payGuideDollars();
    const isApprentice = ({ group }: GuideDollar) => group.includes('pprentice');

    it('interpreted shifts of day workers earn the published amounts', () => {
      const wrong: string[] = [];
      let checked = 0;
      for (const one of dollars) {
        if (isApprentice(one) || EARNS[one.award]![one.item] === undefined) continue;
        checked += 1;
        const rates = earned(one);
        if (rates.length === 0 || rates.some((rate) => rate !== one.dollars))
          wrong.push(`${one.award} ${one.group} ${one.classification} ${one.item}: ${rates}, published ${one.dollars}`);
      }
      expect(wrong).toEqual([]);
      expect(checked).toMatchInlineSnapshot(`2132`);
    });

    it('all other items are for shiftwork or apprentices and are the base rate times the percentage', () => {
      const base = new Map(
        dollars
          .filter(({ item, percent }) => item === 'ordinary' && percent === '100')
          .map((one) => [placeOf(one), one.dollars]),
      );
      const rest = dollars.filter((one) => isApprentice(one) || EARNS[one.award]![one.item] === undefined);
      const wrong = rest.filter((one) => {
        const hourly = base.get(placeOf(one));
        return (
          !hourly ||
          !decimal(hourly).times(decimal(one.percent)).dividedBy(100).toDecimalPlaces(2).equals(decimal(one.dollars))
        );
      });
      expect(wrong).toEqual([]);
      expect([
        ...new Set(rest.filter((one) => !isApprentice(one)).map(({ award, item }) => `${award} ${item}`)),
      ]).toMatchInlineSnapshot(`
      [
        "MA000004 shiftwork Mon-Fri",
        "MA000004 baking early morning shift",
        "MA000004 baking night shift",
        "MA000004 Saturday shiftworker",
        "MA000004 Sunday shiftworker",
        "MA000004 public holiday shiftworker",
        "MA000002 afternoon shift",
        "MA000002 permanent night shift",
        "MA000002 night shift",
        "MA000002 Saturday shiftworker",
        "MA000002 Sunday shiftworker",
        "MA000002 public holiday shiftworker",
        "MA000002 overtime Saturday outside ordinary period (shiftworker)",
        "MA000002 overtime Sunday outside ordinary period (shiftworker)",
        "MA000002 overtime public holiday outside ordinary period (shiftworker)",
        "MA000002 overtime above weekly hours first 3 (shiftworker)",
        "MA000002 overtime above weekly hours after 3 (shiftworker)",
        "MA000002 overtime above daily hours first 2 (shiftworker)",
        "MA000002 overtime above daily hours after 2 (shiftworker)",
        "MA000002 less than 8 hours break (change to shift)",
      ]
    `);
      expect({ rest: rest.length, all: dollars.length }).toMatchInlineSnapshot(`
      {
        "all": 4895,
        "rest": 2763,
      }
    `);
    });

    const placeOf = ({ award, group, classification }: GuideDollar) =>
      `${award} ${group.replace('Full-time & part-time', '').replace('Casual', '')} ${classification}`;
  });

  describe('[AWARD-006] published penalties', () => {
    it('every amount with a published hourly rate is that rate times the percentage, rounded half up', () => {
      const all = publishedPenalties();
      const priced = all.filter(({ hourly }) => hourly !== '');
      const wrong = priced.filter(
        ({ hourly, percent, dollars }) =>
          !decimal(hourly).times(decimal(percent)).dividedBy(100).toDecimalPlaces(2).equals(decimal(dollars)),
      );
      expect(wrong).toEqual([]);
      expect(priced.length).toBe(5132);
      // Hotel managers have an annual salary, so the database contains no hourly rate for them.
      const rest = all.filter(({ hourly }) => hourly === '');
      expect(rest.length).toBe(16);
      expect(rest.every(({ table }) => table.includes('managerial staff (Hotels)'))).toBe(true);
    });

    it('rounds half up: 27.81 × 2.5 is 69.53', () => {
      expect(percentOf(decimal('27.81'), 250).toFixed(2)).toBe('69.53');
    });
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

const linesOf = (file: string): readonly string[] =>
  readFileSync(new URL(`./published/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

interface GuideDollar {
  readonly award: string;
  readonly group: string;
  readonly classification: string;
  readonly item: string;
  readonly percent: string;
  readonly dollars: string;
  /** The published minimum weekly rate; empty if the guide has none. */
  readonly weekly: string;
}

/** Reads every dollar amount in the pay guides of 2025. */
function payGuideDollars(): readonly GuideDollar[] {
  const found: GuideDollar[] = [];
  let section: readonly string[] = [];
  let items: readonly string[] = [];
  for (const line of linesOf('pay-guides-2025.tsv')) {
    const [first = '', ...cells] = line.split('\t');
    if (first.startsWith('== ')) section = [first.slice(3), ...cells];
    else if (first === 'classification') items = cells;
    else
      cells.forEach((dollars, index) => {
        const item = items[index]!;
        if (dollars === '' || item === 'weekly') return;
        const percent = /[\d.]+$/.exec(item)![0];
        const [award = '', group = ''] = section;
        const weekly = cells[items.indexOf('weekly')] ?? '';
        found.push({
          award,
          group,
          classification: first,
          item: item.slice(0, -percent.length - 1),
          percent,
          dollars,
          weekly,
        });
      });
  }
  return found;
}

interface PublishedRate {
  readonly year: string;
  readonly award: string;
  readonly type: string;
  readonly clause: string;
  readonly group: string;
  readonly adult: string;
  readonly name: string;
  readonly weekly: string;
  readonly hourly: string;
}

const publishedRates = (): readonly PublishedRate[] =>
  linesOf('rates.tsv').map((line) => {
    const [year, award, type, clause, group, adult, name, weekly, hourly] = line.split('\t') as string[];
    return {
      year: year!,
      award: award!,
      type: type!,
      clause: clause!,
      group: group!,
      adult: adult!,
      name: name!,
      weekly: weekly!,
      hourly: hourly!,
    };
  });

interface PublishedPenalty {
  readonly award: string;
  readonly table: string;
  readonly penalty: string;
  readonly percent: string;
  readonly hourly: string;
  readonly dollars: string;
}

/** Reads every penalty rate in the database, with its amount in 2021. */
const publishedPenalties = (): readonly PublishedPenalty[] =>
  linesOf('penalties-2021.tsv').flatMap((line) => {
    const [award, table, penalty, percent, pairs] = line.split('\t') as string[];
    return pairs!.split(' ').map((pair) => {
      const [hourly, dollars] = pair.split(':') as [string, string];
      return { award: award!, table: table!, penalty: penalty!, percent: percent!, hourly, dollars };
    });
  });
