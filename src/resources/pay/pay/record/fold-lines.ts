import { createHash } from 'node:crypto';
import { BoundedMap } from '../../../../base/bounded-map.ts';
import type { Cite } from '../../../../params/params.ts';
import type { Line } from '../../../../rules/line.ts';
import type { FoldedLines, LineAsStored, LineText } from '../model/made-pay.ts';

export const foldedLines = (lines: readonly Line[]): FoldedLines => foldLines(lines.map(lineAsStored));

const keys = new WeakMap<Cite, string>();

/** A citation as text: the parameter and the first day of its value. Cached, because lines share citation objects. */
function keyOf(cite: Cite): string {
  const known = keys.get(cite) ?? `${cite.id} ${cite.from}`;
  keys.set(cite, known);
  return known;
}

/** The fields of a line in the view `pay_line`. */
const lineAsStored = (line: Line): LineAsStored => ({
  code: line.code,
  label: line.label,
  effect: line.effect,
  tags: line.tags as string[],
  origin_kind: line.origin.kind,
  origin_index: line.origin.index,
  basis: line.basis?.toFixed() ?? null,
  quantity: line.quantity?.toFixed() ?? null,
  rate: line.rate?.toFixed() ?? null,
  precise: line.precise.toFixed(),
  rounding: line.rounding,
  amount: line.amount.toFixed(),
  because: line.because,
  cites: line.cites.map(keyOf),
  unverified: line.unverified,
  report: line.report ?? null,
});

// The lines of a pay are stored as one row. Their texts recur from pay to pay, so each text is stored once per account,
// under an id that is a hash of the text. No id has to be looked up, and nodes that store the same text at the same
// time use the same id. Explanations are stored as texts without their figures; the view `pay_line` recombines them. If
// you change the format here, change the view as well.

const NUMBER_OR_DAY = /^-?\d+(?:\.\d+)?$|^\d{4}-\d\d-\d\d$/;

// A thousand pays have about ten thousand lines, and nearly all their texts are already known. Recognising a known text
// must not allocate memory.

