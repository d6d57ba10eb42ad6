// Reads the names of tests from a test file without running it. Tokenises just enough TypeScript to tell strings from
// comments, and understands `describe`, `it` and `test` with their tables (`it.each`).

export interface TestName {
  /** The names of the enclosing describe blocks, outermost first, then the test's own name. */
  readonly path: readonly string[];
}

interface Token {
  readonly kind: 'word' | 'text' | 'sign';
  /** A word or sign as written, or a text without its quotes in which `…` replaces each `${…}`. */
  readonly value: string;
}

const GAP = '…';
const BLOCKS = new Set(['describe', 'it', 'test']);
/** Modifiers that are called with their own arguments before the name. */
const CALLED = new Set(['each', 'for', 'skipIf', 'runIf']);
const OPENING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

export function testNames(source: string): readonly TestName[] {
  const tokens = tokensOf(source);
  const found: TestName[] = [];
  const around: { path: readonly string[]; end: number }[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    while (around.length > 0 && around.at(-1)!.end <= at) around.pop();
    const block = tokens[at]!;
    if (block.kind !== 'word' || !BLOCKS.has(block.value) || isSign(tokens[at - 1], '.')) continue;
    const call = readCall(tokens, at);
    if (call === undefined) continue;
    const above = around.at(-1)?.path ?? [];
    for (const name of call.names) found.push({ path: [...above, name] });
    if (block.value === 'describe') around.push({ path: [...above, call.general], end: call.end });
    at = call.nameAt;
  }
  return found;
}

interface Call {
  readonly names: readonly string[];
  /** A single name that covers all rows of a table. */
  readonly general: string;
  readonly nameAt: number;
  readonly end: number;
}

function readCall(tokens: readonly Token[], start: number): Call | undefined {
  let at = start + 1;
  let hasOwnCall = false;
  while (isSign(tokens[at], '.') && tokens[at + 1]?.kind === 'word') {
    hasOwnCall ||= CALLED.has(tokens[at + 1]!.value);
    at += 2;
  }
  let table: readonly Token[] = [];
  if (hasOwnCall) {
    if (isSign(tokens[at], '<')) while (at < tokens.length && !isSign(tokens[at], '(')) at += 1;
    const close = closingOf(tokens, at);
    if (close === undefined) return undefined;
    table = tokens.slice(at + 1, close);
    at = close + 1;
  }
  const end = closingOf(tokens, at);
  if (end === undefined || !isSign(tokens[at], '(')) return undefined;
  at += 1;
  if (tokens[at]?.kind !== 'text') return undefined;
  let title = tokens[at]!.value;
  while (isSign(tokens[at + 1], '+') && tokens[at + 2]?.kind === 'text') {
    title += tokens[at + 2]!.value;
    at += 2;
  }
  const rows = rowsOf(table);
  const general = filled(title, columnsOf(rows.map((row) => row.map(withoutIds))));
  // Rows with their own requirement ids get their own names. Ids in the title apply to all rows.
  const ownRows = rows.filter((row) => row.some((cell) => idsIn(cell).length > 0));
  const ownNames = new Set(ownRows.map((row) => filled(title.replaceAll(REFERENCE, ''), row)));
  return { names: [general, ...ownNames], general, nameAt: at, end };
}

/** The rows of a table that is written as an array. `…` replaces any cell that is not a plain value. */
function rowsOf(table: readonly Token[]): readonly (readonly string[])[] {
  if (!isSign(table[0], '[')) return [];
  return elementsOf(table).map((element) =>
    isSign(element[0], '[') ? elementsOf(element).map(cellOf) : [cellOf(element)],
  );
}

const cellOf = (tokens: readonly Token[]): string =>
  tokens.length === 1 && tokens[0]!.kind !== 'sign' ? tokens[0]!.value : GAP;

/** Splits the contents of the first bracket pair at its commas. */
function elementsOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const end = closingOf(tokens, 0) ?? tokens.length;
  const elements: Token[][] = [[]];
  for (let at = 1; at < end; at += 1) {
    const token = tokens[at]!;
    if (isSign(token, ',')) {
      elements.push([]);
      continue;
    }
    const close = token.kind === 'sign' && token.value in OPENING ? closingOf(tokens, at) : undefined;
    if (close === undefined) elements.at(-1)!.push(token);
    else {
      elements.at(-1)!.push(...tokens.slice(at, close + 1));
      at = close;
    }
  }
  return elements.filter((element) => element.length > 0);
}

/** The values in each column, at most three of them, so that the title still reads as a sentence. */
function columnsOf(rows: readonly (readonly string[])[]): readonly string[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, column) => {
    const values = [...new Set(rows.map((row) => row[column] ?? GAP))];
    if (values.includes(GAP) || values.join('').length > 90) return values.length === 1 ? values[0]! : GAP;
    return values.length > 3 ? [...values.slice(0, 3), GAP].join(' / ') : values.join(' / ');
  });
}

