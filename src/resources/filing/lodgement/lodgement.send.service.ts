import { actorOf, inLog, type Origin } from '../../../audit/audit.ts';
import { isDryRun } from '../../../base/dry-run.ts';
import { type FieldCipher, newUuid } from '../../../base/secrets.ts';
import { testTime } from '../../../base/test-time.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../company/company/company.service.ts';
import { GatewayRefused, type MessageState, type Outgoing } from './gateway/gateway.ts';
import type { LodgementDeps } from './lodgement.deps.ts';
import * as store from './lodgement.store.ts';
import { LEASE_MS, noteStep, recordIfSettled, type Step } from './note-step.ts';
import type { Envelope, LodgementKind, LodgementRecord, MessageRecords } from './tables.ts';

export interface NewMessage {
  readonly kind: LodgementKind;
  readonly contentType: string;
  /** The envelope that a sending service adds. */
  readonly envelope: Envelope;
  /** The employee whom each record of the message is about. */
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
  const testClockId = testTime()?.testClockId ?? null;
  const message = write(messageId);
  const lodgement = await store.insertLodgement(tx, {
    customer_id: customerId,
    company_id: companyId,
    kind,
    message_id: messageId,
    status: 'QUEUED',
    // No node sends a message of a test company to a tax office, not even a node whose version has no test clocks.
    gateway: testClockId === null ? null : 'sandbox',
    test_clock_id: testClockId,
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

/** The texts of several messages, by lodgement id. */
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

const ERROR_LENGTH = 2_000;

interface Leased {
  readonly lodgement: LodgementRecord;
  /** Whether the message has never been sent. */
  readonly isNew: boolean;
  readonly outgoing: Outgoing;
}

/**
 * Performs the next step for one message: sends it or polls for its status. If the recipient fails, stores the failure
 * instead of throwing it. The worker passes no `caller`.
 */
export async function advance(deps: LodgementDeps, customerId: number, id: number, caller?: Caller): Promise<void> {
  if (isDryRun()) return;
  const leased = await lease(deps, customerId, id);
  if (!leased) return;
  const from = caller && actorOf(caller.principal, caller.requestId);
  const step = await exchange(deps, leased, from);
  await record(deps, leased.lodgement, step, { clientId: caller?.principal.clientId ?? null, from });
}

async function lease(
  { db, clock, cipher, gateway }: LodgementDeps,
  customerId: number,
  id: number,
): Promise<Leased | undefined> {
  const now = clock.now();
  const until = new Date(now.getTime() + LEASE_MS);
  return db.tx(customerId, async (tx) => {
    const lodgement = await store.leaseLodgement(tx, id, { gateway: gateway.name, now, until });
    if (!lodgement) return undefined;
    const { kind, message_id: messageId, attempts } = lodgement;
    const isNew = lodgement.status === 'QUEUED';
    // From here on, it is unknown whether the message arrived, until the recipient confirms that it did.
    const sending = { status: 'SENDING', gateway: gateway.name, attempts: attempts + 1, is_taken: null } as const;
    if (isNew) await store.updateLodgement(tx, id, sending);
    return { lodgement, isNew, outgoing: { ...(await messageOf(tx, id, cipher)), customerId, kind, messageId } };
  });
}

/** Sends a message immediately only if it was never sent. Otherwise asks the recipient first, if the gateway can. */
async function exchange(
  { gateway, logger }: LodgementDeps,
  { lodgement, isNew, outgoing }: Leased,
  from: Origin | undefined,
): Promise<Step | 'no status query'> {
  const about = { ...inLog(from), lodgement: lodgement.id, message_id: lodgement.message_id, kind: lodgement.kind };
  const mayNotHaveIt = isNew || lodgement.status === 'SENDING';
  try {
    const state: MessageState = !isNew && gateway.ask ? await gateway.ask(outgoing) : { is: 'unknown' };
    if (state.is !== 'unknown') return { state };
    if (mayNotHaveIt) {
      if (!isNew) logger.warn(about, 'sending a message again that the recipient does not know');
      return { sent: await gateway.send(outgoing), again: !isNew };
    }
    if (!gateway.ask) return 'no status query';
    const failed =
      lodgement.is_taken === true
        ? 'the recipient no longer knows the message'
        : 'the recipient does not have the message';
    logger.warn(about, failed);
    return { failed, isRefused: false, isUnknown: true };
  } catch (error) {
    const failed = errorText(error);
    logger.warn(
      { ...about, gateway: gateway.name, reason: failed, err: error },
      'could not send a message or query its status',
    );
    return { failed, isRefused: error instanceof GatewayRefused, isUnknown: false };
  }
}

/** Stores the result of a step and writes events. */
async function record(
  deps: LodgementDeps,
  { customer_id, id }: LodgementRecord,
  step: Step | 'no status query',
  { clientId, from }: { clientId: string | null; from: Origin | undefined },
): Promise<void> {
  const { db, clock, gateway, logger, watch } = deps;
  const at = clock.now();
  await db.tx(customer_id, async (tx) => {
    const before = await store.lockLodgement(tx, id);
    // A user completed the message manually in the meantime, or its status cannot be queried.
    if (before.status === 'MANUALLY_COMPLETED' || step === 'no status query') {
      await store.updateLodgement(tx, id, { leased_until: null });
      return;
    }
    const recordChange = await watch[before.kind]?.(tx, before);
    await noteStep(tx, before, step, { at, isAnswered: gateway.ask !== undefined, logger, from });
    const cause = { clientId: clientId ?? before.api_client_id, at };
    await recordChange?.(cause);
    await recordIfSettled(tx, deps, { before, after: (await store.findLodgement(tx, id))! }, cause);
  });
}

const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH);