export function foldLines(lines: readonly LineAsStored[]): FoldedLines {
  const texts: LineText[] = [];
  const figures: string[] = [];
  let own: Record<number, LineAsStored['report']> | undefined;
  for (let position = 0; position < lines.length; position += 1) {
    const line = lines[position]!;
    sentence.read(line.because);
    const isOwn = tellsAmounts(line.report);
    if (isOwn) {
      own ??= {};
      own[position] = line.report;
    }
    texts.push(textOf(line, sentence, isOwn ? null : line.report));
    figures.push(figuresOf(line, sentence));
  }
  // Ids and amounts are numbers, so the arrays need no quotes.
  return {
    texts,
    textIds: `{${texts.map(({ id }) => id).join(',')}}`,
    amounts: `{${lines.map(({ amount }) => amount).join(',')}}`,
    figures: figures.join('\n'),
    reports: own ? JSON.stringify(own) : null,
  };
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
const isPoint = (code: number): boolean => code === 0x2e || code === 0x2c;

/**
 * An explanation, split into its figures and the pieces around them. A figure is a run of digits, which may have points
 * or commas between digits.
 */
class Sentence {
  text = '';
  /** The start and the end of each figure, alternating. */
  readonly #bounds: number[] = [];
  #count = 0;

  /** Replaces the previous explanation. */
  read(text: string): this {
    this.text = text;
    this.#count = 0;
    let isInside = false;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      const isOutside: boolean = !isDigit(code) && !(isInside && isPoint(code) && isDigit(text.charCodeAt(at + 1)));
      if (isOutside !== isInside) continue;
      this.#bounds[this.#count++] = at;
      isInside = !isOutside;
    }
    if (isInside) this.#bounds[this.#count++] = text.length;
    return this;
  }

  get figures(): number {
    return this.#count / 2;
  }

  figure(index: number): string {
    return this.text.slice(this.#bounds[2 * index], this.#bounds[2 * index + 1]);
  }

  /** There is one piece more than there are figures. */
  pieceFrom(index: number): number {
    return index === 0 ? 0 : this.#bounds[2 * index - 1]!;
  }

  pieceTo(index: number): number {
    return index === this.figures ? this.text.length : this.#bounds[2 * index]!;
  }

  pieces(): readonly string[] {
    return Array.from({ length: this.figures + 1 }, (_, index) =>
      this.text.slice(this.pieceFrom(index), this.pieceTo(index)),
    );
  }

  hasPieces(pieces: readonly string[]): boolean {
    if (pieces.length !== this.figures + 1) return false;
    for (let index = 0; index < pieces.length; index += 1) {
      const [piece, from] = [pieces[index]!, this.pieceFrom(index)];
      if (piece.length !== this.pieceTo(index) - from || !this.text.startsWith(piece, from)) return false;
    }
    return true;
  }
}

const sentence = new Sentence();

/** Leaves out the precise amount if it equals the amount. */
function figuresOf(line: LineAsStored, sentence: Sentence): string {
  const precise = line.precise === line.amount ? '' : line.precise;
  const fields = [String(line.origin_index), line.basis ?? '', line.quantity ?? '', line.rate ?? '', precise];
  for (let index = 0; index < sentence.figures; index += 1) fields.push(sentence.figure(index));
  return fields.join('|');
}

function tellsAmounts(report: LineAsStored['report']): boolean {
  for (const name in report) if (NUMBER_OR_DAY.test(report[name]!)) return true;
  return false;
}

/** Known texts, by a digest of rule, label and explanation. Thousands of lines share them. */
const met = new BoundedMap<number, readonly LineText[]>(20_000);
const MOST_ALIKE = 8;

function textOf(line: LineAsStored, sentence: Sentence, report: LineAsStored['report']): LineText {
  const digest = digestOf(line, sentence);
  const alike = met.get(digest) ?? [];
  for (const known of alike) if (saysTheSame(known, line, sentence, report)) return known;
  const pieces = sentence.pieces();
  const text = { id: idOf(line, pieces, report), line, pieces, report };
  met.set(digest, [text, ...alike.slice(0, MOST_ALIKE - 1)]);
  return text;
}

/** The digest of a line. It is a small integer, which V8 stores without allocation. */
function digestOf({ code, label }: LineAsStored, sentence: Sentence): number {
  let digest = addWords(addWords(17, code, 0, code.length), label, 0, label.length);
  for (let index = 0; index <= sentence.figures; index += 1) {
    digest = addWords(digest, sentence.text, sentence.pieceFrom(index), sentence.pieceTo(index));
  }
  return digest & 0x3fff_ffff;
}

function addWords(digest: number, text: string, from: number, to: number): number {
  let sum = (digest * 31) | 0;
  for (let at = from; at < to; at += 1) sum = (sum * 31 + text.charCodeAt(at)) | 0;
  return sum;
}

const saysTheSame = (
  known: LineText,
  line: LineAsStored,
  sentence: Sentence,
  report: LineAsStored['report'],
): boolean =>
  known.line.code === line.code &&
  known.line.label === line.label &&
  known.line.effect === line.effect &&
  known.line.origin_kind === line.origin_kind &&
  known.line.rounding === line.rounding &&
  known.line.unverified === line.unverified &&
  sentence.hasPieces(known.pieces) &&
  isSameList(known.line.tags, line.tags) &&
  isSameList(known.line.cites, line.cites) &&
  isSameReport(known.report, report);

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false;
  return true;
}

function isSameReport(a: LineAsStored['report'], b: LineAsStored['report']): boolean {
  if (a === null || b === null) return a === b;
  for (const name in a) if (a[name] !== b[name]) return false;
  for (const name in b) if (!Object.hasOwn(a, name)) return false;
  return true;
}

function idOf(line: LineAsStored, pieces: readonly string[], report: LineAsStored['report']): string {
  const words = [
    line.code,
    line.label,
    line.effect,
    line.origin_kind,
    line.rounding,
    line.unverified ? 'unverified' : '',
    // Sorts the keys, because jsonb does not preserve their order.
    report === null ? '' : JSON.stringify(Object.entries(report).sort()),
    `${line.tags.length} ${line.cites.length}`,
    ...line.tags,
    ...line.cites,
    ...pieces,
  ].join('\u0000');
  return String(createHash('sha256').update(words).digest().readBigInt64BE(0));
}

/** The distinct texts of many pays, in a fixed order, so that transactions that add the same texts cannot deadlock. */
export function distinctTexts(pays: readonly FoldedLines[]): readonly LineText[] {
  const found = new Map<string, LineText>();
  for (const { texts } of pays) for (const text of texts) if (!found.has(text.id)) found.set(text.id, text);
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
