import { type FieldCipher, newUuid } from '../../../base/secrets.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Outgoing } from './gateway/gateway.ts';
import * as store from './lodgement.store.ts';
import type { Envelope, LodgementKind, LodgementRecord, MessageRecords } from './tables.ts';

export interface NewMessage {
  readonly kind: LodgementKind;
  readonly contentType: string;
  /** The envelope that a sending service adds. */
  readonly envelope: Envelope;
  /** The employee of each record. */
  readonly records: MessageRecords;
  /** The text of the message with this id. */
  readonly write: (messageId: string) => string;
}

/** Stores a message to send after the transaction commits. */
export async function queueMessage(
  given: { tx: Tx; customerId: number; companyId: number; clientId: string | null; at: Date },
  { kind, contentType, envelope, records, write }: NewMessage,
  cipher: FieldCipher,
): Promise<LodgementRecord> {
  const { tx, customerId, companyId, clientId, at } = given;
  const messageId = newUuid();
  const message = write(messageId);
  const lodgement = await store.insertLodgement(tx, {
    customer_id: customerId,
    company_id: companyId,
    kind,
    message_id: messageId,
    status: 'QUEUED',
    gateway: null,
    conversation_id: null,
    is_taken: false,
    attempts: 0,
    polls: 0,
    last_error: null,
    next_attempt_at: at,
    leased_until: null,
    api_client_id: clientId,
    sent_at: null,
    created_at: at,
  });
  await store.insertMessage(tx, {
    customer_id: customerId,
    lodgement_id: lodgement.id,
    content_type: contentType,
    message: cipher.seal('lodgement_message.message', [customerId, lodgement.id], message),
    envelope: JSON.stringify(envelope),
    records: JSON.stringify(records),
  });
  return lodgement;
}

/** The message as sent or to be sent. */
export async function messageOf(
  tx: Tx,
  id: number,
  cipher: FieldCipher,
): Promise<Pick<Outgoing, 'contentType' | 'message' | 'envelope'>> {
  const { customer_id, content_type, message, envelope } = await store.findMessage(tx, id);
  return {
    contentType: content_type,
    envelope,
    message: cipher.open('lodgement_message.message', [customer_id, id], message),
  };
}

/** Several messages, by lodgement id. */
export async function messagesOf(
  tx: Tx,
  ids: readonly number[],
  cipher: FieldCipher,
): Promise<ReadonlyMap<number, string>> {
  const found = ids.length === 0 ? [] : await store.findMessages(tx, ids);
  return new Map(
    found.map(({ customer_id, lodgement_id, message }) => [
      lodgement_id,
      cipher.open('lodgement_message.message', [customer_id, lodgement_id], message),
    ]),
  );
}
