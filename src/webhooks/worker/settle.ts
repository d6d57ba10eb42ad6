import { arrayText } from '../../db/array-text.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import type { DeliveryStatus } from '../tables.ts';
import { ASYNC_COMMIT, type Claimed } from './claim.ts';
import type { Reply } from './exchange.ts';
import type { Schedule } from './schedule.ts';

/** The result of a delivery attempt. */
export interface Outcome {
  readonly endpoint_id: number;
  readonly id: number;
  readonly status: DeliveryStatus;
  /** When to retry; null when the outcome is final. */
  readonly due_at: Date | null;
  readonly delivered_at: Date | null;
  readonly response_code: number | null;
  readonly response_body: string | null;
  readonly last_error: string | null;
}

/**
 * Contract [DELIV-008, DELIV-009]: a 2xx status means delivered. Anything else is retried until no attempts are left.
 */
export function outcomeOf(
  { endpoint_id, id, attempt_count }: Claimed,
  reply: Reply,
  schedule: Schedule,
  at: Date,
): Outcome {
  const isDelivered = reply.error === null;
  const next = isDelivered ? undefined : schedule.nextAttempt(attempt_count, at);
  return {
    endpoint_id,
    id,
    status: isDelivered ? 'delivered' : next ? 'retry' : 'failed',
    due_at: next ?? null,
    delivered_at: isDelivered ? at : null,
    response_code: reply.code,
    response_body: reply.body,
    last_error: reply.error,
  };
}

/** The customer revoked or narrowed the authorisation while the delivery was queued, so it is not sent. */
export const withheld = ({ endpoint_id, id, refusal }: Claimed): Outcome => ({
  endpoint_id,
  id,
  status: 'skipped',
  due_at: null,
  delivered_at: null,
  response_code: null,
  response_body: null,
  last_error: refusal,
});

/** Stores many outcomes at once. Skips deliveries that another worker has claimed in the meantime. */
export async function settle(tx: Tx, worker: string, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const column = (name: Exclude<keyof Outcome, 'due_at' | 'delivered_at'>) =>
    arrayText(outcomes.map((outcome) => outcome[name]));
  const instants = (name: 'due_at' | 'delivered_at') =>
    arrayText(outcomes.map((outcome) => outcome[name]?.toISOString() ?? null));
  await sql`
    select ${ASYNC_COMMIT}, settle_deliveries(
      ${worker}, ${column('endpoint_id')}, ${column('id')}, ${column('status')},
      ${instants('due_at')}, ${instants('delivered_at')}, ${column('response_code')},
      ${column('response_body')}, ${column('last_error')})`.execute(tx);
}
