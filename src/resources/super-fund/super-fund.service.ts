import { BUNDLED_FUNDS, SANDBOX_UNKNOWN_FUNDS } from './bundled-funds.ts';

/**
 * What a registry says about a fund's unique superannuation identifier. Only a definite `unknown` speaks against it:
 * a registry that is away, or a list that is not complete, cannot say so.
 */
export type FundAnswer =
  | { readonly is: 'known'; readonly name: string }
  | { readonly is: 'unknown' }
  | { readonly is: 'unavailable' };

export interface SuperFunds {
  /** What can be said at once, without asking anybody. */
  atHand(usi: string): FundAnswer;
  /** Asks about each identifier once. Never throws: a registry that fails is unavailable. */
  lookUp(usis: ReadonlySet<string>): Promise<ReadonlyMap<string, FundAnswer>>;
}

const UNAVAILABLE: FundAnswer = { is: 'unavailable' };

const normal = (usi: string): string => usi.replaceAll(' ', '').toUpperCase();

/** The list that ships with the service. It is short, so a fund that is not on it may well exist. */
export function bundledFunds(): SuperFunds {
  const atHand = (usi: string): FundAnswer => {
    const name = BUNDLED_FUNDS.get(normal(usi));
    if (name !== undefined) return { is: 'known', name };
    return SANDBOX_UNKNOWN_FUNDS.has(normal(usi)) ? { is: 'unknown' } : UNAVAILABLE;
  };
  return { atHand, lookUp: async (usis) => new Map([...usis].map((usi) => [usi, atHand(usi)])) };
}

/** One request to a registry: its HTTP status, and the body when there is one. Rejects when the registry is away. */
export type AskRegistry = (usi: string) => Promise<{ status: number; body: unknown }>;

const MOST_AT_ONCE = 8;

/** A registry over HTTP in front of the bundled list: 200 with a name knows the fund, 404 knows that there is none. */
export function registryFunds(ask: AskRegistry, bundled: SuperFunds = bundledFunds()): SuperFunds {
  async function answerFor(usi: string): Promise<FundAnswer> {
    const atHand = bundled.atHand(usi);
    if (atHand.is !== 'unavailable') return atHand;
    try {
      const { status, body } = await ask(normal(usi));
      if (status === 404) return { is: 'unknown' };
      const name = (body as { name?: unknown } | null)?.name;
      return status === 200 && typeof name === 'string' && name !== '' ? { is: 'known', name } : UNAVAILABLE;
    } catch {
      return UNAVAILABLE;
    }
  }
  return {
    atHand: bundled.atHand,
    async lookUp(usis) {
      const waiting = [...usis];
      const answers = new Map<string, FundAnswer>();
      const work = async () => {
        for (let usi = waiting.pop(); usi !== undefined; usi = waiting.pop()) answers.set(usi, await answerFor(usi));
      };
      await Promise.all(Array.from({ length: Math.min(MOST_AT_ONCE, waiting.length) }, work));
      return answers;
    },
  };
}
