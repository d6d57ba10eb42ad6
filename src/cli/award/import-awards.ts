import { type Decimal, roundToCent } from '../../base/decimal.ts';
import { MissingParameter, type Params, type Raw } from '../../params/params.ts';
import type { PersonFacts } from '../../rules/au/award/facts.ts';
import { type AwardRules, type DayType, INTERPRETED_AWARDS } from '../../rules/au/award/pack.ts';
import { type AwardPack, awardPacks, plainName } from '../../rules/au/award/packs.ts';
import { minimumRate } from '../../rules/au/award/rate.ts';
import {
  allowanceEntries,
  type DatedEntries,
  differencesOf,
  type Entry,
  heldTable,
  merged,
  rateEntries,
  type Table,
  type ValueSource,
} from './award-values.ts';
import type { ExportedRows, JuniorRow, PenaltyRow, RateRow } from './export-rows.ts';

const HEADS = {
  rates: { title: 'minimum rates of adults', unit: 'dollars a week' },
  allowances: { title: 'allowances', unit: 'dollars' },
} as const;

const quoted = (text: string): string => JSON.stringify(text);

const sourceOf = ({ title, url }: ValueSource): string => `{ title: ${quoted(title)}, url: ${quoted(url)} }`;

const entryText = (entry: Entry): string =>
  `      - { ${Object.entries(entry)
    .filter(([, value]) => value.length > 0)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? quoted(value) : `[${value.map(quoted).join(', ')}]`}`)
    .join(', ')} }`;

const datedText = ({ from, source, entries }: DatedEntries): string =>
  [
    `  - from: ${from}`,
    `    confidence: ${source.confidence}`,
    `    source: ${sourceOf(source)}`,
    '    value:',
    ...entries.map(entryText),
  ].join('\n');

const documentText = (table: Table): string => {
  const [, , award, kind] = table.id.split('.') as [string, string, string, keyof typeof HEADS];
  const last = table.dated.at(-1)!.source;
  return [
    `id: ${table.id}`,
    `title: ${quoted(`${award}, ${HEADS[kind].title}`)}`,
    `unit: ${HEADS[kind].unit}`,
    `source: ${sourceOf(last)}`,
    `confidence: ${last.confidence}`,
    `verified_through: ${last.verifiedThrough}`,
    'values:',
    ...table.dated.map(datedText),
  ].join('\n');
};

/** The text of `<award>.rates.yaml`. */
export const packFileText = (tables: readonly Table[]): string =>
  `# Written by \`tasman award import\` from published files of the Fair Work Commission. Do not edit by hand.\n${tables
    .filter(({ dated }) => dated.length > 0)
    .map(documentText)
    .join('\n---\n')}\n`;

export interface ImportedAward {
  readonly award: string;
  readonly tables: readonly Table[];
  readonly differences: readonly string[];
}

export interface PenaltyCheck {
  readonly checked: number;
  readonly agreeing: number;
  readonly exceptions: readonly string[];
}

/** Compares the rows with the stored values, award by award. */
export function importAwards(rows: ExportedRows, params: Params, source: ValueSource): readonly ImportedAward[] {
  const codes = [...new Set([...rows.rates, ...rows.allowances].map(({ award }) => award))].sort();
  return codes.map((award) => {
    const held = {
      rates: heldTable(params, `au.award.${award}.rates`),
      allowances: heldTable(params, `au.award.${award}.allowances`),
    };
    const rules = params.valuesOf(`au.award.${award}.rules`).at(-1)?.raw;
    const ofAward = <T extends { readonly award: string }>(all: readonly T[]) =>
      all.filter((row) => row.award === award);
    const rates = rateEntries(ofAward(rows.rates), isRefusedBy(rules), rules !== undefined);
    const tables = [
      merged(held.rates, rates, source),
      merged(held.allowances, allowanceEntries(ofAward(rows.allowances)), source),
    ];
    return {
      award,
      tables,
      differences: [...differencesOf(held.rates, tables[0]!), ...differencesOf(held.allowances, tables[1]!)],
    };
  });
}

/**
 * Whether the rules of an award exclude a row. The rules list the classifications that Tasman does not interpret. The
 * rates of excluded rows are not stored.
 */
function isRefusedBy(rules: Raw | undefined): (row: RateRow) => boolean {
  const list = rules === undefined ? [] : ((rules as { refused?: Raw }).refused ?? []);
  const words = (list as readonly { words: string }[]).map((one) => one.words.toLowerCase());
  return ({ name, group }) => words.some((word) => `${group} ${name}`.toLowerCase().includes(word));
}

const HUNDRED = 100;
const priced = (hourly: Decimal, percent: Decimal): Decimal => roundToCent(hourly.times(percent).dividedBy(HUNDRED));

/** Compares published penalty amounts with the minimum hourly rate times the percentage. The amounts are not stored. */
export function checkPenalties(rows: readonly PenaltyRow[]): PenaltyCheck {
  const wrong = rows.filter(({ hourly, percent, dollars }) => !priced(hourly, percent).equals(dollars));
  return {
    checked: rows.length,
    agreeing: rows.length - wrong.length,
    exceptions: wrong.map(
      ({ award, name, classification, percent, hourly, dollars }) =>
        `${award} ${name}, ${classification}: ${percent}% of ${hourly} is ${priced(hourly, percent).toFixed(2)}; published ${dollars.toFixed(2)}`,
    ),
  };
}

/** The result of comparing published rows with the rules. */
export interface RulesCheck {
  readonly checked: number;
  readonly agreeing: number;
  /** Rows for work that is not interpreted, or for a penalty that the rules do not have. */
  readonly left: number;
  readonly exceptions: readonly string[];
}

/** Work whose penalties are not in the rules. */
const NOT_INTERPRETED = /loaded|casino|managerial|apprentice|shiftwork|time added to annual leave/i;
const NOON = 12 * 60;
const WEEKDAY = 'monday';

/** Compares the published percentages with those of the rules. */
export function checkPercentages(rows: readonly PenaltyRow[], params: Params): RulesCheck {
  const packs = awardPacks(params);
  const rulesOf = new Map(
    INTERPRETED_AWARDS.map((award) => [award, packs.at(award, lastDay(params, award)).rules] as const),
  );
  const compared = rows.flatMap((row) => {
    const rules = rulesOf.get(row.award);
    const held = rules && heldPercentages(rules, row);
    return held === undefined || held.length === 0 ? [] : [{ row, held }];
  });
  const wrong = compared.filter(({ row, held }) => !held.some((percent) => row.percent.equals(percent)));
  return {
    checked: compared.length,
    agreeing: compared.length - wrong.length,
    left: rows.length - compared.length,
    exceptions: [
      ...new Set(
        wrong.map(
          ({ row, held }) =>
            `${row.award} ${row.table}, ${row.name}: the rules have ${held.join('% or ')}%; published ${row.percent}%`,
        ),
      ),
    ],
  };
}

const lastDay = (params: Params, award: string) => params.valuesOf(`au.award.${award}.rates`).at(-1)!.from;

/** The percentages that the rules have for a published penalty; several if they differ by classification. */
function heldPercentages(rules: AwardRules, { type, table, name }: PenaltyRow): readonly number[] {
  const texts = `${table}\n${name}`.replaceAll(/other than shiftworkers/gi, '');
  if (['AP', 'AA'].includes(type) || NOT_INTERPRETED.test(texts)) return [];
  const isCasual = /casual/i.test(table);
  const day = dayIn(name);
  if (/overtime/i.test(table)) {
    const bands = rules.overtime.filter(({ days }) => days.includes(day));
    if (/^rostered day off/i.test(name)) return rules.rostered_day_off ? [rules.rostered_day_off.percent] : [];
    const after = /after (\d+) hours/i.exec(name);
    const band = after ? bands.find(({ after_hours }) => after_hours === Number(after[1]) * 60) : bands[0];
    return band ? [isCasual ? band.casual : band.percent] : [];
  }
  const minute = /after 6\.00 pm/i.test(name) ? 18 * 60 : NOON;
  const found = rules.penalties.filter(({ days, from, to }) => days.includes(day) && from <= minute && minute < to);
  if (found.length === 0) return day === WEEKDAY ? [isCasual ? 100 + rules.casual.loading : 100] : [];
  return [...new Set(found.map((one) => (isCasual ? one.casual : one.percent)))];
}

function dayIn(name: string): DayType {
  if (/public holiday/i.test(name)) return 'holiday';
  if (/^sunday/i.test(name)) return 'sunday';
  return /^(?:saturday|weekends)/i.test(name) ? 'saturday' : WEEKDAY;
}

/** Compares the published rates of juniors with the percentage of the adult rate, rounded as the award prescribes. */
export function checkJuniors({ juniors, rates }: ExportedRows, params: Params): RulesCheck {
  const packs = awardPacks(params);
  const compared = juniors.flatMap((row) => {
    const found = juniorRate(row, rates, packOf(packs, row));
    return found ? [{ row, found }] : [];
  });
  const wrong = compared.filter(({ row, found }) => !row.amount.equals(found));
  return {
    checked: compared.length,
    agreeing: compared.length - wrong.length,
    left: juniors.length - compared.length,
    exceptions: wrong.map(
      ({ row, found }) =>
        `${row.award} ${row.adult}, ${row.name}: the rules give ${found.toFixed(2)}; published ${row.amount.toFixed(2)}`,
    ),
  };
}

function packOf(packs: ReturnType<typeof awardPacks>, { award, from }: JuniorRow): AwardPack | undefined {
  try {
    return packs.at(award, from);
  } catch (error) {
    if (error instanceof MissingParameter) return undefined;
    throw error;
  }
}

/** The rate of the junior from the adult rate in the same files or, if it is not in them, from the stored one. */
function juniorRate(row: JuniorRow, rates: readonly RateRow[], pack: AwardPack | undefined): Decimal | null {
  const held = pack?.classification(row.adult) ?? pack?.classification(`${row.adult} level`);
  if (!pack || !held || NOT_INTERPRETED.test(`${row.clause} ${row.group}`)) return null;
  const adult = rates.find(
    ({ award, name, from, clause, group }) =>
      award === row.award &&
      from === row.from &&
      !NOT_INTERPRETED.test(`${clause} ${group}`) &&
      plainName(name) === plainName(held.name),
  );
  const months = /more than 6 months/.test(row.name) ? 7 : /6 months or less/.test(row.name) ? 6 : null;
  const person: PersonFacts = {
    ...ADULT,
    age: ageIn(row.name),
    monthsWithEmployer: months,
    juniorScale:
      pack.juniors.value.find(({ scale, clause }) => scale !== 'standard' && row.clause.startsWith(clause))?.scale ??
      null,
  };
  const found = minimumRate(pack, person, { ...held, weekly: adult?.weekly ?? held.weekly }, row.from);
  if (found.juniorPercentage === null) return null;
  return row.isWeekly ? found.weekly : found.hourly;
}

/** `Under 17 years of age` means 16 in awards whose lowest percentage applies up to that age. */
function ageIn(name: string): number | null {
  const under = /under (\d+)/i.exec(name);
  if (under) return Number(under[1]) - 1;
  const years = /(\d+) years/.exec(name);
  return years ? Number(years[1]) : null;
}

const ADULT: PersonFacts = {
  employment: 'full_time',
  classification: '',
  age: null,
  dateOfBirth: null,
  monthsWithEmployer: null,
  juniorScale: null,
  isApprentice: false,
  isShiftworker: false,
  hasAnnualisedWage: false,
};
