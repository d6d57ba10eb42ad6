import { readFileSync } from 'node:fs';
import { decimal } from '../../../../src/base/decimal.ts';
import { localDate } from '../../../../src/base/local-date.ts';
import { loadAwardParams } from '../../../../src/params/awards.ts';
import type { Employment, PersonFacts } from '../../../../src/rules/au/award/facts.ts';
import type { LineKind } from '../../../../src/rules/au/award/line.ts';
import { RATES_ONLY_AWARDS } from '../../../../src/rules/au/award/pack.ts';
import { minimumRate, percentOf } from '../../../../src/rules/au/award/rate.ts';
import { agreed, interpret, MONDAY_2025, MONDAY_2026, packs, weekFacts } from './week-facts.ts';

// Compares the published figures of the awards with the rules. The test and the proof page read the same results.

/** How a published figure is reproduced: by interpreting a shift, only by multiplying, or not at all. */
export type Proved = 'interpreted' | 'multiplied' | 'explained';

/** The figures of one award in one publication. */
export interface PublishedFigures {
  readonly award: string;
  readonly publication: keyof typeof PUBLICATIONS;
  /** The number of figures for each way and reason. */
  readonly groups: readonly { readonly proved: Proved; readonly why: string; readonly figures: number }[];
  /** One sentence for each figure that the rules contradict. */
  readonly wrong: readonly string[];
}

export const PUBLICATIONS = {
  rates: 'Minimum rates of 2024, 2025 and 2026, Modern Awards Pay Database',
  'pay guides': 'Pay guides of the Fair Work Ombudsman for rates from 1 July 2025',
  penalties: 'Penalties of the Modern Awards Pay Database, pulled in April 2022 (rates of 2021)',
} as const;

/** A published figure after the comparison. `wrong` is absent if the figure agrees. */
interface Verdict {
  readonly award: string;
  readonly proved: Proved;
  readonly why: string;
  readonly wrong?: string;
}

/** Every published figure of the extracts in `published/`, compared with the rules. */
export const comparePublished = (): readonly PublishedFigures[] => [
  ...byAward('rates', publishedRates().map(judgeRate)),
  ...byAward('pay guides', judgePayGuides()),
  ...byAward('penalties', publishedPenalties().map(judgePenalty)),
];

function byAward(publication: PublishedFigures['publication'], verdicts: readonly Verdict[]) {
  return [...new Set(verdicts.map(({ award }) => award))].map((award): PublishedFigures => {
    const ofAward = verdicts.filter((one) => one.award === award);
    const keys = [...new Set(ofAward.map(({ proved, why }) => `${proved}\t${why}`))];
    return {
      award,
      publication,
      groups: keys.map((key) => {
        const [proved, why] = key.split('\t') as [Proved, string];
        return { proved, why, figures: ofAward.filter((one) => one.proved === proved && one.why === why).length };
      }),
      wrong: ofAward.flatMap(({ wrong }) => (wrong ? [`${award}, ${publication}: ${wrong}`] : [])),
    };
  });
}

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

/** Why shifts of these employees are not interpreted. The words are in the headings of the published tables. */
const NOT_INTERPRETED: readonly (readonly [RegExp, string])[] = [
  [/loaded|^I\.5/im, 'loaded rates'],
  [/casino/i, 'casino gaming employees (18.3)'],
  [/managerial/i, 'hotel managers, who have an annual salary (18.2)'],
  [/apprentice/i, 'apprentices'],
  [/shiftwork|baking|afternoon shift|night shift|change to shift/i, 'shiftwork'],
  [/time added to annual leave/i, 'public holidays with time added to leave by agreement'],
];
function reasonIn(...texts: readonly string[]): string | undefined {
  const text = texts.join('\n').replaceAll(/other than shiftworkers/gi, '');
  return NOT_INTERPRETED.find(([words]) => words.test(text))?.[1];
}

