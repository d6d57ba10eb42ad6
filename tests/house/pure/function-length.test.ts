import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { type SourceFile, sourceFiles } from './source.ts';

const MOST_LINES = 80;

/** Route lists and schemas are data, so they may be long. */
const isData = ({ path }: SourceFile): boolean => /\.(routes|schema)\.ts$/.test(path);
const isTest = ({ path }: SourceFile): boolean => path.endsWith('.test.ts');

function longestFunction({ path, text }: SourceFile): number {
  let longest = 0;
  const measure = ({ start, end }: { readonly start: number; readonly end: number }) => {
    longest = Math.max(longest, text.slice(start, end).split('\n').length);
  };
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(parseSync(path, text).program);
  return longest;
}

it(`functions have at most ${MOST_LINES} lines, outside of route lists and schemas`, () => {
  const tooLong = sourceFiles('src', /\.[jt]s$/)
    .filter((file) => !isData(file) && !isTest(file) && longestFunction(file) > MOST_LINES)
    .map(({ path }) => path);
  expect(tooLong, 'split the function').toEqual([]);
});