function filled(title: string, values: readonly string[]): string {
  let next = 0;
  return title
    .replaceAll(/%[sdifjoO]/g, () => {
      const value = values[next] ?? GAP;
      next += 1;
      return value;
    })
    .replaceAll(/%%/g, '%')
    .replaceAll(/\s+/g, ' ');
}

const ID = /[A-Z]{2,}-\d{3}/;
const REFERENCE = new RegExp(`\\[(${ID.source}(?:\\.\\.(?:[A-Z]{2,}-)?\\d{3})?(?:, *(?=[A-Z]))?)+\\]`, 'g');

/** Reads the ids from text such as `[PAY-012] … [EMP-046..049, EMP-168]`, expanding ranges. */
export function idsIn(text: string): readonly string[] {
  return [...text.matchAll(REFERENCE)].flatMap(([reference]) =>
    reference
      .slice(1, -1)
      .split(/, */)
      .flatMap((part) => {
        const [first, last] = part.split('..') as [string, string | undefined];
        if (last === undefined) return [first];
        const area = first.slice(0, first.lastIndexOf('-'));
        const from = Number(first.slice(-3));
        return Array.from(
          { length: Number(last.slice(-3)) - from + 1 },
          (_, index) => `${area}-${String(from + index).padStart(3, '0')}`,
        );
      }),
  );
}

/** The text without requirement ids. */
export const withoutIds = (text: string): string =>
  text.replaceAll(REFERENCE, '').replaceAll(`[${GAP}]`, '').replaceAll(/\s+/g, ' ').replaceAll(' ,', ',').trim();

const isSign = (token: Token | undefined, value: string): boolean => token?.kind === 'sign' && token.value === value;

/** The index of the bracket that closes the one at `start`. */
function closingOf(tokens: readonly Token[], start: number): number | undefined {
  const open = tokens[start];
  if (open?.kind !== 'sign' || !(open.value in OPENING)) return undefined;
  let depth = 0;
  for (let at = start; at < tokens.length; at += 1) {
    const { kind, value } = tokens[at]!;
    if (kind !== 'sign') continue;
    if (value in OPENING) depth += 1;
    if (value === ')' || value === ']' || value === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

function tokensOf(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    const char = source[at]!;
    if (/\s/.test(char)) at += 1;
    else if (source.startsWith('//', at)) at = until(source, '\n', at);
    else if (source.startsWith('/*', at)) at = until(source, '*/', at);
    else if (char === "'" || char === '"' || char === '`') {
      const text = readText(source, at);
      tokens.push({ kind: 'text', value: text.value });
      at = text.end;
    } else if (char === '/' && beginsRegex(tokens.at(-1))) at = endOfRegex(source, at);
    else if (/[\w$]/.test(char)) {
      const [word] = /^[\w$.]*[\w$]/.exec(/\d/.test(char) ? source.slice(at, at + 40) : wordAt(source, at))!;
      tokens.push({ kind: 'word', value: word });
      at += word.length;
    } else {
      tokens.push({ kind: 'sign', value: char });
      at += 1;
    }
  }
  return tokens;
}

const wordAt = (source: string, at: number): string => /^[\w$]+/.exec(source.slice(at, at + 200))![0];

function until(source: string, ending: string, at: number): number {
  const found = source.indexOf(ending, at + 2);
  return found === -1 ? source.length : found + ending.length;
}

/** After a value, a slash is a division. Anywhere else it starts a regular expression. */
const beginsRegex = (before: Token | undefined): boolean =>
  before === undefined ||
  (before.kind === 'sign' && !')]}'.includes(before.value)) ||
  (before.kind === 'word' && ['return', 'typeof', 'case', 'in', 'of'].includes(before.value));

function endOfRegex(source: string, start: number): number {
  let inClass = false;
  for (let at = start + 1; at < source.length; at += 1) {
    const char = source[at]!;
    if (char === '\\') at += 1;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (char === '\n' || (char === '/' && !inClass)) return at + 1;
  }
  return source.length;
}

function readText(source: string, start: number): { value: string; end: number } {
  const quote = source[start]!;
  let value = '';
  for (let at = start + 1; at < source.length; at += 1) {
    const char = source[at]!;
    if (char === quote) return { value, end: at + 1 };
    if (char === '\\') {
      at += 1;
      value += { n: ' ', t: ' ' }[source[at]!] ?? source[at];
    } else if (quote === '`' && source.startsWith('${', at)) {
      value += GAP;
      at = endOfExpression(source, at + 2);
    } else value += char;
  }
  return { value, end: source.length };
}

/** The index of the brace that closes a `${…}`, whose expression may itself contain strings and braces. */
function endOfExpression(source: string, start: number): number {
  let depth = 1;
  for (let at = start; at < source.length; at += 1) {
    const char = source[at]!;
    if (char === "'" || char === '"' || char === '`') at = readText(source, at).end - 1;
    else if (char === '{') depth += 1;
    else if (char === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return source.length;
}
