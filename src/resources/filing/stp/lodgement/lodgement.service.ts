import type { Clock } from '../../../../base/clock.ts';
import { conflict } from '../../../../base/errors.ts';
import type { Logger } from '../../../../base/logger.ts';
import { type FieldCipher, hashToken, newUuid } from '../../../../base/secrets.ts';
import { type Db, SYSTEM } from '../../../../db/db.ts';
import type { Tx } from '../../../../db/tx.ts';
import { type Gateway, GatewayRefused, type Standing } from './gateway.ts';
import type { LodgedByHandIn } from './lodgement.schema.ts';
import * as store from './lodgement.store.ts';
import { GIVE_UP_MS, LEASE_MS, pollWaitMs, retryWaitMs } from './schedule.ts';
import type { LodgementKind, LodgementRecord, LodgementStatus, Outcome, ResponseRecord } from './tables.ts';

export { fileGateway } from './file-gateway.ts';
export { type Gateway, GatewayRefused, type Outgoing, type Standing } from './gateway.ts';
export { httpGateway, type SendingService } from './http-gateway.ts';
export { LODGED_BY_HAND, LodgedByHandIn } from './lodgement.schema.ts';
export { findLodgement, listResponses } from './lodgement.store.ts';
export { SANDBOX_TRIGGERS, sandboxGateway } from './sandbox-gateway.ts';
export {
  LODGEMENT_STATUSES,
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

export interface LodgementDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly gateway: Gateway;
  readonly logger: Pick<Logger, 'warn'>;
  readonly watch: Partial<Record<LodgementKind, Watch>>;
}

export interface NewLodgement {
  readonly customerId: number;
  readonly companyId: number;
  readonly kind: LodgementKind;
  readonly contentType: string;
  readonly clientId: string | null;
  readonly at: Date;
}

/** Statuses after which nothing more is done by itself. */
const SETTLED: readonly LodgementStatus[] = [
  'TRANSMISSION_SUCCESSFUL',
  'TRANSMISSION_UNSUCCESSFUL',
  'FAILED',
  'MANUALLY_COMPLETED',
];
const RESULT_OF: Readonly<Record<Outcome, LodgementStatus>> = {
  ACCEPTED: 'TRANSMISSION_SUCCESSFUL',
  ACCEPTED_WITH_WARNINGS: 'TRANSMISSION_SUCCESSFUL',
  // Something in it must be put right and reported again.
  PARTLY_ACCEPTED: 'TRANSMISSION_UNSUCCESSFUL',
  REJECTED: 'TRANSMISSION_UNSUCCESSFUL',
};
const ERROR_LENGTH = 500;
const DUE_AT_ONCE = 20;

export type LodgementService = ReturnType<typeof lodgementService>;

/**
 * Messages to tax offices. The message and its id are stored first, then it is sent, then the answer is asked for. If
 * the service dies in between, the other side is asked whether it has the message before it is sent once more.
 */
