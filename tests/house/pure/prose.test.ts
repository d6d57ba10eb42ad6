import { describe, expect, it } from 'vitest';
import { readRepositoryFile, type SourceFile, sourceFiles } from './source.ts';

const FOLDERS = [
  'src',
  'console/src',
  'tests',
  'docs',
  'scripts',
  'packages',
  'examples',
  'deploy',
  'bench',
  'compat',
  'simulation',
  'proof',
];
const FILES = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'vitest.config.ts'];

/** Matches files that we did not write: installed packages and generated files. */
const FOREIGN = /(^|\/)(node_modules|dist|generated|build)\//;

/** Matches the files of this checker, which quote the phrases that it bans. */
const CHECKER = /^tests\/house\/pure\/prose\./;

/** String literals of tests are expectations and test data; those of the console are rewritten screen by screen. */
const hasMessages = (path: string): boolean => !/^(?:tests|console)\/|\.test\.ts$/.test(path);

const files: readonly SourceFile[] = [
  ...FOLDERS.flatMap((folder) => sourceFiles(folder, /\.(?:tsx?|mjs|md)$/)),
  ...FILES.map((path) => ({ path, text: readRepositoryFile(path) })),
].filter(({ path }) => !FOREIGN.test(path) && !CHECKER.test(path));

const passagesOf = ({ path, text }: SourceFile): readonly Passage[] =>
  path.endsWith('.md') ? passagesOfDocument(text) : passagesOfCode(text, { hasMessages: hasMessages(path) });

describe('prose', () => {
  it('contains no phrase that the house style bans', () => {
    const wrong = files.flatMap((file) =>
      passagesOf(file).flatMap((passage) =>
        faultsOf(passage).map((fault) => `${file.path}:${passage.line} (${passage.kind}) ${fault}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('prose is found in comments, test names, messages and documents', () => {
    const kinds = new Map<string, number>();
    for (const { kind } of files.flatMap(passagesOf)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    for (const kind of ['comment', 'test name', 'message', 'document']) expect(kinds.get(kind)).toBeGreaterThan(3_000);
  });

  it('prose is rejected with a better word when it uses a banned phrase or starts with a fragment', () => {
    const faults = (code: string) => passagesOfCode(code, { hasMessages: true }).flatMap(faultsOf);
    expect(faults('// Nobody waits.')).toEqual([expect.stringContaining('"no one"')]);
    expect(faults('/** Of all rows, the last.\n * Second line. */')).toEqual([
      expect.stringContaining('start with the subject'),
    ]);
    expect(faults("throw badRequest('The total comes to more than 10');")).toEqual([
      expect.stringContaining('adds up to'),
    ]);
    expect(passagesOfCode("it('is told anew', () => {});", { hasMessages: false }).flatMap(faultsOf)).toHaveLength(2);
    expect(faults('// What happens on a retry? The row is locked.\nconst told = 1;')).toEqual([]);
    expect(passagesOfDocument('A [link](x.md) by itself.\n\n```\nby itself\n```\n').flatMap(faultsOf)).toHaveLength(1);
  });
});

/** A text that people read, and the line it starts on. */
interface Passage {
  readonly kind: 'comment' | 'test name' | 'message' | 'document';
  readonly line: number;
  readonly text: string;
}

/** The phrases that the house style bans, and what to write instead. */
const BANNED: readonly (readonly [RegExp, string])[] = [
  [/\b(?:some|any|no)body\b/i, 'name the role ("the user", "the employee"), or write "someone" or "no one"'],
  [/\bwho(?:m)?ever\b/i, 'name the role, such as "the user who"'],
  [/\banew\b/i, 'write "again", or name the verb: "recalculates", "restarts"'],
  [/\btold\b/i, 'write "reported", "sent", "notified" or "shown"'],
  [/\bstands\b/i, 'write "is" or name the state'],
  [/\bcomes? to (?!light\b|an end\b)/i, 'write "is", "equals" or "adds up to"'],
  [/\b(?:is|are) none\b/i, 'write "there is no …"'],
  [/\bholds? on to\b/i, 'write "keeps", "keeps a reference to"'],
  [/\bby itself\b/i, 'write "automatically" or "on its own"'],
  [/\binto words\b/i, 'write "builds the message"'],
  [/\bin good hands\b/i, 'name what is meant'],
  [/\bthere(?:of|by)\b/i, 'name the thing again'],
];

/** Matches fragments in which the reader waits for a verb. Real questions do not match. */
const FRAGMENT = /(?:^|[.!?] )(?:Of|Where|What|Who|Whose|Whom|So that) (?=[a-z])[^.?!]*(?:[.!]|$)/;

/** The faults of a passage, each with the better word. */
function faultsOf({ text }: Passage): readonly string[] {
  const faults = BANNED.flatMap(([pattern, better]) => {
    const [found] = pattern.exec(text) ?? [];
    return found === undefined ? [] : [`"${found}": ${better}`];
  });
  const [fragment] = FRAGMENT.exec(text) ?? [];
  return fragment === undefined ? faults : [...faults, `"${fragment.trim().slice(0, 40)}": start with the subject`];
}

/** A block comment, or consecutive line comments. The character before it excludes globs and media types. */
const COMMENT = /(?<=^|[\s({,;])\/\*\*?([\s\S]*?)\*\/|(?<=^|\n)[ \t]*\/\/ (.*(?:\n[ \t]*\/\/ .*)*)/g;

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** Comments, test names and, outside tests, string literals of several words. */
function passagesOfCode(code: string, { hasMessages }: { readonly hasMessages: boolean }): readonly Passage[] {
  const found: Passage[] = [];
  const add = (kind: Passage['kind'], index: number, text: string) =>
    found.push({ kind, line: lineOf(code, index), text: text.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ').trim() });
  for (const match of code.matchAll(COMMENT)) {
    const text = match[1] ?? match[2] ?? '';
    if (!/^ ?biome-ignore/.test(text)) add('comment', match.index, text);
  }
  for (const match of code.matchAll(/\b(?:test|it|describe)(?:\.\w+)?\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g)) {
    add('test name', match.index, match[2]!);
  }
  if (!hasMessages) return found;
  const withoutComments = code.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm, (comment) =>
    comment.replaceAll(/[^\n]/g, ' '),
  );
  for (const match of withoutComments.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)) {
    if (/^[A-Za-z].*\w \w+ \w/.test(match[2]!)) add('message', match.index, match[2]!);
  }
  return found;
}

/** The sentences, headings and table cells of a Markdown document, without its code. */
function passagesOfDocument(markdown: string): readonly Passage[] {
  const prose = markdown
    .replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/`[^`\n]*`/g, (code) => 'x'.repeat(code.length));
  const found: Passage[] = [];
  for (const match of prose.matchAll(/[^\n|]+(?:\n(?![\n|#>*-]|\d+\. )[^\n|]+)*/g)) {
    const text = match[0]
      .replaceAll(/\s+/g, ' ')
      .replace(/^[\s#>*-]*(?:\d+\. )?/, '')
      .trim();
    if (text.includes(' ')) found.push({ kind: 'document', line: lineOf(prose, match.index), text });
  }
  return found;
}