function judgeRate(rate: PublishedRate): Verdict {
  const { award } = rate;
  if (RATES_ONLY_AWARDS.includes(award)) {
    const isHeld = heldWeekly(award).has(rate.weekly);
    const wrong = isHeld ? {} : { wrong: `${rate.year} ${rate.name}: ${rate.weekly} is not stored` };
    return { award, proved: 'explained', why: 'stored, but the award is not interpreted', ...wrong };
  }
  const why = ['AP', 'AA'].includes(rate.type) ? 'apprentices' : reasonIn(rate.clause, rate.group);
  if (why !== undefined) return { award, proved: 'explained', why };
  const found = interpretedRate(rate);
  const isEqual =
    found.hourly.toFixed(2) === rate.hourly &&
    (rate.weekly === '' || found.weekly === null || found.weekly.equals(decimal(rate.weekly)));
  const where = `${rate.year} ${rate.adult} ${rate.name}`;
  const wrong = isEqual
    ? {}
    : { wrong: `${where}: ${found.weekly}, ${found.hourly}; published ${rate.weekly}, ${rate.hourly}` };
  return { award, proved: 'interpreted', why: rate.type === 'JN' ? 'juniors' : 'adults', ...wrong };
}

function interpretedRate(rate: PublishedRate) {
  const day = localDate(`${rate.year}-07-08`);
  const pack = packs.at(rate.award, day);
  const isJunior = rate.type === 'JN';
  const classification = pack.classification(isJunior ? adultName(rate.adult) : rate.name)!;
  const person: PersonFacts = {
    ...weekFacts({}).person,
    age: isJunior ? ageIn(rate.name) : null,
    monthsWithEmployer: monthsIn(rate.name),
    juniorScale: /18\.4\(b\)/.test(rate.clause) ? 'office' : null,
  };
  return minimumRate(pack, person, classification, day);
}

/** The weekly rates that are stored for an award without rules, on any day. */
function heldWeekly(award: string): ReadonlySet<string> {
  held ??= new Set(
    loadAwardParams()
      .valuesOf(`au.award.${award}.rates`)
      .flatMap(({ raw }) => (raw as readonly { readonly weekly: string }[]).map(({ weekly }) => weekly)),
  );
  return held;
}
let held: ReadonlySet<string> | undefined;

type Given = Parameters<typeof interpret>[0];

/** For each item in a pay guide, a shift that earns it. Leaves out shiftwork, which this version does not support. */
const EARNS: Readonly<Record<string, Readonly<Record<string, Given>>>> = {
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
  const given = EARNS[award]![item]!;
  const result = interpret({
    ...given,
    award,
    weekStart: MONDAY_2025,
    person: {
      employment,
      classification: award === 'MA000003' ? AWARD_NAMES[classification]! : classification,
      age: isJunior ? ageIn(group) : null,
      monthsWithEmployer: monthsIn(group),
    },
    workplace: {
      ...given.workplace,
      publicHolidays: item.includes('public holiday') ? [localDate('2025-08-06')] : [],
    },
  });
  return result.lines.filter((line) => line.percentage === Number(percent)).map((line) => line.rate.toFixed(2));
}

function judgePayGuides(): readonly Verdict[] {
  const dollars = payGuideDollars();
  const placeOf = ({ award, group, classification }: GuideDollar) =>
    `${award} ${group.replace('Full-time & part-time', '').replace('Casual', '')} ${classification}`;
  const base = new Map(
    dollars
      .filter(({ item, percent }) => item === 'ordinary' && percent === '100')
      .map((one) => [placeOf(one), one.dollars]),
  );
  return dollars.map((one) => {
    const { award, group, classification, item } = one;
    const where = `${group} ${classification} ${item}`;
    const why = reasonIn(group, item);
    if (why !== undefined) {
      const rate = base.get(placeOf(one));
      const isEqual = rate !== undefined && multiplied(rate, one.percent) === one.dollars;
      const wrong = isEqual ? {} : { wrong: `${where}: ${one.percent}% of ${rate}, published ${one.dollars}` };
      return { award, proved: 'multiplied', why, ...wrong };
    }
    const rates = EARNS[award]![item] === undefined ? [] : earned(one);
    const isEqual = rates.length > 0 && rates.every((rate) => rate === one.dollars);
    const wrong = isEqual ? {} : { wrong: `${where}: ${rates}, published ${one.dollars}` };
    return { award, proved: 'interpreted', why: 'day workers', ...wrong };
  });
}

const multiplied = (hourly: string, percent: string): string =>
  decimal(hourly).times(decimal(percent)).dividedBy(100).toDecimalPlaces(2).toFixed(2);

/** Shifts that earn a published penalty, and which of their lines it is. */
interface Earning {
  readonly kind: LineKind;
  /** The first line of the kind, or the last. */
  readonly at: 0 | -1;
  readonly weeks: readonly Given[];
}

