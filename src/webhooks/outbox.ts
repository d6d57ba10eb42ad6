import { newUuid } from '../base/secrets.ts';
import { realInstant } from '../base/test-time.ts';
import { timestamp } from '../base/timestamps.ts';
import { currentTrace, traceparentOf } from '../base/trace.ts';
import { arrayText, textArray } from '../db/array-text.ts';
import { nothingSent, type Sent, send } from '../db/send.ts';
import { sql } from '../db/sql.ts';
import type { Tx } from '../db/tx.ts';
import { compactAsciiJson } from '../formats/canonical-json.ts';
import type { EventIn, EventType } from './event-type.ts';

interface StpResponse {
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

export { EVENT_TYPES, type EventIn, type EventType } from './event-type.ts';

/** The partner client that made the change, and the time of the change. */
export interface ChangeOrigin {
  readonly clientId: string | null;
  readonly at: Date;
}

/**
 * Writes events in the transaction of the change, so that the events and their deliveries exist if and only if the
 * change is committed. Uses one statement for any number of events. `clientId` is the partner's client, if the change
 * was made with its token. Events are recorded and delivered in real time.
 */
export function recordEvents(tx: Tx, given: ChangeOrigin, events: readonly EventIn[]): Sent {
  if (events.length === 0) return nothingSent();
  return send(tx, sql`select ${recorded(given, events)}`);
}

/** A pay run in which pays were just completed, with its event data. */
export interface CompletedRun {
  readonly id: number;
  readonly companyId: number;
  readonly data: unknown;
}

/**
 * Writes the events of completed pays and of the runs that are now complete, in one statement. The SQL function checks
 * whether a run is complete and whether any endpoint subscribes to the event for completed runs.
 */
export function recordCompletedPays(
  tx: Tx,
  given: ChangeOrigin,
  pays: readonly EventIn[],
  runs: readonly CompletedRun[],
): Sent {
  if (pays.length === 0) return nothingSent();
  const { clientId, at } = given;
  const events = runs.map(
    ({ id, companyId, data }): EventIn => ({
      type: 'pay_run.completed',
      entity: { type: 'pay_run', id },
      companyId,
      data,
    }),
  );
  return send(
    tx,
    sql`select ${recorded(given, pays)}, record_completed_runs(${clientId}, ${realInstant(at)}, ${columnsOf(events)})`,
  );
}

const recorded = (given: ChangeOrigin, events: readonly EventIn[]) => sql`
  record_events(
    ${given.clientId}, ${realInstant(given.at)},
    ${arrayText(events.map(({ type }) => type))}::text[],
    ${arrayText(events.map(({ entity }) => entity.type))}::text[],
    ${columnsOf(events)})`;

/** Whether any endpoint subscribes to this event type. If not, its data need not be collected. */
export async function isListenedTo(tx: Tx, type: EventType): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select is_listened_to(${[type]}::text[]) as yes`.execute(tx);
  return rows[0]?.yes ?? false;
}

/** The columns that both SQL functions accept: entity, company and payload ids, data and the current trace. */
function columnsOf(events: readonly EventIn[]) {
  const trace = currentTrace();
  return sql`
    ${arrayText(events.map(({ entity }) => entity.id))}::bigint[],
    ${arrayText(events.map(({ companyId }) => companyId))}::bigint[],
    ${arrayText(events.map(() => newUuid()))}::uuid[],
    null::text[],
    ${textArray(events.map(({ data, text }) => text ?? compactAsciiJson(data)))}::text[],
    ${trace ? traceparentOf(trace) : null}::text`;
}
