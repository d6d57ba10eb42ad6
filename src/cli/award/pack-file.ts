import type { DatedEntries, Entry, Table, ValueSource } from './award-values.ts';

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
