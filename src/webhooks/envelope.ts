import { timestamp } from '../base/timestamps.ts';
import { compactAsciiJson } from '../formats/canonical-json.ts';
import type { EventIn } from './event-type.ts';

/**
 * The body of a delivery up to its `data`, which follows as text and is closed by one brace. Kept apart from the data,
 * so that the data crosses to the database once for the event and for every delivery of it.
 */
export function envelopeOf(
  { type, entity, companyId }: EventIn,
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
