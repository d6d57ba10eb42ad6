import { timestampOrNull } from '../../../base/timestamps.ts';
import type { RemarkOut } from './lodgement.schema.ts';
import { statusText } from './status-text.ts';
import type { LodgementRecord, Outcome, ResponseMessage, ResponseRecord } from './tables.ts';

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
  /** At most one hundred. */
  readonly messages: readonly ResponseMessage[] | null;
}

export const statusDetailsView = (message: Shown) => ({
  standing: statusText(message),
  last_error: message.last_error,
  attempts: message.attempts,
  next_attempt_at: timestampOrNull(message.next_attempt_at),
  remarks: message.outcome === null ? [] : remarksView(message.outcome, message.messages ?? []),
});

/** If a remark has no severity, it follows from the outcome. */
const remarksView = (outcome: Outcome, messages: readonly ResponseMessage[]): RemarkOut[] =>
  messages.map(({ code, text, severity, employee_id }) => ({
    code,
    text,
    severity: severity ?? (outcome === 'REJECTED' || outcome === 'PARTLY_ACCEPTED' ? 'error' : 'warning'),
    employee_id: employee_id ?? null,
  }));
