import { inLog, type Origin } from '../../../../audit/audit.ts';
import type { Clock } from '../../../../base/clock.ts';
import { conflict } from '../../../../base/errors.ts';
import type { Logger } from '../../../../base/logger.ts';
import { type FieldCipher, newUuid } from '../../../../base/secrets.ts';
import { afterCommit } from '../../../../db/after-commit.ts';
import { type Db, SYSTEM } from '../../../../db/db.ts';
import type { Tx } from '../../../../db/tx.ts';
import { type Gateway, GatewayRefused, type Outgoing, type Standing } from './gateway.ts';
import type { LodgedByHandIn } from './lodgement.schema.ts';
import * as store from './lodgement.store.ts';
import { isSettled, noteStep, type Step } from './note-step.ts';
import { LEASE_MS } from './schedule.ts';
import type { Envelope, LodgementKind, LodgementRecord, LodgementStatus, MessageRecords } from './tables.ts';

export { fileGateway } from './file-gateway.ts';
export { type Gateway, GatewayRefused, type Outgoing, type Standing } from './gateway.ts';
export { httpGateway, type SendingService } from './http-gateway.ts';
export { LODGED_BY_HAND, LodgedByHandIn, RemarkOut, StandingOut } from './lodgement.schema.ts';
export { findLodgement, listResponses, pendingByKind } from './lodgement.store.ts';
export { responseView, type Shown, standingView } from './lodgement.view.ts';
export { SANDBOX_TRIGGERS, sandboxGateway } from './sandbox-gateway.ts';
export {
  LODGEMENT_KINDS,
  LODGEMENT_STATUSES,
  type LodgementKind,
  type LodgementRecord,
  type LodgementStatus,
  OUTCOMES,
  type ResponseRecord,
} from './tables.ts';

/**
 * Looks at a message before it changes and answers what to do once it has, in the same transaction: that is how events
 * are written. `clientId` is the partner whose doing it was.
 */
export type Watch = (
  tx: Tx,
  lodgement: LodgementRecord,
) => Promise<(given: { clientId: string | null; at: Date }) => Promise<void>>;

/** Tells listeners of a message that nothing more is done about by itself, whatever became of it. */
export type TellSettled = (
  tx: Tx,
  lodgement: LodgementRecord,
  given: { clientId: string | null; at: Date },
) => Promise<void>;

/** Told what became of messages, each once. */
export type FilingCounts = Readonly<
  Record<'submitted' | 'accepted' | 'rejected' | 'givenUp' | 'byHand', (kind: LodgementKind) => void>
>;

export interface LodgementDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly gateway: Gateway;
  readonly logger: Pick<Logger, 'warn'>;
  readonly watch: Partial<Record<LodgementKind, Watch>>;
  readonly tellSettled: Partial<Record<LodgementKind, TellSettled>>;
  readonly counts?: FilingCounts | undefined;
}

export interface NewLodgement {
  readonly customerId: number;
  readonly companyId: number;
  readonly kind: LodgementKind;
  readonly contentType: string;
  /** How a sending service wraps it. */
  readonly envelope: Envelope;
  /** Whom its records are about. */
  readonly records: MessageRecords;
  readonly clientId: string | null;
  readonly at: Date;
}

const ERROR_LENGTH = 2_000;
/** So long a message that was given up is asked for before its pays are filed again. */
const DOUBTFUL_MS = 30 * 24 * 60 * 60_000;
const DOUBTFUL_AT_ONCE = 3;
const DUE_AT_ONCE = 20;

export type LodgementService = ReturnType<typeof lodgementService>;

/**
 * Messages to tax offices. The message and its id are stored first, then it is sent, then the answer is asked for. If
 * the service dies in between, the other side is asked whether it has the message before it is sent once more.
 */