const onHoliday = { publicHolidays: [localDate('2026-08-05')] };
const earning = (kind: LineKind, at: 0 | -1, ...shifts: readonly string[]): Earning => ({
  kind,
  at,
  weeks: shifts.map((shift) => ({ shifts: [shift], workplace: shift.startsWith('wed') ? onHoliday : {} })),
});
/** Work on a day without rostered hours, after 38 hours on the other days. */
const dayOff: Given = {
  agreement: { agreedHours: agreed('9.5', 'monday', 'tuesday', 'wednesday', 'thursday') },
  shifts: [...['mon', 'tue', 'wed', 'thu'].map((day) => `${day} 09:00-18:30`), 'fri 09:00-13:00'],
};
const withDayOff = (other: Earning): Earning => ({ ...other, weeks: [...other.weeks, dayOff] });

/** The penalties of the database by kind of table and item. The heading of a table shows whether it is for overtime. */
const PENALTIES: Readonly<Record<string, Readonly<Record<string, Earning>>>> = {
  MA000002: {
    'ordinary Monday to Friday': earning('ordinary', 0, 'tue 09:00-13:00'),
    'ordinary Saturday': earning('ordinary', 0, 'sat 08:00-12:00'),
    'ordinary Sunday': {
      ...earning('ordinary', 0),
      weeks: [{ ...EARNS.MA000002!.Sunday! }],
    },
    'ordinary Public holiday': earning('ordinary', 0, 'wed 09:00-13:00'),
    'overtime Monday to Saturday - first 2 hours': earning('overtime', 0, 'tue 03:00-07:00', 'sat 13:00-17:00'),
    'overtime Monday to Saturday - after 2 hours': earning('overtime', -1, 'tue 03:00-07:00', 'sat 13:00-17:00'),
    'overtime Sunday - all day': earning('overtime', 0, 'sun 09:00-13:00'),
    'overtime Public holiday': earning('overtime', 0, 'wed 19:00-23:00'),
  },
  MA000004: {
    'ordinary Ordinary hours': earning('ordinary', 0, 'tue 09:00-13:00'),
    'ordinary Monday to Friday after 6.00 pm': earning('ordinary', 0, 'tue 18:00-21:00'),
    'ordinary Saturday': earning('ordinary', 0, 'sat 09:00-13:00'),
    'ordinary Sunday': earning('ordinary', 0, 'sun 10:00-14:00'),
    'ordinary Public holiday': earning('ordinary', 0, 'wed 09:00-13:00'),
    'overtime Monday to Saturday – first 3 hours': earning('overtime', 0, 'tue 03:00-07:00', 'sat 18:00-23:00'),
    'overtime Monday to Saturday – after 3 hours': earning('overtime', -1, 'tue 03:00-07:00', 'sat 18:00-23:00'),
    'overtime Sunday – all day': earning('overtime', 0, 'sun 18:00-21:00'),
    'overtime Public holiday': earning('overtime', 0, 'wed 21:00-24:00'),
  },
  MA000009: {
    'ordinary Ordinary hours': earning('ordinary', 0, 'tue 09:00-13:00'),
    'ordinary Saturday': earning('ordinary', 0, 'sat 09:00-13:00'),
    'ordinary Sunday': earning('ordinary', 0, 'sun 09:00-13:00'),
    'ordinary Public holiday': earning('ordinary', 0, 'wed 09:00-13:00'),
    'overtime Monday to Friday - First 2 hours': earning('overtime', 0, 'tue 06:00-21:00', 'fri 06:00-19:00'),
    'overtime Monday to Friday - After 2 hours': earning('overtime', -1, 'tue 06:00-21:00', 'fri 06:00-21:00'),
    'overtime Weekends': earning('overtime', 0, 'sat 06:00-21:00', 'sun 06:00-21:00'),
    'overtime Weekends and rostered days off': withDayOff(earning('overtime', 0, 'sat 06:00-21:00', 'sun 06:00-21:00')),
    'overtime Public holiday': earning('overtime', 0, 'wed 06:00-21:00'),
  },
  MA000119: {
    'ordinary Ordinary hours': earning('ordinary', 0, 'tue 09:00-13:00'),
    'ordinary Saturday': earning('ordinary', 0, 'sat 09:00-13:00'),
    'ordinary Sunday': earning('ordinary', 0, 'sun 09:00-13:00'),
    'ordinary Public holiday': earning('ordinary', 0, 'wed 09:00-13:00'),
    'overtime Monday to Friday - First 2 hours': earning('overtime', 0, 'tue 06:00-21:00', 'fri 06:00-19:00'),
    'overtime Monday to Friday - After 2 hours': earning('overtime', -1, 'tue 06:00-21:00', 'fri 06:00-21:00'),
    'overtime Saturday - First 2 hours': earning('overtime', 0, 'sat 06:00-21:00'),
    'overtime Saturday - After 2 hours': earning('overtime', -1, 'sat 06:00-21:00'),
    'overtime Sunday - all time worked': earning('overtime', 0, 'sun 06:00-21:00'),
    'overtime Rostered day off - all time worked': withDayOff(earning('overtime', 0)),
  },
};

