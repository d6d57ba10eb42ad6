import { needsIfMatch, stale } from '../../../base/errors.ts';
import { hashToken, newUuid } from '../../../base/secrets.ts';

/** The same for as long as nothing is saved, so that the first write can name it. */
export const unsavedRevision = (customerId: number, companyId: number): string =>
  `c${companyId}-0-${hashToken(`unsaved chart of ${customerId} ${companyId}`).slice(0, 8)}`;

/**
 * Never a digest of the content: a chart that comes back to an earlier state must not accept an earlier call again.
 */
export const nextRevision = (companyId: number, version: number): string =>
  `c${companyId}-${version}-${newUuid().slice(0, 8)}`;

export const etagOf = (revision: string): string => `"${revision}"`;

export function requireIfMatch(header: string | undefined): string {
  if (header === undefined || header === '') {
    throw needsIfMatch('Send the ETag of the chart you have read in If-Match, with its quotes');
  }
  return header;
}

/** Contract [GL-062]: byte for byte; a star, a weak tag, a list or a tag without quotes does not match. */
export function requireRevision(ifMatch: string, revision: string): void {
  if (ifMatch === etagOf(revision)) return;
  throw stale('The chart has changed since you read it, or If-Match is not its exact quoted ETag; read it again');
}
