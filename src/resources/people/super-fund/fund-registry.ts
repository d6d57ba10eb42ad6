import { inLog, type Origin } from '../../../audit/audit.ts';
import { BoundedMap } from '../../../base/bounded-map.ts';
import { type Clock, monotonicMs } from '../../../base/clock.ts';
import { abnDigits, isAbn } from '../../../base/identifiers.ts';
import type { Logger } from '../../../base/logger.ts';

/**
 * A registry's response about a unique superannuation identifier (USI). The service rejects the identifier only after a
 * definite `unknown`, because an unavailable registry or an incomplete list proves nothing.
 */
export type FundAnswer =
  | ({ readonly is: 'known'; readonly name: string } & Partial<FundDetails>)
  | { readonly is: 'unknown' }
  | { readonly is: 'unavailable' };

/** Optional details for payments to the fund. */
export interface FundDetails {
  readonly abn: string;
  readonly account: { readonly bsb: string; readonly number: string; readonly name: string };
}

export interface SuperFunds {
  /**
   * Queries each identifier once. It may take seconds, so call it outside a transaction. Never throws: a failing
   * registry counts as unavailable.
   */
  lookUp(usis: ReadonlySet<string>, from?: Origin): Promise<ReadonlyMap<string, FundAnswer>>;
}

/** Normalises spacing and case. */
export const normalUsi = (usi: string): string => usi.replaceAll(' ', '').toUpperCase();

/**
 * A few large funds, as examples for demos and for a service without a registry. Employee records show their names, and
 * contribution files contain their ABNs. USIs and ABNs come from the funds' own documents. They were not checked
 * against an official list, and funds change them occasionally. For production, set a registry in SUPER_FUND_URL.
 */
export const BUNDLED_FUNDS: ReadonlyMap<string, { readonly name: string; readonly abn: string }> = new Map([
  ['STA0100AU', { name: 'AustralianSuper', abn: '65714394898' }],
  ['HOS0100AU', { name: 'Hostplus', abn: '68657495890' }],
  ['HST0100AU', { name: 'HESTA', abn: '64971749321' }],
  ['53226460365001', { name: 'Aware Super', abn: '53226460365' }],
  ['CBU0100AU', { name: 'Cbus Super', abn: '75493363262' }],
  ['RES0103AU', { name: 'Rest', abn: '62653671394' }],
  // For testing: no real fund has this identifier, and its ABN is an example.
  ['TST0001AU', { name: 'Sandbox Super', abn: '98111133334' }],
]);

/** For testing rejections: no real fund has these identifiers, and the look-up returns a definite "no such fund". */
export const SANDBOX_UNKNOWN_FUNDS: ReadonlySet<string> = new Set(['BAD0001AU', 'INVALID', 'INVALID_USI']);

/**
 * One request to a registry. Resolves with the HTTP status and the body if it is valid JSON. Rejects when the registry
 * does not respond.
 */
export type AskRegistry = (usi: string) => Promise<{ readonly status: number; readonly body: unknown }>;

const MOST_AT_ONCE = 8;
/** After this time, a look-up queries no further identifiers, however many funds the batch has. */
const PATIENCE_MS = 5_000;
const KEPT_MS = 10 * 60_000;
const MOST_KEPT = 10_000;
/** After a failure, the registry is not queried for this long, so that callers do not wait for it again. */
const AWAY_MS = 10_000;
const LONGEST_NAME = 200;
/** The identifiers that are sent to a registry. Other characters could change the request path. */
const ASKABLE = /^[A-Z0-9_-]+$/;

const UNAVAILABLE: FundAnswer = { is: 'unavailable' };

/**
 * Status 200 with a name means that the fund exists; 404 with a JSON body means that it does not. Definite answers are
 * cached for KEPT_MS, so that a batch and its corrections query each fund only once.
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
        logger.warn({ ...inLog(from), status: reply.status }, 'the fund registry returned an unusable response');
      } else {
        kept.set(usi, { answer, at: now });
      }
      return answer;
    } catch (error) {
      wentAwayAt = now;
      // The URL is not logged: it may contain the operator's API key.
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

/**
 * Whether less than `spanMs` has passed. False when the clock was set back, because the elapsed time is then unknown.
 */
const isWithin = (spanMs: number, since: number, now: number): boolean => now >= since && now - since < spanMs;

function readReply({ status, body }: { status: number; body: unknown }): FundAnswer {
  const isObject = typeof body === 'object' && body !== null;
  // A 404 without JSON comes from something other than a fund registry, such as a proxy or a wrong URL.
  if (status === 404 && isObject) return { is: 'unknown' };
  const said = status === 200 && isObject ? (body as Record<string, unknown>) : {};
  const name = textOf(said.name);
  return name === '' ? UNAVAILABLE : { is: 'known', name, ...detailsOf(said) };
}

/** Other details from the registry are used only if they are valid. */
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

/** The name is stored and shown, so control characters are removed. */
const cleaned = (name: string): string =>
  name
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME);
