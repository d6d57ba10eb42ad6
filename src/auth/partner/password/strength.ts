import { Worker } from 'node:worker_threads';
import { passwordProblem } from './password-rule.ts';

/** The minimum score, on a scale from 0 to 4. A score of 3 means at least a hundred million guesses. */
const LEAST_SCORE = 3;
/**
 * The number of characters that are checked. Further characters can only make a password stronger, but they take longer
 * to check.
 */
const CHECKED_CHARACTERS = 40;
/** The worker ends after this long without a request, because its word lists take 100 MB. */
const IDLE_MS = 30_000;
/** A slow or crashed worker must not block a password change; the length has already been checked by then. */
const TIMEOUT_MS = 20_000;

interface StrengthResult {
  readonly number: number;
  readonly score: number;
  readonly warning: string | null;
  readonly suggestions: readonly string[];
}

let checker: { worker: Worker; waiting: Map<number, (result: StrengthResult | undefined) => void> } | undefined;
let idle: NodeJS.Timeout | undefined;
let asked = 0;

/**
 * Explains why a chosen password is rejected, with advice; undefined when it is strong enough or its strength could not
 * be checked. `about` lists names and addresses of the person, which are easy to guess.
 */
export async function weaknessOf(password: string, about: readonly string[]): Promise<string | undefined> {
  const problem = passwordProblem(password);
  if (problem !== undefined) return `The password ${problem}.`;
  const result = await checkStrength(
    [...password.normalize('NFKC')].slice(0, CHECKED_CHARACTERS).join(''),
    wordsOf(about),
  );
  if (result === undefined || result.score >= LEAST_SCORE) return undefined;
  const advice = [result.warning, ...result.suggestions].filter((sentence) => sentence !== null);
  return ['This password is too easy to guess.', ...advice].join(' ');
}

const wordsOf = (about: readonly string[]): readonly string[] => [
  ...new Set(about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2)),
];

function checkStrength(password: string, words: readonly string[]): Promise<StrengthResult | undefined> {
  checker ??= startChecker();
  const { worker, waiting } = checker;
  clearTimeout(idle);
  asked += 1;
  const number = asked;
  return new Promise((resolve) => {
    const late = setTimeout(() => settle(undefined), TIMEOUT_MS);
    const settle = (result: StrengthResult | undefined) => {
      clearTimeout(late);
      waiting.delete(number);
      if (waiting.size === 0) idle = setTimeout(stopChecker, IDLE_MS).unref();
      resolve(result);
    };
    waiting.set(number, settle);
    worker.postMessage({ number, password, words });
  });
}

/** Clears the reference, so that the next request starts a new worker instead of using one that is ending. */
function stopChecker(): void {
  void checker?.worker.terminate();
  checker = undefined;
}

function startChecker(): NonNullable<typeof checker> {
  const worker = new Worker(new URL('./strength-worker.mjs', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const waiting = new Map<number, (result: StrengthResult | undefined) => void>();
  const opened = { worker, waiting };
  worker.unref();
  worker.on('message', (result: StrengthResult) => waiting.get(result.number)?.(result));
  // The exit handler settles all pending requests; an error is always followed by an exit.
  worker.on('error', () => {});
  worker.on('exit', () => {
    if (checker === opened) checker = undefined;
    for (const settle of [...waiting.values()]) settle(undefined);
  });
  return opened;
}
