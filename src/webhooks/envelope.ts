import { timestamp } from '../base/timestamps.ts';
import { compactAsciiJson } from '../formats/canonical-json.ts';
import type { EventIn, TEST_EVENT } from './event-type.ts';

interface Envelope {
  readonly type: EventIn['type'] | typeof TEST_EVENT;
  readonly entity: { readonly type: string; readonly id: number };
  readonly companyId: number | null;
}

/**
 * The body of a delivery up to its `data`, which follows as text and is closed by one brace. Kept apart from the data,
 * so that the data crosses to the database once for the event and for every delivery of it.
 */
export function envelopeOf(
  { type, entity, companyId }: Envelope,
  { payloadId, customerId, at }: { payloadId: string; customerId: number; at: Date },
): string {
  const head = compactAsciiJson({
    id: payloadId,
    type,
    createdAt: timestamp(at),
    customerId,
    companyId,
    entity: { type: entity.type, id: entity.id },
  });
  return `${head.slice(0, -1)},"data":`;
}
