import type { Origin } from '../../../audit/audit.ts';
/**
 * What a registry says about a fund's unique superannuation identifier. Only a definite `unknown` speaks against it:
 * a registry that is away, or a list that is not complete, cannot say so.
 */
export type FundAnswer =
  | ({ readonly is: 'known'; readonly name: string } & Partial<FundDetails>)
  | { readonly is: 'unknown' }
  | { readonly is: 'unavailable' };

/** What a registry may say besides the name; payments to a fund ask for it. */
export interface FundDetails {
  readonly abn: string;
  readonly account: { readonly bsb: string; readonly number: string; readonly name: string };
}

export interface SuperFunds {
  /**
   * Asks about each identifier once; it may take seconds, so no transaction is open meanwhile. Never throws: a registry
   * that fails is unavailable.
   */
  lookUp(usis: ReadonlySet<string>, from?: Origin): Promise<ReadonlyMap<string, FundAnswer>>;
}

/** The same fund however it is written. */
export const normalUsi = (usi: string): string => usi.replaceAll(' ', '').toUpperCase();
