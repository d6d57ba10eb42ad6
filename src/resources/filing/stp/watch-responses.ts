import { timestamp } from '../../../base/timestamps.ts';
import type { Tx } from '../../../db/tx.ts';
import { isListenedTo, recordEvents, type StpSubmission, stpResponseEvent } from '../../../webhooks/outbox.ts';
import { listResponses, type RecordSettled, type Watch } from '../lodgement/public.ts';
import * as store from './stp.store.ts';

/** Records an event when the ATO responds. `stpResponseEvent` decides which changes are reported. */
export const watchStpResponses: Watch = async (tx, lodgement) => {
  const before = await submissionOf(tx, lodgement.id);
  return async ({ clientId, at }) => {
    const after = await submissionOf(tx, lodgement.id);
    const event = stpResponseEvent(before, after);
    if (event) await recordEvents(tx, { clientId, at }, [event]);
  };
};

/**
 * Records that an event is settled, even if it was completed manually or never received a response. The response event
 * does not cover these cases.
 */
export const recordStpSettled: RecordSettled = async (tx, { id }, { clientId, at }) => {
  if (!(await isListenedTo(tx, 'stp_pay_event.settled'))) return;
  const submission = await submissionOf(tx, id);
  if (!submission) return;
  const { id: stp_pay_event_id, responses: _, ...rest } = submission;
  await recordEvents(tx, { clientId, at }, [
    {
      type: 'stp_pay_event.settled',
      entity: { type: 'stp_pay_event', id: stp_pay_event_id },
      companyId: submission.company_id,
      data: { stp_pay_event_id, ...rest, settled_at: timestamp(at) },
    },
  ]);
};

async function submissionOf(tx: Tx, lodgementId: number): Promise<StpSubmission | null> {
  const [event] = await store.listEvents(tx, { lodgementId, limit: 1 });
  if (!event) return null;
  const responses = await listResponses(tx, lodgementId);
  return {
    id: event.id,
    company_id: event.company_id,
    pay_run_id: event.pay_run_id,
    pay_ids: event.pay_ids,
    submission_id: store.submissionIdOf(event),
    conversation_id: event.conversation_id,
    service_action: event.service_action,
    status: event.status,
    responses: responses.map(({ id, received_at, digest }) => ({ id, received_at, digest, isEmpty: false })),
  };
}
