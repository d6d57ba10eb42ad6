import type { Origin } from '../../../audit/audit.ts';
import type { Address } from './address.schema.ts';

export interface AddressQuestion {
  readonly text: string;
  /** Lower-case country codes. */
  readonly countries: readonly string[];
  readonly limit: number;
  /** Ranked first; empty means no preference. */
  readonly primary: string;
}

export interface AddressBook {
  /** Best match first. Returns an empty list, never an error, when nothing is found or the look-up is unavailable. */
  suggest(question: AddressQuestion, from?: Origin): Promise<readonly Address[]>;
}
