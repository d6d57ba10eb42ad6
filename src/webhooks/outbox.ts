import { newUuid } from '../base/secrets.ts';
import { currentTrace, traceparentOf } from '../base/trace.ts';
import { arrayText } from '../db/array-text.ts';
import { nothingSent, type Sent, send } from '../db/send.ts';
import { sql } from '../db/sql.ts';
import { textArray } from '../db/text-array.ts';
import type { Tx } from '../db/tx.ts';
import { compactAsciiJson } from '../formats/canonical-json.ts';
import type { EventIn, EventType } from './event-type.ts';

export { EVENT_TYPES, type EventIn, type EventType } from './event-type.ts';
export { type StpSubmission, stpResponseEvent } from './stp-response.ts';

/** By which partner's client something changed, and when. */
export interface Told {
  readonly clientId: string | null;
  readonly at: Date;
}

/**
 * An event is a row, written in the transaction of the change: it is there exactly when the change is, and so are its
 * deliveries. One statement however many. `clientId` is the partner's client when its token made the change.
 */
export function recordEvents(tx: Tx, given: Told, events: readonly EventIn[]): Sent {
  if (events.length === 0) return nothingSent();
  return send(tx, sql`select ${recorded(given, events)}`);
}

/** A pay run that pays were completed in just now, as listeners are told of it. */
export interface RunToTell {
  readonly id: number;
  readonly companyId: number;
  readonly data: unknown;
}

/**
 * The events of pays that were completed, and those of the runs that are complete with them, in one statement. Whether
 * a run is complete, and whether anybody asks for that, is seen there.
 */
export function recordCompletedPays(tx: Tx, given: Told, pays: readonly EventIn[], runs: readonly RunToTell[]): Sent {
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
    sql`select ${recorded(given, pays)}, record_completed_runs(${clientId}, ${at}, ${columnsOf(events)})`,
  );
}

const recorded = (given: Told, events: readonly EventIn[]) => sql`
  record_events(
    ${given.clientId}, ${given.at},
    ${arrayText(events.map(({ type }) => type))}::text[],
    ${arrayText(events.map(({ entity }) => entity.type))}::text[],
    ${columnsOf(events)})`;

/** Whether anybody asks for such events, so that what they would say need not be gathered for nobody. */
export async function isListenedTo(tx: Tx, type: EventType): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select is_listened_to(${[type]}::text[]) as yes`.execute(tx);
  return rows[0]?.yes ?? false;
}

/** What both functions take of events: whom they are about, what they say, and the trace they came about in. */
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
