import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { remembered } from '../base/remembered.ts';
import { keyWithin } from './standard-secret.ts';

/** A secret made ready for signing many times. */
export interface SigningKey {
  /** The secret's own bytes, since it may be no base64. */
  readonly own: KeyObject;
  /** What a library of Standard Webhooks reads from a secret that a partner chose in its form. */
  readonly within: KeyObject | undefined;
}

export function signingKey(secret: string): SigningKey {
  const within = keyWithin(secret);
  return { own: createSecretKey(Buffer.from(secret)), within: within && createSecretKey(within) };
}

export interface Signed {
  readonly prefix: string;
  readonly key: SigningKey;
  readonly eventType: string;
  readonly deliveryId: number;
  readonly payloadId: string;
  readonly payload: Uint8Array;
  readonly traceparent: string | null;
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
    [names.signature]: signature(key.own, seconds, payload),
    'webhook-id': payloadId,
    'webhook-timestamp': seconds,
    'webhook-signature': standardSignatures(given, seconds),
    ...(given.traceparent === null ? {} : { traceparent: given.traceparent }),
  };
}

/** Where a secret can be read in two ways it is signed under both: a verifier takes whichever fits. */
const standardSignatures = ({ key, payloadId, payload }: Signed, seconds: string): string =>
  (key.within ? [key.own, key.within] : [key.own])
    .map((one) => `v1,${hmac(one, `${payloadId}.${seconds}.`, payload).digest('base64')}`)
    .join(' ');

/** A node has one prefix; its names are put together once. */
const namesOf = remembered<{ event: string; deliveryId: string; timestamp: string; signature: string }>(10);

/** Contract [DELIV-023]: over the time-stamp, a full stop and the body's bytes. */
export const signature = (key: string | KeyObject, timestamp: string, body: string | Uint8Array): string =>
  hmac(key, `${timestamp}.`, body).digest('hex');

/** In two parts, so that the body is never copied. */
const hmac = (key: string | KeyObject, head: string, body: string | Uint8Array) =>
  createHmac('sha256', key).update(head).update(body);
