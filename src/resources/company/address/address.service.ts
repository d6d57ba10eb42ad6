import type { Logger } from '../../../base/logger.ts';
import type { AddressBook } from './address-book.ts';
import { geocoder } from './geocoder.ts';
import { placeBook } from './place-book.ts';

/** The places that come with the service, or a geocoder where the operator has named one. */
export const addressBook = (given: { url: string | undefined; logger: Pick<Logger, 'warn'> }): AddressBook =>
  given.url === undefined ? placeBook() : geocoder({ url: given.url, logger: given.logger });
