import { type Decimal, roundToCent } from '../../base/decimal.ts';
import type { Params, Raw } from '../../params/params.ts';
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
import type { ExportedRows, PenaltyRow, RateRow } from './export-rows.ts';

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
