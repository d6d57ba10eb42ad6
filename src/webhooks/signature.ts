import { createHmac } from 'node:crypto';
import { hmacSha256Hex } from '../base/secrets.ts';

export interface Signed {
  readonly prefix: string;
  readonly secret: string;
  readonly eventType: string;
  readonly deliveryId: number;
  readonly payloadId: string;
  readonly payload: string;
  readonly at: Date;
}

/**
 * The headers of one attempt, signed at its own moment with the secret of now. Ours come from the contract; beside them
 * stand those of the Standard Webhooks specification, so that its ready-made verifiers work too.
 */
export function deliveryHeaders(given: Signed): Record<string, string> {
  const { prefix, secret, eventType, deliveryId, payloadId, payload, at } = given;
  const seconds = String(Math.floor(at.getTime() / 1000));
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Tasman-Webhooks',
    [`X-${prefix}-Event`]: eventType,
    [`X-${prefix}-Delivery-Id`]: String(deliveryId),
    [`X-${prefix}-Timestamp`]: seconds,
    [`X-${prefix}-Signature`]: signature(secret, seconds, payload),
    'webhook-id': payloadId,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${standardSignature(secret, `${payloadId}.${seconds}.${payload}`)}`,
  };
}

/** Contract (document 3, 6): over the time-stamp, a full stop and the body's bytes. */
export const signature = (secret: string, timestamp: string, body: string | Uint8Array): string =>
  typeof body === 'string'
    ? hmacSha256Hex(secret, `${timestamp}.${body}`)
    : hmacSha256Hex(secret, Buffer.concat([Buffer.from(`${timestamp}.`), body]));

/** The key is the secret's own bytes, since a partner may choose a secret that is no base64. */
const standardSignature = (secret: string, content: string): string =>
  createHmac('sha256', secret).update(content).digest('base64');
