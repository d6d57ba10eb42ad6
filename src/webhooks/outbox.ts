import { sql } from 'kysely';
import { newUuid } from '../base/secrets.ts';
import { nothingSent, type Sent, send } from '../db/send.ts';
import { textArray } from '../db/text-array.ts';
import type { Tx } from '../db/tx.ts';
import { compactAsciiJson } from '../formats/canonical-json.ts';
import { envelopeOf } from './envelope.ts';
import type { EventIn } from './event-type.ts';

export { EVENT_TYPES, type EventIn, type EventType } from './event-type.ts';
export { type StpSubmission, stpResponseEvent } from './stp-response.ts';

/**
 * An event is a row, written in the transaction of the change: it is there exactly when the change is, and so are its
 * deliveries. One statement however many. `clientId` is the partner's client when its token made the change.
 */
export function recordEvents(
  tx: Tx,
  given: { customerId: number; clientId: string | null; at: Date },
  events: readonly EventIn[],
): Sent {
  if (events.length === 0) return nothingSent();
  const { customerId, clientId, at } = given;
  const payloadIds = events.map(() => newUuid());
  const envelopes = events.map((event, index) => envelopeOf(event, { payloadId: payloadIds[index]!, customerId, at }));
  return send(
    tx,
    sql`
    select record_events(
      ${clientId}, ${at},
      ${events.map(({ type }) => type)}::text[],
      ${events.map(({ entity }) => entity.type)}::text[],
      ${events.map(({ entity }) => entity.id)}::bigint[],
      ${events.map(({ companyId }) => companyId)}::bigint[],
      ${payloadIds}::uuid[],
      ${textArray(envelopes)}::text[],
      ${textArray(events.map(({ data }) => compactAsciiJson(data)))}::text[])`,
  );
}
