import { describe, expect, it } from 'vitest';
import { readRepositoryFile, sourceFiles, withoutComments } from './source.ts';

/** Everything that runs in a test, but for this file, which names what is banned. */
const tests = [...sourceFiles('tests', /\.ts$/), ...sourceFiles('src', /\.test\.ts$/)].filter(
  ({ path }) => path !== 'tests/house/pure/test-habits.test.ts',
);

interface Habit {
  readonly habit: string;
  readonly pattern: RegExp;
  /** Files that need it, each with its reason. */
  readonly allowed?: Readonly<Record<string, string>>;
}

const HABITS: readonly Habit[] = [
  {
    habit: 'sleeping: wait for the thing itself, by until() or expect.poll()',
    pattern: /\bsetTimeout\b|\bsetInterval\(|timers\/promises|waitForTimeout\(/,
    allowed: {
      'tests/harness/until.ts': 'the one place where tests let time pass',
      'tests/scenarios/webhook-worker.process.ts': 'keeps a process alive until it is killed',
    },
  },
  {
    habit: 'a stop-watch or the time of day: how fast the machine is, or what day it is, must not matter',
    pattern: /performance\.now\(|monotonicMs\(|Date\.now\(|new Date\(\)/,
    allowed: {
      'tests/harness/until.ts': 'gives up on a fault after a minute',
      'tests/process/backup.test.ts': 'restores to a moment of PostgreSQL, which lives by the real clock',
      'tests/scenarios/webhook-faults.test.ts': 'starts nodes as processes, which live by the real clock',
      'tests/api/oauth.clients.test.ts': 'the libraries compare the times of an id_token with the real clock',
      'tests/scenarios/webhook-delivery.test.ts': 'the library of Standard Webhooks compares with the real clock',
    },
  },
  {
    habit: 'a time limit of its own: a slow machine is no fault; vitest.config.ts has the limits',
    pattern: /\btimeout: ?\d|vi\.waitFor\(|^\s*\}, \d[\d_]*\);/m,
    allowed: { 'tests/process/readme.test.ts': 'ends a shell that hangs' },
  },
  { habit: 'a second try: what fails once has failed', pattern: /\bretry: ?\d/ },
  { habit: 'chance: a failure must come again', pattern: /Math\.random\(|\brandomInt\(/ },
  {
    habit: 'a port of its own choice: another run may have it',
    pattern: /\.listen\([1-9]|\bPORT: '[1-9]/,
    allowed: { 'src/config.test.ts': 'reads the setting and opens no port' },
  },
  { habit: 'running or leaving out a single test', pattern: /\b(?:it|test|describe)\.(?:only|skip|todo)\(/ },
  { habit: 'a tolerance', pattern: /toBeCloseTo\(/ },
  {
    habit: 'an amount that may be anything',
    pattern:
      /\b\w*(?:amount|gross|net|tax|total|balance|rate|hours|super|paye|debit|credit|deducted)\w*'?: expect\.any(?:thing)?\(/,
  },
];

describe('tests do without', () => {
  it.each(HABITS)('$habit', ({ pattern, allowed = {} }) => {
    const found = tests.filter(({ text }) => pattern.test(withoutComments(text))).map(({ path }) => path);
    expect(found.filter((path) => !(path in allowed))).toEqual([]);
    // A reason that is needed no more is taken off the list.
    expect(Object.keys(allowed).filter((path) => !found.includes(path))).toEqual([]);
  });

  it('a second try by the configuration', () => {
    expect(readRepositoryFile('vitest.config.ts')).not.toMatch(/\bretry\b/);
  });
});
