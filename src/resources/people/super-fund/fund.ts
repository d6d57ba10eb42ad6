/**
 * What a registry says about a fund's unique superannuation identifier. Only a definite `unknown` speaks against it:
 * a registry that is away, or a list that is not complete, cannot say so.
 */
export type FundAnswer =
  | { readonly is: 'known'; readonly name: string }
  | { readonly is: 'unknown' }
  | { readonly is: 'unavailable' };

export interface SuperFunds {
  /**
   * Asks about each identifier once; it may take seconds, so no transaction is open meanwhile. Never throws: a registry
   * that fails is unavailable.
   */
  lookUp(usis: ReadonlySet<string>): Promise<ReadonlyMap<string, FundAnswer>>;
}

/** The same fund however it is written. */
export const normalUsi = (usi: string): string => usi.replaceAll(' ', '').toUpperCase();
