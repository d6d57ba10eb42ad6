import type { Origin } from '../../../audit/audit.ts';
/**
 * A registry's answer about a unique superannuation identifier (USI). Only a definite `unknown` rejects it: an
 * unavailable registry or an incomplete list cannot tell.
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
