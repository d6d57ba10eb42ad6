import { timestamp } from '../base/timestamps.ts';
import type { EventIn } from './event-type.ts';

export interface StpResponse {
  readonly id: number;
  readonly received_at: Date;
  /** Whether the check returned no response. */
  readonly isEmpty: boolean;
  /** A digest of the content, for detecting changed responses. */
  readonly digest: string;
}

/** The state of a submission to the ATO at one point in time. */
export interface StpSubmission {
  readonly id: number;
  readonly company_id: number | null;
  readonly pay_run_id: number | null;
  readonly pay_ids: readonly number[];
  readonly submission_id: string | null;
  readonly conversation_id: string | null;
  readonly service_action: string;
  readonly status:
    | 'QUEUED'
    | 'SENDING'
    | 'SENT_AWAITING_RESPONSE'
    | 'TRANSMISSION_SUCCESSFUL'
    | 'TRANSMISSION_UNSUCCESSFUL'
    | 'FAILED'
    | 'MANUALLY_COMPLETED';
  readonly responses: readonly StpResponse[];
}

const RESULTS: readonly string[] = ['TRANSMISSION_SUCCESSFUL', 'TRANSMISSION_UNSUCCESSFUL'];

/**
 * Contract [EVENT-009, EVENT-010]: creates an event after a non-empty response is stored or changed, and when the
 * result becomes final and a stored response confirms it. Empty checks, sending, manual completion, timeouts and
 * deletions create no event. `before` is null for a new submission, `after` for a deleted one. Compare the states at
 * the start and the end of the transaction.
 */
export function stpResponseEvent(before: StpSubmission | null, after: StpSubmission | null): EventIn | undefined {
  const latest = after && latestResponse(after);
  if (!after || !latest) return undefined;
  const previous = before && latestResponse(before);
  const isNew = previous?.id !== latest.id || previous.digest !== latest.digest;
  const hasResult = RESULTS.includes(after.status) && before?.status !== after.status;
  if (!isNew && !hasResult) return undefined;
  return {
    type: 'stp.response.updated',
    entity: { type: 'stp_pay_event', id: after.id },
    companyId: after.company_id,
    data: {
      stp_pay_event_id: after.id,
      response_id: latest.id,
      company_id: after.company_id,
      pay_run_id: after.pay_run_id,
      pay_ids: [...new Set(after.pay_ids)].sort((a, b) => a - b),
      submission_id: after.submission_id,
      conversation_id: after.conversation_id,
      service_action: after.service_action,
      status: after.status,
      received_at: timestamp(latest.received_at),
    },
  };
}

/** The latest non-empty response by time received; for equal times, the one with the highest id. */
const latestResponse = ({ responses }: StpSubmission): StpResponse | undefined =>
  responses
    .filter(({ isEmpty }) => !isEmpty)
    .sort((a, b) => a.received_at.getTime() - b.received_at.getTime() || a.id - b.id)
    .at(-1);
