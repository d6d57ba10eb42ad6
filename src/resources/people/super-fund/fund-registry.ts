import { inLog, type Origin } from '../../../audit/audit.ts';
import { BoundedMap } from '../../../base/bounded-map.ts';
import { type Clock, monotonicMs } from '../../../base/clock.ts';
import { abnDigits, isAbn } from '../../../base/identifiers.ts';
import type { Logger } from '../../../base/logger.ts';
import { type FundAnswer, type FundDetails, normalUsi, type SuperFunds } from './fund.ts';

/**
 * One request to a registry: its HTTP status, and the body where it is readable JSON. Rejects when the registry gives no
 * answer at all.
 */
export type AskRegistry = (usi: string) => Promise<{ readonly status: number; readonly body: unknown }>;

const MOST_AT_ONCE = 8;
/** However many funds a batch names and however slow the registry is, the caller is not kept longer than about this. */
const PATIENCE_MS = 5_000;
const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 10_000;
/** A registry that gave no answer is left alone for so long, instead of letting every caller wait for it. */
const AWAY_MS = 10_000;
const LONGEST_NAME = 200;
/** Anything else could lead to another address of the registry. */
const ASKABLE = /^[A-Z0-9_-]+$/;

const UNAVAILABLE: FundAnswer = { is: 'unavailable' };

/**
 * A registry: 200 with a name knows the fund, 404 with a JSON body knows that there is none. Definite answers are kept
 * for some minutes, so that a batch and the corrections after it ask once.
 */
export function fundRegistry(deps: { ask: AskRegistry; clock: Clock; logger: Pick<Logger, 'warn'> }): SuperFunds {
  const { ask, clock, logger } = deps;
  const kept = new BoundedMap<string, { readonly answer: FundAnswer; readonly at: number }>(MOST_KEPT);
  let wentAwayAt = Number.NEGATIVE_INFINITY;

  async function answerFor(usi: string, from: Origin | undefined): Promise<FundAnswer> {
    if (!ASKABLE.test(usi)) return UNAVAILABLE;
    const now = clock.now().getTime();
    const known = kept.get(usi);
    if (known && isWithin(KEPT_MS, known.at, now)) return known.answer;
    if (isWithin(AWAY_MS, wentAwayAt, now)) return UNAVAILABLE;
    try {
      const reply = await ask(usi);
      const answer = readReply(reply);
      if (answer.is === 'unavailable') {
        logger.warn({ ...inLog(from), status: reply.status }, 'the fund registry gave an answer that says nothing');
      } else {
        kept.set(usi, { answer, at: now });
      }
      return answer;
    } catch (error) {
      wentAwayAt = now;
      // The address is not logged: it may hold the operator's key.
      logger.warn({ ...inLog(from), reason: (error as Error).name }, 'the fund registry is unavailable');
      return UNAVAILABLE;
    }
  }

  return {
    async lookUp(usis, from) {
      const waiting = [...new Set([...usis].map(normalUsi))];
      const answers = new Map<string, FundAnswer>();
      const began = monotonicMs();
      const work = async () => {
        for (let usi = waiting.pop(); usi !== undefined; usi = waiting.pop()) {
          if (monotonicMs() - began > PATIENCE_MS) return;
          answers.set(usi, await answerFor(usi, from));
        }
      };
      await Promise.all(Array.from({ length: Math.min(MOST_AT_ONCE, waiting.length) }, work));
      return new Map([...usis].map((usi) => [usi, answers.get(normalUsi(usi)) ?? UNAVAILABLE]));
    },
  };
}

/** False too when the clock was set back: then nobody knows how long ago it was. */
const isWithin = (spanMs: number, since: number, now: number): boolean => now >= since && now - since < spanMs;

function readReply({ status, body }: { status: number; body: unknown }): FundAnswer {
  const isObject = typeof body === 'object' && body !== null;
  // A 404 without JSON comes from a server that knows nothing of funds, such as a proxy or a wrong address.
  if (status === 404 && isObject) return { is: 'unknown' };
  const said = status === 200 && isObject ? (body as Record<string, unknown>) : {};
  const name = textOf(said.name);
  return name === '' ? UNAVAILABLE : { is: 'known', name, ...detailsOf(said) };
}

/** What a registry says besides the name counts only where it checks out. */
function detailsOf(said: Readonly<Record<string, unknown>>): Partial<FundDetails> {
  const abn = abnDigits(textOf(said.abn));
  const [bsb, number, name] = [textOf(said.bsb), textOf(said.account_number), textOf(said.account_name)];
  return {
    ...(isAbn(abn) ? { abn } : {}),
    ...(/^\d{3}-?\d{3}$/.test(bsb) && /^\d{1,9}$/.test(number) && name !== ''
      ? { account: { bsb, number, name } }
      : {}),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? cleaned(value) : '');

/** The name is stored and shown: without characters that no name has and no database takes. */
const cleaned = (name: string): string =>
  name
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME);
