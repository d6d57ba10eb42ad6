import { Worker } from 'node:worker_threads';
import { passwordProblem } from './password-rule.ts';

/** From 0 to 4; 3 stands for a hundred million guesses and more. */
const LEAST_SCORE = 3;
/** What follows makes a password only harder to guess, and longer to judge. */
const JUDGED_CHARACTERS = 40;
/** The thread with its word lists, 100 MB, ends after so long without a question. */
const IDLE_MS = 30_000;
/** A judge that is late or lost keeps nobody from changing a password: the rule of length has been held by then. */
const PATIENCE_MS = 20_000;

interface Verdict {
  readonly number: number;
  readonly score: number;
  readonly warning: string | null;
  readonly suggestions: readonly string[];
}

let judge: { worker: Worker; waiting: Map<number, (verdict: Verdict | undefined) => void> } | undefined;
let idle: NodeJS.Timeout | undefined;
let asked = 0;

/**
 * Why a password that a person chooses is refused, as a sentence with advice; undefined when it is good enough. `about`
 * is what a stranger knows of the person: names and addresses make no password.
 */
export async function weaknessOf(password: string, about: readonly string[]): Promise<string | undefined> {
  const problem = passwordProblem(password);
  if (problem !== undefined) return `The password ${problem}.`;
  const verdict = await judged([...password.normalize('NFKC')].slice(0, JUDGED_CHARACTERS).join(''), wordsOf(about));
  if (verdict === undefined || verdict.score >= LEAST_SCORE) return undefined;
  const advice = [verdict.warning, ...verdict.suggestions].filter((sentence) => sentence !== null);
  return ['This password is too easy to guess.', ...advice].join(' ');
}

const wordsOf = (about: readonly string[]): readonly string[] => [
  ...new Set(about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2)),
];

function judged(password: string, words: readonly string[]): Promise<Verdict | undefined> {
  judge ??= openJudge();
  const { worker, waiting } = judge;
  clearTimeout(idle);
  asked += 1;
  const number = asked;
  return new Promise((resolve) => {
    const late = setTimeout(() => settle(undefined), PATIENCE_MS);
    const settle = (verdict: Verdict | undefined) => {
      clearTimeout(late);
      waiting.delete(number);
      if (waiting.size === 0) idle = setTimeout(closeJudge, IDLE_MS).unref();
      resolve(verdict);
    };
    waiting.set(number, settle);
    worker.postMessage({ number, password, words });
  });
}

/** Whoever asks next gets a new one, rather than one that is about to end. */
function closeJudge(): void {
  void judge?.worker.terminate();
  judge = undefined;
}

function openJudge(): NonNullable<typeof judge> {
  const worker = new Worker(new URL('./strength-worker.mjs', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const waiting = new Map<number, (verdict: Verdict | undefined) => void>();
  const opened = { worker, waiting };
  worker.unref();
  worker.on('message', (verdict: Verdict) => waiting.get(verdict.number)?.(verdict));
  // Its end answers whoever still waits; an error is followed by the end.
  worker.on('error', () => {});
  worker.on('exit', () => {
    if (judge === opened) judge = undefined;
    for (const settle of [...waiting.values()]) settle(undefined);
  });
  return opened;
}
