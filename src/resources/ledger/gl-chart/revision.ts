import { needsIfMatch, stale } from '../../../base/errors.ts';
import { hashToken, newUuid } from '../../../base/secrets.ts';

/** Stable until the first save, so that the first write can send it. */
export const unsavedRevision = (customerId: number, companyId: number): string =>
  `c${companyId}-0-${hashToken(`unsaved chart of ${customerId} ${companyId}`).slice(0, 8)}`;

/** Never a hash of the content: a chart restored to an earlier state must not accept an earlier ETag. */
export const nextRevision = (companyId: number, version: number): string =>
  `c${companyId}-${version}-${newUuid().slice(0, 8)}`;

export const etagOf = (revision: string): string => `"${revision}"`;

export function requireIfMatch(header: string | undefined): string {
  if (header === undefined || header === '') {
    throw needsIfMatch('If-Match is missing; send the ETag of the chart you read, including its quotes');
  }
  return header;
}

/** Contract [GL-062]: exact byte comparison. `*`, weak tags, lists and unquoted tags do not match. */
export function requireRevision(ifMatch: string, revision: string): void {
  if (ifMatch === etagOf(revision)) return;
  throw stale('The chart has changed since you read it, or If-Match is not its exact quoted ETag; read it again');
}
