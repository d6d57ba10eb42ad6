import { timestampOrNull } from '../../../../base/timestamps.ts';
import type { RemarkOut } from './lodgement.schema.ts';
import { standingText } from './standing-text.ts';
import type { LodgementRecord, Outcome, ResponseMessage, ResponseRecord } from './tables.ts';

export const responseView = (response: ResponseRecord) => ({
  response_id: response.id,
  outcome: response.outcome,
  messages: remarksView(response.outcome, response.messages),
});

/** A message with its latest response, as a list of filings reads them. */
export interface Shown
  extends Pick<LodgementRecord, 'status' | 'gateway' | 'is_taken' | 'last_error' | 'attempts' | 'next_attempt_at'> {
  readonly outcome: Outcome | null;
  /** The first hundred. */
  readonly messages: readonly ResponseMessage[] | null;
}

export const standingView = (message: Shown) => ({
  standing: standingText(message),
  last_error: message.last_error,
  attempts: message.attempts,
  next_attempt_at: timestampOrNull(message.next_attempt_at),
  remarks: message.outcome === null ? [] : remarksView(message.outcome, message.messages ?? []),
});

/** Where the tax office does not say how grave a remark is, its answer as a whole does. */
const remarksView = (outcome: Outcome, messages: readonly ResponseMessage[]): RemarkOut[] =>
  messages.map(({ code, text, severity, employee_id }) => ({
    code,
    text,
    severity: severity ?? (outcome === 'REJECTED' || outcome === 'PARTLY_ACCEPTED' ? 'error' : 'warning'),
    employee_id: employee_id ?? null,
  }));