export function lodgementService({ db, clock, cipher, gateway, logger, watch }: LodgementDeps) {
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
    });
    return lodgement;
  }

  async function messageOf(tx: Tx, id: number): Promise<{ contentType: string; message: string }> {
    const { customer_id, content_type, message } = await store.findMessage(tx, id);
    return {
      contentType: content_type,
      message: cipher.open('lodgement_message.message', [customer_id, id], message),
    };
  }

  /** The next step with one message: sends it, or asks how it stands. Never throws for what the other side does. */
  async function advance(customerId: number, id: number, clientId: string | null = null): Promise<void> {
    const now = clock.now();
    const until = new Date(now.getTime() + LEASE_MS);
    const taken = await db.tx(customerId, async (tx) => {
      const leased = await store.leaseLodgement(tx, id, { gateway: gateway.name, now, until });
      if (!leased) return undefined;
      const { contentType, message } = await messageOf(tx, id);
      // Whether it arrived is not known from here on, until the other side says so.
      const isNew = leased.status === 'QUEUED';
      const sending = { status: 'SENDING', gateway: gateway.name, attempts: leased.attempts + 1 } as const;
      if (isNew) await store.updateLodgement(tx, id, sending);
      return { lodgement: leased, isNew, contentType, message };
    });
    if (!taken) return;
    const { lodgement, isNew, contentType, message } = taken;
    const outgoing = { customerId, kind: lodgement.kind, messageId: lodgement.message_id, contentType, message };
    const mayNotHaveIt = isNew || lodgement.status === 'SENDING';
    let step: Step;
    try {
      const standing: Standing = !isNew && gateway.ask ? await gateway.ask(outgoing) : { is: 'unknown' };
      if (standing.is !== 'unknown') step = { standing };
      else if (mayNotHaveIt) {
        if (!isNew) logger.warn({ lodgement: id }, 'a message the other side does not know is sent again');
        step = { sent: await gateway.send(outgoing), again: !isNew };
      } else if (!gateway.ask) step = 'nobody to ask';
      else step = { failed: 'the other side does not know the message any more', isRefused: false };
    } catch (error) {
      step = { failed: errorText(error), isRefused: error instanceof GatewayRefused };
      logger.warn({ lodgement: id, gateway: gateway.name, err: error }, 'a message could not be sent or asked about');
    }
    await record(customerId, id, step, clientId);
  }

  type Step =
    | { readonly standing: Exclude<Standing, { is: 'unknown' }> }
    | { readonly sent: { readonly conversationId: string | null }; readonly again: boolean }
    | { readonly failed: string; readonly isRefused: boolean }
    | 'nobody to ask';

  /** Writes down what a step brought, and tells of it. */
  async function record(customerId: number, id: number, step: Step, clientId: string | null): Promise<void> {
    const at = clock.now();
    await db.tx(customerId, async (tx) => {
      const before = await store.lockLodgement(tx, id);
      // Somebody completed it by hand in the meantime.
      if (before.status === 'MANUALLY_COMPLETED' || step === 'nobody to ask') {
        await store.updateLodgement(tx, id, { leased_until: null });
        return;
      }
      const tell = await watch[before.kind]?.(tx, before);
      await write(tx, before, step, at);
      await tell?.({ clientId: clientId ?? before.api_client_id, at });
    });
  }

  async function write(tx: Tx, before: LodgementRecord, step: Exclude<Step, string>, at: Date): Promise<void> {
    const later = (ms: number) => new Date(at.getTime() + ms);
    const free = { leased_until: null } as const;
    if ('sent' in step) {
      await store.updateLodgement(tx, before.id, {
        ...free,
        status: 'SENT_AWAITING_RESPONSE',
        conversation_id: step.sent.conversationId,
        attempts: before.attempts + (step.again ? 1 : 0),
        sent_at: at,
        last_error: null,
        next_attempt_at: gateway.ask ? later(pollWaitMs(1)) : null,
      });
      return;
    }
    if ('failed' in step) {
      const isOver = step.isRefused || isTooOld(before, at);
      const isSettled = SETTLED.includes(before.status);
      await store.updateLodgement(tx, before.id, {
        ...free,
        last_error: step.failed,
        ...(isSettled
          ? {}
          : isOver
            ? { status: 'FAILED', next_attempt_at: null }
            : { next_attempt_at: later(retryWaitMs(before.attempts + before.polls)), polls: before.polls + 1 }),
      });
      return;
    }
    const { standing } = step;
    const known = {
      ...free,
      conversation_id: standing.conversationId ?? before.conversation_id,
      sent_at: before.sent_at ?? at,
      polls: before.polls + 1,
    };
    if (standing.is === 'waiting') {
      const isOver = isTooOld(before, at);
      await store.updateLodgement(tx, before.id, {
        ...known,
        ...(SETTLED.includes(before.status)
          ? {}
          : isOver
            ? { status: 'FAILED', next_attempt_at: null, last_error: 'no answer was collected' }
            : { status: 'SENT_AWAITING_RESPONSE', next_attempt_at: later(pollWaitMs(before.polls + 1)) }),
      });
      return;
    }
    const messages = JSON.stringify(standing.messages);
    const digest = hashToken(`${standing.outcome}\n${messages}`);
    const responses = await store.listResponses(tx, before.id);
    // The same answer heard twice is one answer.
    if (responses.at(-1)?.digest !== digest) {
      await store.insertResponse(tx, {
        customer_id: before.customer_id,
        lodgement_id: before.id,
        outcome: standing.outcome,
        messages,
        digest,
        received_at: at,
      });
    }
    await store.updateLodgement(tx, before.id, {
      ...known,
      status: RESULT_OF[standing.outcome],
      last_error: null,
      next_attempt_at: null,
    });
  }

  const isTooOld = (lodgement: LodgementRecord, at: Date): boolean =>
    at.getTime() - (lodgement.sent_at ?? lodgement.created_at).getTime() > GIVE_UP_MS;

  return {
    queue,
    advance,

    /** Somebody lodged it by hand, or settled it with the tax office otherwise. */
    async completeByHand(tx: Tx, id: number, given: LodgedByHandIn): Promise<LodgementRecord> {
      const before = await store.lockLodgement(tx, id);
      if (before.status === 'TRANSMISSION_SUCCESSFUL' || before.status === 'MANUALLY_COMPLETED') {
        throw conflict('It is completed already');
      }
      const status = given.is_accepted === false ? 'TRANSMISSION_UNSUCCESSFUL' : 'MANUALLY_COMPLETED';
      return store.updateLodgement(tx, id, { status, next_attempt_at: null });
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
    async runDue(): Promise<void> {
      const which = { gateway: gateway.name, now: clock.now(), limit: DUE_AT_ONCE };
      const due = await db.tx(SYSTEM, (tx) => store.listDue(tx, which), { readOnly: true });
      for (const { customer_id, id } of due) await advance(customer_id, id);
    },
  };
}

const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH);

export const responseView = (response: ResponseRecord) => ({
  response_id: response.id,
  outcome: response.outcome,
  messages: response.messages.map(({ code, text }) => ({ code, text })),
});
