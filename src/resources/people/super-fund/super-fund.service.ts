import type { Clock } from '../../../base/clock.ts';
import type { Logger } from '../../../base/logger.ts';
import { BUNDLED_FUNDS, SANDBOX_UNKNOWN_FUNDS } from './bundled-funds.ts';
import { type FundAnswer, normalUsi, type SuperFunds } from './fund.ts';
import { fundRegistry } from './fund-registry.ts';
import { registryOver } from './registry-client.ts';

export { type FundAnswer, type FundDetails, normalUsi, type SuperFunds } from './fund.ts';

export interface BundledFunds extends SuperFunds {
  /** The answer without a network request. */
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

/** The bundled list, or a registry if the operator configured one. */
export const superFunds = (given: {
  registry: { readonly url: string; readonly token: string | undefined } | undefined;
  clock: Clock;
  logger: Pick<Logger, 'warn'>;
}): SuperFunds =>
  given.registry === undefined
    ? bundledFunds()
    : fundRegistry({ ask: registryOver(given.registry), clock: given.clock, logger: given.logger });
