import { conflict } from '../../../base/errors.ts';
import { SYSTEM } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../company/company/company.service.ts';
import type { Cause, LodgementDeps } from './lodgement.deps.ts';
import { type Lodging, lodge } from './lodgement.lodge.service.ts';
import type { LodgedByHandIn } from './lodgement.schema.ts';
import { advance, messageOf, messagesOf, type NewMessage, queueMessage } from './lodgement.send.service.ts';
import * as store from './lodgement.store.ts';
import { recordIfSettled } from './note-step.ts';
import type { LodgementRecord } from './tables.ts';

const DUE_AT_ONCE = 20;

export type LodgementService = ReturnType<typeof lodgementService>;

/**
 * Messages to tax offices. A message and its id are stored first, then the message is sent, then the service polls for
 * a response. After a crash in between, the recipient is asked whether it has the message before the message is sent
 * again.
 */
export function lodgementService(deps: LodgementDeps) {
  const { db, clock, cipher, gateway } = deps;
  return {
    lodge: <Stored extends { readonly lodgementId: number }, Out>(
      caller: Caller,
      companyId: number,
      storeFiling: (lodging: Lodging) => Promise<Stored>,
      answer: (stored: Stored, about: { readonly isSent: boolean }) => Promise<Out>,
    ): Promise<Out> => lodge(deps, caller, companyId, storeFiling, answer),

    queue: (lodging: Lodging, message: NewMessage): Promise<LodgementRecord> => queueMessage(lodging, message, cipher),

    advance: (customerId: number, id: number, caller?: Caller): Promise<void> => advance(deps, customerId, id, caller),

    message: (tx: Tx, id: number) => messageOf(tx, id, cipher),
    messages: (tx: Tx, ids: readonly number[]) => messagesOf(tx, ids, cipher),

    /** Records that a user lodged the message manually, or settled it with the tax office in another way. */
    async completeByHand(tx: Tx, id: number, given: LodgedByHandIn, by: Cause): Promise<LodgementRecord> {
      const before = await store.lockLodgement(tx, id);
      if (before.status === 'TRANSMISSION_SUCCESSFUL' || before.status === 'MANUALLY_COMPLETED') {
        throw conflict('This filing is already complete');
      }
      const status = given.is_accepted === false ? 'TRANSMISSION_UNSUCCESSFUL' : 'MANUALLY_COMPLETED';
      const after = await store.updateLodgement(tx, id, { status, next_attempt_at: null });
      await recordIfSettled(tx, deps, { before, after }, by);
      return after;
    },

    /** The next message that is due under a test clock by the specified time. */
    nextDue: (customerId: number, given: { testClockId: number; until: Date }) =>
      db.tx(customerId, (tx) => store.findNextDue(tx, given), { readOnly: true }),

    /** Makes one pass over all messages that are due in real time. */
    async runDue(isStopping: () => boolean = () => false): Promise<void> {
      const which = { gateway: gateway.name, now: clock.now(), limit: DUE_AT_ONCE };
      const due = await db.tx(SYSTEM, (tx) => store.listDue(tx, which), { readOnly: true });
      for (const { customer_id, id } of due) {
        if (isStopping()) return;
        await advance(deps, customer_id, id);
      }
    },
  };
}
