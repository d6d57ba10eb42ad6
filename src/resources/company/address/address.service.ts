import type { Logger } from '../../../base/logger.ts';
import type { AddressBook } from './address-book.ts';
import { geocoder } from './geocoder.ts';
import { placeBook } from './place-book.ts';

/** The bundled places, or a geocoder if the operator configured one. */
export const addressBook = (given: { url: string | undefined; logger: Pick<Logger, 'warn'> }): AddressBook =>
  given.url === undefined ? placeBook() : geocoder({ url: given.url, logger: given.logger });
