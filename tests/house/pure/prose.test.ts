import { describe, expect, it } from 'vitest';
import { faultsOf, type Passage, passagesOfCode, passagesOfDocument } from './prose.ts';
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
