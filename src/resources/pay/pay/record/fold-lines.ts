import { createHash } from 'node:crypto';
import { BoundedMap } from '../../../../base/bounded-map.ts';
import type { PayLineRecord } from './tables.ts';

// The lines of a pay are stored as one row. What a line says in words repeats from pay to pay and is kept once for the
// account, under an id made from the words themselves: nobody has to ask for it, and two nodes that store the same words
// at once agree. The sentence that explains a line is words too, once its figures are taken out.
// The view `pay_line` puts both together again: what is changed here is changed there.

export type LineAsStored = Omit<PayLineRecord, 'pay_id' | 'position'>;

/** What lines of one rule say alike, whoever is paid. */
export interface LineText {
  readonly id: string;
  readonly line: LineAsStored;
  /** The sentence around its figures: one piece more than there are figures. */
  readonly pieces: readonly string[];
  /** Reporting facts, unless they tell amounts. */
  readonly report: LineAsStored['report'];
}

/** A pay's lines in one row, each part in the order of the lines. */
export interface FoldedLines {
  readonly texts: readonly LineText[];
  readonly textIds: string;
  readonly amounts: string;
  /** A row of text for each line, its fields and the figures of its sentence parted by bars. */
  readonly figures: string;
  /** Reporting facts that tell amounts, by the place of their line. */
  readonly reports: string | null;
}

const FIGURE = /(\d+(?:[.,]\d+)*)/;
const NUMBER_OR_DAY = /^-?\d+(?:\.\d+)?$|^\d{4}-\d\d-\d\d$/;

export function foldLines(lines: readonly LineAsStored[]): FoldedLines {
  const texts: LineText[] = [];
  const figures: string[] = [];
  const own: Record<number, LineAsStored['report']> = {};
  lines.forEach((line, position) => {
    const parts = line.because.split(FIGURE);
    const pieces = parts.filter((_, index) => index % 2 === 0);
    const isOwn = line.report !== null && Object.values(line.report).some((value) => NUMBER_OR_DAY.test(value));
    if (isOwn) own[position] = line.report;
    texts.push(textOf(line, pieces, isOwn ? null : line.report));
    figures.push(figuresOf(line, parts));
  });
  // Ids and amounts are figures: nothing in an array of them needs quotes.
  return {
    texts,
    textIds: `{${texts.map(({ id }) => id).join(',')}}`,
    amounts: `{${lines.map(({ amount }) => amount).join(',')}}`,
    figures: figures.join('\n'),
    reports: Object.keys(own).length === 0 ? null : JSON.stringify(own),
  };
}

/** Of a line whose amount needed no rounding the precise amount is left out. */
function figuresOf(line: LineAsStored, parts: readonly string[]): string {
  const precise = line.precise === line.amount ? '' : line.precise;
  let text = `${line.origin_index}|${line.basis ?? ''}|${line.quantity ?? ''}|${line.rate ?? ''}|${precise}`;
  for (let index = 1; index < parts.length; index += 2) text += `|${parts[index]}`;
  return text;
}

/** Words met before, under what few of them share: rule, label and sentence. They are the same for thousands of lines. */
const met = new BoundedMap<string, readonly LineText[]>(20_000);
const MOST_ALIKE = 8;

function textOf(line: LineAsStored, pieces: readonly string[], report: LineAsStored['report']): LineText {
  // No text of the database has this character, so that no two lists of words read alike.
  const key = `${line.code}\u0000${line.label}\u0000${pieces.join('\u0000')}`;
  const alike = met.get(key) ?? [];
  const known = alike.find((text) => saysTheRest(text, line, report));
  if (known) return known;
  const text = { id: idOf(line, pieces, report), line, pieces, report };
  met.set(key, [text, ...alike.slice(0, MOST_ALIKE - 1)]);
  return text;
}

/** Whether words agree in all that they are not found by. */
const saysTheRest = (known: LineText, line: LineAsStored, report: LineAsStored['report']): boolean =>
  known.line.effect === line.effect &&
  known.line.origin_kind === line.origin_kind &&
  known.line.rounding === line.rounding &&
  known.line.unverified === line.unverified &&
  isSameList(known.line.tags, line.tags) &&
  isSameList(known.line.cites, line.cites) &&
  isSameReport(known.report, report);

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((word, index) => word === b[index]);

function isSameReport(a: LineAsStored['report'], b: LineAsStored['report']): boolean {
  if (a === null || b === null) return a === b;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

function idOf(line: LineAsStored, pieces: readonly string[], report: LineAsStored['report']): string {
  const words = [
    line.code,
    line.label,
    line.effect,
    line.origin_kind,
    line.rounding,
    line.unverified ? 'unverified' : '',
    // The database keeps the names of a report in an order of its own.
    report === null ? '' : JSON.stringify(Object.entries(report).sort()),
    `${line.tags.length} ${line.cites.length}`,
    ...line.tags,
    ...line.cites,
    ...pieces,
  ].join('\u0000');
  return String(createHash('sha256').update(words).digest().readBigInt64BE(0));
}

/** The words of many pays, each once, in one order for all: two that add the same wait for each other and not for ever. */
export function distinctTexts(pays: readonly FoldedLines[]): readonly LineText[] {
  const found = new Map<string, LineText>();
  for (const { texts } of pays) for (const text of texts) if (!found.has(text.id)) found.set(text.id, text);
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
