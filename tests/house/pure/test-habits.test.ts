import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';
import { RANDOM_INPUT } from '../../harness/fuzz-runs.ts';
import { readRepositoryFile, type SourceFile, sourceFiles, withoutComments } from './source.ts';

/** All test code except this file, because this file contains the banned patterns. */
const tests = [...sourceFiles('tests', /\.ts$/), ...sourceFiles('src', /\.test\.ts$/)].filter(
  ({ path }) => path !== 'tests/house/pure/test-habits.test.ts',
);

interface Habit {
  readonly habit: string;
  readonly pattern: RegExp;
  /** Files that need the pattern, with the reason for each. */
  readonly allowed?: Readonly<Record<string, string>>;
}

const HABITS: readonly Habit[] = [
  {
    habit: 'never sleep: wait for the condition with until() or expect.poll()',
    pattern: /\bsetTimeout\b|\bsetInterval\(|timers\/promises|waitForTimeout\(/,
    allowed: {
      'tests/harness/until.ts': 'the only place where tests wait',
      'tests/harness/held-timers.ts': 'fires timers of the service early',
    },
  },
  {
    habit: 'never read the clock: the speed of the machine and the date must not matter',
    pattern: /performance\.now\(|monotonicMs\(|Date\.now\(|new Date\(\)/,
    allowed: {
      'tests/harness/until.ts': 'gives up after a minute',
      'tests/process/backup.test.ts': 'restores to a point in time, and PostgreSQL uses the real clock',
      'tests/scenarios/webhook-faults.test.ts': 'runs nodes whose clocks disagree',
      'tests/api/oauth.clients.test.ts': 'the libraries compare id_token times with the real clock',
      'tests/scenarios/webhook-delivery.test.ts': 'the Standard Webhooks library uses the real clock',
    },
  },
  {
    habit: 'never set their own time limit: a slow machine must pass; vitest.config.ts has the limits',
    pattern: /\btimeout: ?\d|vi\.waitFor\(|^\s*\}, \d[\d_]*\);/m,
  },
  { habit: 'never retry: one failure is a failure', pattern: /\bretry: ?\d/ },
  { habit: 'never use unseeded randomness: a failure must be reproducible', pattern: /Math\.random\(|\brandomInt\(/ },
  {
    habit: 'never choose a port: another run may use it',
    pattern: /\.listen\([1-9]|\bPORT: '[1-9]/,
    allowed: { 'src/config.test.ts': 'only parses the setting' },
  },
  { habit: 'never run or skip a single test', pattern: /\b(?:it|test|describe)\.(?:only|skip|todo)\(/ },
  { habit: 'never compare with a tolerance', pattern: /toBeCloseTo\(/ },
  {
    habit: 'never accept any amount',
    pattern:
      /\b\w*(?:amount|gross|net|tax|total|balance|rate|hours|super|paye|debit|credit|deducted)\w*'?: expect\.any(?:thing)?\(/,
  },
];

describe('tests', () => {
  it.each(HABITS)('$habit', ({ pattern, allowed = {} }) => {
    const found = tests.filter(({ text }) => pattern.test(withoutComments(text))).map(({ path }) => path);
    expect(found.filter((path) => !(path in allowed))).toEqual([]);
    // An exception that is no longer needed must be removed.
    expect(Object.keys(allowed).filter((path) => !found.includes(path))).toEqual([]);
  });

  it('the Vitest configuration sets no retries', () => {
    expect(readRepositoryFile('vitest.config.ts')).not.toMatch(/\bretry\b/);
  });
});

it('npm run test:all runs every random-input test with all its cases', () => {
  const users = tests.filter(({ path, text }) => path.endsWith('.test.ts') && text.includes('fuzz-runs.ts'));
  expect(users.map(({ path }) => path).sort()).toEqual([...RANDOM_INPUT].sort());
});

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

it(`functions in src have at most ${MOST_LINES} lines, except in route lists and schemas`, () => {
  const tooLong = sourceFiles('src', /\.[jt]s$/)
    .filter((file) => !isData(file) && !isTest(file) && longestFunction(file) > MOST_LINES)
    .map(({ path }) => path);
  expect(tooLong, 'split the function').toEqual([]);
});
