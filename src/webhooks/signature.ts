import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { remembered } from '../base/remembered.ts';

/** A secret made ready for signing many times. The key is the secret's own bytes, since it may be no base64. */
export const signingKey = (secret: string): KeyObject => createSecretKey(Buffer.from(secret));

export interface Signed {
  readonly prefix: string;
  readonly key: KeyObject;
  readonly eventType: string;
  readonly deliveryId: number;
  readonly payloadId: string;
  readonly payload: Uint8Array;
  readonly at: Date;
}

/**
 * The headers of one attempt, signed at its own moment with the secret of now. Ours come from the contract; beside them
 * stand those of the Standard Webhooks specification, so that its ready-made verifiers work too.
 */
export function deliveryHeaders(given: Signed): Record<string, string> {
  const { prefix, key, eventType, deliveryId, payloadId, payload, at } = given;
  const seconds = String(Math.floor(at.getTime() / 1000));
  const names = namesOf(prefix, () => ({
    event: `X-${prefix}-Event`,
    deliveryId: `X-${prefix}-Delivery-Id`,
    timestamp: `X-${prefix}-Timestamp`,
    signature: `X-${prefix}-Signature`,
  }));
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Tasman-Webhooks',
    [names.event]: eventType,
    [names.deliveryId]: String(deliveryId),
    [names.timestamp]: seconds,
    [names.signature]: signature(key, seconds, payload),
    'webhook-id': payloadId,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${hmac(key, `${payloadId}.${seconds}.`, payload).digest('base64')}`,
  };
}

/** A node has one prefix; its names are put together once. */
const namesOf = remembered<{ event: string; deliveryId: string; timestamp: string; signature: string }>(10);

/** Contract [DELIV-023]: over the time-stamp, a full stop and the body's bytes. */
export const signature = (key: string | KeyObject, timestamp: string, body: string | Uint8Array): string =>
  hmac(key, `${timestamp}.`, body).digest('hex');

/** In two parts, so that the body is never copied. */
const hmac = (key: string | KeyObject, head: string, body: string | Uint8Array) =>
  createHmac('sha256', key).update(head).update(body);
