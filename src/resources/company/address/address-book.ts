import type { Origin } from '../../../audit/audit.ts';
import type { Address } from './address.schema.ts';

export interface AddressQuestion {
  readonly text: string;
  /** Lower-case country codes. */
  readonly countries: readonly string[];
  readonly limit: number;
  /** Ranked first; empty for none. */
  readonly primary: string;
}

export interface AddressBook {
  /** The likeliest first. An empty list when nothing is found or the look-up is unavailable; never an error. */
  suggest(question: AddressQuestion, from?: Origin): Promise<readonly Address[]>;
}