export function lodgementService({ db, clock, cipher, gateway, logger, watch, tellSettled, counts }: LodgementDeps) {
  /** Stores a message to be sent once the transaction has committed. `write` is given the id that goes into it. */
  async function queue(tx: Tx, given: NewLodgement, write: (messageId: string) => string): Promise<LodgementRecord> {
    const messageId = newUuid();
    const message = write(messageId);
    const lodgement = await store.insertLodgement(tx, {
      customer_id: given.customerId,
      company_id: given.companyId,
      kind: given.kind,
      message_id: messageId,
      status: 'QUEUED',
      gateway: null,
      conversation_id: null,
      is_taken: false,
      attempts: 0,
      polls: 0,
      last_error: null,
      next_attempt_at: given.at,
      leased_until: null,
      api_client_id: given.clientId,
      sent_at: null,
      created_at: given.at,
    });
    await store.insertMessage(tx, {
      customer_id: given.customerId,
      lodgement_id: lodgement.id,
      content_type: given.contentType,
      message: cipher.seal('lodgement_message.message', [given.customerId, lodgement.id], message),
      envelope: JSON.stringify(given.envelope),
      records: JSON.stringify(given.records),
    });
    return lodgement;
  }

  async function messageOf(tx: Tx, id: number): Promise<Pick<Outgoing, 'contentType' | 'message' | 'envelope'>> {
    const { customer_id, content_type, message, envelope } = await store.findMessage(tx, id);
    return {
      contentType: content_type,
      envelope,
      message: cipher.open('lodgement_message.message', [customer_id, id], message),
    };
  }

  /** The next step with one message: sends it, or asks how it stands. Never throws for what the other side does. */
  async function advance(customerId: number, id: number, clientId: string | null = null, from?: Origin): Promise<void> {
    const now = clock.now();
    const until = new Date(now.getTime() + LEASE_MS);
    const taken = await db.tx(customerId, async (tx) => {
      const leased = await store.leaseLodgement(tx, id, { gateway: gateway.name, now, until });
      if (!leased) return undefined;
      const isNew = leased.status === 'QUEUED';
      // Whether it arrived is not known from here on, until the other side says so.
      const sending = {
        status: 'SENDING',
        gateway: gateway.name,
        attempts: leased.attempts + 1,
        is_taken: null,
      } as const;
      if (isNew) await store.updateLodgement(tx, id, sending);
      return { lodgement: leased, isNew, outgoing: { ...(await messageOf(tx, id)), customerId } };
    });
    if (!taken) return;
    const { lodgement, isNew } = taken;
    const outgoing = { ...taken.outgoing, kind: lodgement.kind, messageId: lodgement.message_id };
    const step = await exchange(lodgement, isNew, outgoing, from);
    await record(customerId, id, step, clientId, from);
  }

  /** Only a message that was never sent is sent at once; for any other the other side is asked first. */
  async function exchange(
    lodgement: LodgementRecord,
    isNew: boolean,
    outgoing: Outgoing,
    from: Origin | undefined,
  ): Promise<Step | 'nobody to ask'> {
    const about = { ...inLog(from), lodgement: lodgement.id, message_id: lodgement.message_id, kind: lodgement.kind };
    const mayNotHaveIt = isNew || lodgement.status === 'SENDING';
    try {
      const standing: Standing = !isNew && gateway.ask ? await gateway.ask(outgoing) : { is: 'unknown' };
      if (standing.is !== 'unknown') return { standing };
      if (mayNotHaveIt) {
        if (!isNew) logger.warn(about, 'a message the other side does not know is sent again');
        return { sent: await gateway.send(outgoing), again: !isNew };
      }
      if (!gateway.ask) return 'nobody to ask';
      const failed =
        lodgement.is_taken === true
          ? 'the other side does not know the message any more'
          : 'the other side does not have the message';
      logger.warn(about, failed);
      return { failed, isRefused: false, isUnknown: true };
    } catch (error) {
      const failed = errorText(error);
      logger.warn(
        { ...about, gateway: gateway.name, reason: failed, err: error },
        'a message could not be sent or asked about',
      );
      return { failed, isRefused: error instanceof GatewayRefused, isUnknown: false };
    }
  }

  /** Writes down what a step brought, and tells of it. */
  async function record(
    customerId: number,
    id: number,
    step: Step | 'nobody to ask',
    clientId: string | null,
    from: Origin | undefined,
  ): Promise<void> {
    const at = clock.now();
    await db.tx(customerId, async (tx) => {
      const before = await store.lockLodgement(tx, id);
      // Somebody completed it by hand in the meantime.
      if (before.status === 'MANUALLY_COMPLETED' || step === 'nobody to ask') {
        await store.updateLodgement(tx, id, { leased_until: null });
        return;
      }
      const tell = await watch[before.kind]?.(tx, before);
      await noteStep(tx, before, step, { at, isAnswered: gateway.ask !== undefined, logger, from });
      const told = { clientId: clientId ?? before.api_client_id, at };
      await tell?.(told);
      await tellIfSettled(tx, before, (await store.findLodgement(tx, id))!, told);
    });
  }

  async function tellIfSettled(
    tx: Tx,
    before: LodgementRecord,
    after: LodgementRecord,
    given: { clientId: string | null; at: Date },
  ): Promise<void> {
    if (counts) afterCommit(tx, () => countChange(counts, before, after));
    if (after.status !== before.status && isSettled(after)) await tellSettled[after.kind]?.(tx, after, given);
  }

  return {
    queue,
    advance,

    /**
     * Before pays of a company are filed again under a new id: asks for those of its messages that were given up though
     * they may have arrived. Refuses while nobody can say.
     */
    async settleDoubtful(given: {
      customerId: number;
      companyId: number;
      clientId: string | null;
      from?: Origin;
    }): Promise<void> {
      const since = new Date(clock.now().getTime() - DOUBTFUL_MS);
      const which = { companyId: given.companyId, gateway: gateway.name, since, limit: DOUBTFUL_AT_ONCE };
      const read = { readOnly: true } as const;
      const doubtful = await db.tx(given.customerId, (tx) => store.listDoubtful(tx, which), read);
      for (const id of doubtful) {
        await advance(given.customerId, id, given.clientId, given.from);
        const after = (await db.tx(given.customerId, (tx) => store.findLodgement(tx, id), read))!;
        if (after.status !== 'FAILED' || after.is_taken !== null) continue;
        throw conflict(
          `Nothing was filed. It is not known whether an earlier message (${after.message_id}) arrived, and nobody can be asked now: ${after.last_error}. Try again later, or settle that filing by hand with its complete operation`,
        );
      }
    },

    /** Somebody lodged it by hand, or settled it with the tax office otherwise. */
    async completeByHand(
      tx: Tx,
      id: number,
      given: LodgedByHandIn,
      by: { clientId: string | null; at: Date },
    ): Promise<LodgementRecord> {
      const before = await store.lockLodgement(tx, id);
      if (before.status === 'TRANSMISSION_SUCCESSFUL' || before.status === 'MANUALLY_COMPLETED') {
        throw conflict('It is completed already');
      }
      const status = given.is_accepted === false ? 'TRANSMISSION_UNSUCCESSFUL' : 'MANUALLY_COMPLETED';
      const after = await store.updateLodgement(tx, id, { status, next_attempt_at: null });
      await tellIfSettled(tx, before, after, by);
      return after;
    },

    /** The message as it was or will be sent. */
    message: messageOf,

    /** Several messages at once, by the id of the lodgement. */
    async messages(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
      const found = ids.length === 0 ? [] : await store.findMessages(tx, ids);
      return new Map(
        found.map(({ customer_id, lodgement_id, message }) => [
          lodgement_id,
          cipher.open('lodgement_message.message', [customer_id, lodgement_id], message),
        ]),
      );
    },

    /** Does all due work once and returns. */
    async runDue(isStopping: () => boolean = () => false): Promise<void> {
      const which = { gateway: gateway.name, now: clock.now(), limit: DUE_AT_ONCE };
      const due = await db.tx(SYSTEM, (tx) => store.listDue(tx, which), { readOnly: true });
      for (const { customer_id, id } of due) {
        if (isStopping()) return;
        await advance(customer_id, id);
      }
    },
  };
}

const COUNTED_AS: Partial<Record<LodgementStatus, keyof FilingCounts>> = {
  TRANSMISSION_SUCCESSFUL: 'accepted',
  TRANSMISSION_UNSUCCESSFUL: 'rejected',
  FAILED: 'givenUp',
  MANUALLY_COMPLETED: 'byHand',
};

function countChange(counts: FilingCounts, before: LodgementRecord, after: LodgementRecord): void {
  if (before.sent_at === null && after.sent_at !== null) counts.submitted(after.kind);
  const became = after.status === before.status ? undefined : COUNTED_AS[after.status];
  if (became) counts[became](after.kind);
}

const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH);
