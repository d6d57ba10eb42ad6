import type { Clock } from '../../base/clock.ts';
import type { FieldCipher } from '../../base/secrets.ts';
import { openSpan, type Tracer } from '../../base/trace.ts';
import { deliveryHeaders, type SigningKey, signingKey } from '../signature.ts';
import type { Claimed } from './claim.ts';
import type { Reply } from './exchange.ts';
import type { Sender } from './send.ts';

export interface AttemptDeps {
  readonly clock: Clock;
  readonly cipher: Pick<FieldCipher, 'open'>;
  readonly sender: Sender;
  readonly headerPrefix: string;
  readonly tracer?: Tracer | undefined;
}

/** The maximum number of decrypted secrets in the cache. Each secret is decrypted once and not for every delivery. */
const MOST_KEYS = 1_000;

/** Signs and posts a delivery. The attempt is part of the trace in which the change was made. */
export function deliveryAttempt(deps: AttemptDeps): (delivery: Claimed) => Promise<Reply> {
  const keyOf = keyCache(deps.cipher);
  return async (delivery) => {
    const trace = deps.tracer?.begin(delivery.traceparent);
    const end = trace?.sink && openSpan(trace, 'client');
    const reply = await attempt(delivery, keyOf, deps);
    end?.('webhook attempt', {
      attributes: {
        'tasman.event': delivery.event_type,
        ...(reply.code === null ? {} : { 'http.response.status_code': reply.code }),
      },
      isFailed: reply.error !== null,
    });
    return reply;
  };
}

function attempt(
  delivery: Claimed,
  keyOf: (delivery: Claimed) => SigningKey,
  { clock, sender, headerPrefix }: AttemptDeps,
): Reply | Promise<Reply> {
  if (delivery.payload === null)
    return { code: null, body: null, error: 'the retention period of its event has ended, so the body was deleted' };
  // The payload is ASCII: one byte per character.
  const payload = Buffer.from(delivery.payload, 'latin1');
  let headers: Record<string, string>;
  try {
    headers = deliveryHeaders({
      prefix: headerPrefix,
      key: keyOf(delivery),
      eventType: delivery.event_type,
      deliveryId: delivery.id,
      payloadId: delivery.payload_id,
      payload,
      traceparent: delivery.traceparent,
      at: clock.now(),
    });
  } catch (error) {
    // Only the operator can fix a secret that cannot be decrypted. Until then, the delivery is retried like any other
    // failed delivery.
    return { code: null, body: null, error: `could not be signed: ${(error as Error).message}` };
  }
  return sender.post(delivery.url, headers, payload);
}

function keyCache(cipher: AttemptDeps['cipher']): (delivery: Claimed) => SigningKey {
  const keys = new Map<string, SigningKey>();
  return ({ endpoint_id, sealed_secret }) => {
    const name = `${endpoint_id} ${sealed_secret}`;
    const kept = keys.get(name);
    if (kept !== undefined) return kept;
    const key = signingKey(cipher.open('webhook_endpoint.sealed_secret', [endpoint_id], sealed_secret));
    if (keys.size >= MOST_KEYS) keys.clear();
    keys.set(name, key);
    return key;
  };
}
