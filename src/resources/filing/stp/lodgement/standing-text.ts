import type { LodgementRecord, Outcome } from './tables.ts';

export interface Stands extends Pick<LodgementRecord, 'status' | 'gateway' | 'is_taken' | 'last_error'> {
  /** Of the latest response; null while there is none. */
  readonly outcome: Outcome | null;
}

/** How a message stands and why, in words for whoever has to see to it. */
export function standingText(message: Stands): string {
  const { last_error } = message;
  return last_error === null ? stateOf(message) : `${stateOf(message)} What went wrong last: ${last_error}.`;
}

function stateOf({ status, gateway, is_taken, outcome }: Stands): string {
  switch (status) {
    case 'QUEUED':
      return 'Stored, and not sent yet.';
    case 'SENDING':
      return (
        'Sent without a confirmation, so that it may or may not have arrived. The other side is asked for it by its id ' +
        'before it is sent again.'
      );
    case 'SENT_AWAITING_RESPONSE':
      return gateway === 'file'
        ? 'Written into the folder, for somebody to lodge and to complete by hand.'
        : 'Taken by the other side; the tax office has not answered yet.';
    case 'TRANSMISSION_SUCCESSFUL':
      return outcome === 'ACCEPTED_WITH_WARNINGS'
        ? 'Accepted by the tax office, with warnings.'
        : 'Accepted by the tax office.';
    case 'TRANSMISSION_UNSUCCESSFUL':
      if (outcome === 'PARTLY_ACCEPTED') return 'Accepted by the tax office but for a part, which the remarks name.';
      return outcome === 'REJECTED' ? 'Rejected by the tax office.' : 'Marked by hand as not accepted.';
    case 'FAILED':
      if (is_taken === false)
        return 'Not lodged: the other side does not have it or refused it. It may be filed again.';
      return is_taken
        ? 'Taken by the other side, but no answer of the tax office came within three days. A check asks again.'
        : 'Given up after three days without a confirmation; it may have arrived. A check asks the other side again.';
    case 'MANUALLY_COMPLETED':
      return 'Marked by hand as lodged.';
  }
}