/** Restaurant casuals have two Sunday percentages. The rows do not name the level, but the item does. */
const LEVELS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ - Introductory to Level 2$/, ['Introductory level', 'Level 1', 'Level 2']],
  [/ - Level 3 to (?:Level )?6$/, ['Level 3', 'Level 4', 'Level 5', 'Level 6']],
];

/**
 * Compares a penalty with the percentage that each classification of the pack earns for it. The amounts are those of
 * 2021, before the first stored rate, so the percentage is applied to the published hourly rate.
 */
function judgePenalty(one: PublishedPenalty): Verdict {
  const { award, table, penalty, percent, hourly, dollars } = one;
  const where = `${table}, ${penalty}`;
  const why = reasonIn(table, penalty);
  if (hourly === '') return { award, proved: 'explained', why: why ?? `${where}: no hourly rate` };
  if (why !== undefined) {
    const isEqual = multiplied(hourly, percent) === dollars;
    const wrong = isEqual ? {} : { wrong: `${where}: ${percent}% of ${hourly}, published ${dollars}` };
    return { award, proved: 'multiplied', why, ...wrong };
  }
  const percents = percentagesOf(award, table, penalty);
  const isEqual =
    percents.length > 0 &&
    percents.every((found) => found === Number(percent) && percentOf(decimal(hourly), found).toFixed(2) === dollars);
  const wrong = isEqual ? {} : { wrong: `${where}: ${percents}%, published ${percent}% and ${dollars}` };
  return { award, proved: 'interpreted', why: 'day workers', ...wrong };
}

const known = new Map<string, readonly number[]>();

/** The different percentages that all classifications of the pack earn for an item; only one if they agree. */
function percentagesOf(award: string, table: string, penalty: string): readonly number[] {
  const place = `${award} ${table} ${penalty}`;
  const found = known.get(place) ?? interpretedPercentages(award, table, penalty);
  known.set(place, found);
  return found;
}

function interpretedPercentages(award: string, table: string, penalty: string): readonly number[] {
  const levels = LEVELS.find(([words]) => words.test(penalty));
  const item = penalty
    .replace(levels?.[0] ?? /$/, '')
    .replace('Public holidays', 'Public holiday')
    .replace(' - after 2 hours', award === 'MA000009' ? ' - After 2 hours' : ' - after 2 hours');
  const given = PENALTIES[award]![`${/overtime/.test(table) ? 'overtime' : 'ordinary'} ${item}`];
  if (!given) return [];
  const isCasual = /casual/i.test(table);
  const names = levels?.[1] ?? packs.at(award, MONDAY_2026).rates.value.map(({ name }) => name);
  const ages = /junior/i.test(table) ? [15, 16, 17, 18, 19, 20] : [null];
  const employments: readonly Employment[] = isCasual ? ['casual'] : ['full_time', 'part_time'];
  const percents = employments.flatMap((employment) =>
    names.flatMap((classification) =>
      ages.flatMap((age) =>
        given.weeks.flatMap((week) => {
          const agreement = week.agreement ?? (employment === 'part_time' ? { agreedHours: FULL_DAYS } : {});
          const { lines } = interpret({ ...week, award, agreement, person: { employment, classification, age } });
          return lines.filter(({ kind }) => kind === given.kind).at(given.at)?.percentage ?? [];
        }),
      ),
    ),
  );
  return [...new Set(percents)];
}

/** So many agreed hours that a part-time employee reaches the limits of the award first. */
const FULL_DAYS = agreed('24', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday');

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
        found.push({ award, group, classification: first, item: item.slice(0, -percent.length - 1), percent, dollars });
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
  /** The published minimum hourly rate of 2021; empty for hotel managers. */
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
