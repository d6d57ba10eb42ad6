import { newUuid } from '../base/secrets.ts';
import { realInstant } from '../base/test-time.ts';
import { currentTrace, traceparentOf } from '../base/trace.ts';
import { arrayText, textArray } from '../db/array-text.ts';
import { nothingSent, type Sent, send } from '../db/send.ts';
import { sql } from '../db/sql.ts';
import type { Tx } from '../db/tx.ts';
import { compactAsciiJson } from '../formats/canonical-json.ts';
import type { EventIn, EventType } from './event-type.ts';

export { EVENT_TYPES, type EventIn, type EventType } from './event-type.ts';
export { type StpSubmission, stpResponseEvent } from './stp-response.ts';

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

/** The columns that both SQL functions accept: entities, data and the current trace. */
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
