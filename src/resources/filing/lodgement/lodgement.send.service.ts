import { actorOf, inLog, type Origin } from '../../../audit/audit.ts';
import { isDryRun } from '../../../base/dry-run.ts';
import type { Caller } from '../../company/company/company.service.ts';
import { GatewayRefused, type MessageState, type Outgoing } from './gateway/gateway.ts';
import type { LodgementDeps } from './lodgement.deps.ts';
import { messageOf } from './lodgement.message.ts';
import * as store from './lodgement.store.ts';
import { noteStep, type Step } from './note-step.ts';
import { recordIfSettled } from './record-settled.ts';
import { LEASE_MS } from './schedule.ts';
import type { LodgementRecord } from './tables.ts';

const ERROR_LENGTH = 2_000;

interface Leased {
  readonly lodgement: LodgementRecord;
  /** Never sent before. */
  readonly isNew: boolean;
  readonly outgoing: Outgoing;
}

/**
 * Performs the next step for one message: sends it or polls for its status. Never throws on the recipient's behaviour.
 * Without a caller, the worker does it.
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
    // From here on it is unknown whether the message arrived, until the recipient confirms it.
    const sending = { status: 'SENDING', gateway: gateway.name, attempts: attempts + 1, is_taken: null } as const;
    if (isNew) await store.updateLodgement(tx, id, sending);
    return { lodgement, isNew, outgoing: { ...(await messageOf(tx, id, cipher)), customerId, kind, messageId } };
  });
}

/** Sends a message immediately only if it was never sent. Otherwise asks the recipient first. */
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

/** Stores the result of a step and records events. */
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
    // A user completed it manually in the meantime.
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
