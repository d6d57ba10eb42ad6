import { request } from 'undici';
import type { Clock } from '../../../base/clock.ts';
import type { Logger } from '../../../base/logger.ts';
import {
  type AskRegistry,
  BUNDLED_FUNDS,
  type FundAnswer,
  fundRegistry,
  normalUsi,
  SANDBOX_UNKNOWN_FUNDS,
  type SuperFunds,
} from './fund-registry.ts';

const TIMEOUT_MS = 2_000;
const MOST_BYTES = 64 * 1024;

/**
 * Sends `GET {url}/{usi}`, with the token if there is one. Does not follow redirects, which would send the token
 * elsewhere.
 */
const registryOver =
  ({ url, token }: { url: string; token: string | undefined }): AskRegistry =>
  async (usi) => {
    const { statusCode, body } = await request(`${url.replace(/\/+$/, '')}/${encodeURIComponent(usi)}`, {
      method: 'GET',
      headers: { accept: 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of body) {
      size += (part as Buffer).length;
      // Leaving the loop closes the connection and discards the rest of the response.
      if (size > MOST_BYTES) return { status: statusCode, body: undefined };
      parts.push(part as Buffer);
    }
    return { status: statusCode, body: parsed(Buffer.concat(parts).toString('utf8')) };
  };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export { type FundAnswer, type FundDetails, normalUsi, type SuperFunds } from './fund-registry.ts';

interface BundledFunds extends SuperFunds {
  /** Returns an answer without a network request. */
  atHand(usi: string): FundAnswer;
}

/** The list that ships with the service. It is short, so a fund missing from it may still exist. */
export function bundledFunds(): BundledFunds {
  const atHand = (usi: string): FundAnswer => {
    const fund = BUNDLED_FUNDS.get(normalUsi(usi));
    if (fund !== undefined) return { is: 'known', ...fund };
    return { is: SANDBOX_UNKNOWN_FUNDS.has(normalUsi(usi)) ? 'unknown' : 'unavailable' };
  };
  return { atHand, lookUp: async (usis) => new Map([...usis].map((usi) => [usi, atHand(usi)])) };
}

/** Looks up funds in the registry that the operator configured or, without a registry, in the bundled list. */
export const superFunds = (given: {
  registry: { readonly url: string; readonly token: string | undefined } | undefined;
  clock: Clock;
  logger: Pick<Logger, 'warn'>;
}): SuperFunds =>
  given.registry === undefined
    ? bundledFunds()
    : fundRegistry({ ask: registryOver(given.registry), clock: given.clock, logger: given.logger });
