import { timestampOrNull } from '../../../base/timestamps.ts';
import type { RemarkOut } from './lodgement.schema.ts';
import type { LodgementRecord, Outcome, ResponseMessage, ResponseRecord } from './tables.ts';

interface StatusFacts extends Pick<LodgementRecord, 'status' | 'gateway' | 'is_taken' | 'last_error'> {
  /** Outcome of the latest response; null before the first response. */
  readonly outcome: Outcome | null;
}

/** Explains the status of a message to the user. */
function statusText(message: StatusFacts): string {
  const { last_error } = message;
  return last_error === null ? stateOf(message) : `${stateOf(message)} Latest error: ${last_error}.`;
}

function stateOf({ status, gateway, is_taken, outcome }: StatusFacts): string {
  switch (status) {
    case 'QUEUED':
      return 'Stored, but not sent yet.';
    case 'SENDING':
      return (
        'Sent, but not confirmed, so the message may or may not have arrived. The recipient is asked for the status ' +
        'of the message before it is sent again.'
      );
    case 'SENT_AWAITING_RESPONSE':
      return gateway === 'file'
        ? 'Written to the folder. Lodge it manually, then mark it as completed.'
        : 'Received; the tax office has not responded yet.';
    case 'TRANSMISSION_SUCCESSFUL':
      return outcome === 'ACCEPTED_WITH_WARNINGS'
        ? 'Accepted by the tax office, with warnings.'
        : 'Accepted by the tax office.';
    case 'TRANSMISSION_UNSUCCESSFUL':
      if (outcome === 'PARTLY_ACCEPTED')
        return 'Partly accepted by the tax office. The remarks name the rejected part.';
      return outcome === 'REJECTED' ? 'Rejected by the tax office.' : 'Manually marked as not accepted.';
    case 'FAILED':
      if (is_taken === false)
        return 'Not lodged: the recipient did not receive the message, or refused it. You can file again.';
      return is_taken
        ? 'Received, but the tax office did not respond within three days. Check the status to ask again.'
        : 'Abandoned after three days without a confirmation; it may have arrived. Check the status to ask again.';
    case 'MANUALLY_COMPLETED':
      return 'Manually marked as lodged.';
  }
}

export const responseView = (response: ResponseRecord) => ({
  response_id: response.id,
  outcome: response.outcome,
  messages: remarksView(response.outcome, response.messages),
});

/** A message with its latest response. */
export interface Shown
  extends Pick<
    LodgementRecord,
    'status' | 'gateway' | 'is_taken' | 'last_error' | 'attempts' | 'next_attempt_at' | 'message_id' | 'conversation_id'
  > {
  readonly outcome: Outcome | null;
  /** The messages of the latest response, at most one hundred. */
  readonly messages: readonly ResponseMessage[] | null;
}

export const statusDetailsView = (message: Shown) => ({
  standing: statusText(message),
  last_error: message.last_error,
  attempts: message.attempts,
  next_attempt_at: timestampOrNull(message.next_attempt_at),
  remarks: message.outcome === null ? [] : remarksView(message.outcome, message.messages ?? []),
});

/** The remarks of a response. A remark without a severity gets one from the outcome. */
const remarksView = (outcome: Outcome, messages: readonly ResponseMessage[]): RemarkOut[] =>
  messages.map(({ code, text, severity, employee_id }) => ({
    code,
    text,
    severity: severity ?? (outcome === 'REJECTED' || outcome === 'PARTLY_ACCEPTED' ? 'error' : 'warning'),
    employee_id: employee_id ?? null,
  }));
