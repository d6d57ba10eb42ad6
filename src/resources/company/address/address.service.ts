import type { Logger } from '../../../base/logger.ts';
import type { Address } from './address.schema.ts';
import { geocoder } from './geocoder.ts';
import { placeBook } from './place-book.ts';

export type { Address };

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
  suggest(question: AddressQuestion): Promise<readonly Address[]>;
}

/** The places that come with the service, or a geocoder where the operator has named one. */
export const addressBook = (given: { url: string | undefined; logger: Pick<Logger, 'warn'> }): AddressBook =>
  given.url === undefined ? placeBook() : geocoder({ url: given.url, logger: given.logger });
