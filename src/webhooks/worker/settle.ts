import { sql } from 'kysely';
import type { Tx } from '../../db/tx.ts';
import type { DeliveryStatus } from '../tables.ts';
import { type Claimed, NOT_AWAITED } from './claim.ts';
import type { Reply } from './exchange.ts';
import type { Schedule } from './schedule.ts';

/** What becomes of a delivery after an attempt. */
export interface Outcome {
  readonly customer_id: number;
  readonly id: number;
  readonly status: DeliveryStatus;
  readonly due_at: Date;
  readonly delivered_at: Date | null;
  readonly response_code: number | null;
  readonly response_body: string | null;
  readonly last_error: string | null;
}

/** Contract (document 3, 3): a 2xx delivers; anything else is tried again until the attempts are used up. */
export function outcomeOf(
  { customer_id, id, attempt_count }: Claimed,
  reply: Reply,
  schedule: Schedule,
  at: Date,
): Outcome {
  const isDelivered = reply.error === null;
  const next = isDelivered ? undefined : schedule.nextAttempt(attempt_count, at);
  return {
    customer_id,
    id,
    status: isDelivered ? 'delivered' : next ? 'retry' : 'failed',
    due_at: next ?? at,
    delivered_at: isDelivered ? at : null,
    response_code: reply.code,
    response_body: reply.body,
    last_error: reply.error,
  };
}

/** The customer took its authorisation back while this waited: its data is sent to nobody. */
export const withheld = ({ customer_id, id }: Claimed, at: Date): Outcome => ({
  customer_id,
  id,
  status: 'skipped',
  due_at: at,
  delivered_at: null,
  response_code: null,
  response_body: null,
  last_error: 'the customer revoked its authorisation',
});

/** Writes down many outcomes at once; one that another worker has taken over meanwhile is that worker's to settle. */
export async function settle(tx: Tx, worker: string, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const column = <K extends keyof Outcome>(name: K) => outcomes.map((outcome) => outcome[name]);
  await sql`
    select ${NOT_AWAITED}, settle_deliveries(
      ${worker}, ${arrayOf(column('customer_id'))}, ${arrayOf(column('id'))}, ${arrayOf(column('status'))},
      ${arrayOf(column('due_at'))}, ${arrayOf(column('delivered_at'))}, ${arrayOf(column('response_code'))},
      ${textsOf(column('response_body'))}, ${textsOf(column('last_error'))})`.execute(tx);
}

/** As the database reads it, made at once: the driver's way, which can quote, is slow for values that need no quotes. */
function arrayOf(values: readonly (string | number | Date | null)[]): string {
  let at = Number.NaN;
  let text = '';
  const texts = values.map((value) => {
    if (!(value instanceof Date)) return String(value);
    // Many end in the same millisecond.
    if (value.getTime() !== at) {
      at = value.getTime();
      text = value.toISOString();
    }
    return text;
  });
  return `{${texts.join(',')}}`;
}

/** Most listeners say nothing, and nothing went wrong. */
const textsOf = (values: readonly (string | null)[]): string | readonly (string | null)[] =>
  values.every((value) => value === null || value === '')
    ? `{${values.map((value) => (value === null ? 'NULL' : '""')).join(',')}}`
    : values;
