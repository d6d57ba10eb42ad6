import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { remembered } from '../base/bounded-map.ts';

/** Standard Webhooks libraries expect this prefix, followed by the key in base64. */
const PREFIX = 'whsec_';
const FORM = /^whsec_((?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

/** The key that a Standard Webhooks library decodes from a secret; undefined if the secret has another format. */
function keyWithin(secret: string): Buffer | undefined {
  const text = FORM.exec(secret)?.[1];
  return text === undefined ? undefined : Buffer.from(text, 'base64');
}

/** The secret in the default format of Standard Webhooks libraries. A secret already in that format does not change. */
export const standardSecretOf = (secret: string): string =>
  keyWithin(secret) === undefined ? `${PREFIX}${Buffer.from(secret).toString('base64')}` : secret;

/** A secret prepared for signing many times. */
export interface SigningKey {
  /** A key with the bytes of the secret itself, because the secret may not be base64. */
  readonly own: KeyObject;
  /** The key that Standard Webhooks libraries decode from a secret in their format. */
  readonly within: KeyObject | undefined;
}

export function signingKey(secret: string): SigningKey {
  const within = keyWithin(secret);
  return { own: createSecretKey(Buffer.from(secret)), within: within && createSecretKey(within) };
}

interface Signed {
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
 * The headers of one attempt, signed at the time of the attempt with the current secret. They include the contract's
 * headers and those of the Standard Webhooks specification, so that its verification libraries work too.
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

/** A secret that can be read in two ways is signed with both keys: a verifier accepts either. */
const standardSignatures = ({ key, payloadId, payload }: Signed, seconds: string): string =>
  (key.within ? [key.own, key.within] : [key.own])
    .map((one) => `v1,${hmac(one, `${payloadId}.${seconds}.`, payload).digest('base64')}`)
    .join(' ');

/** The header names depend only on the configured prefix, so they are built once. */
const namesOf = remembered<{ event: string; deliveryId: string; timestamp: string; signature: string }>(10);

/** Contract [DELIV-023]: signs the timestamp, a full stop and the bytes of the body. */
export const signature = (key: string | KeyObject, timestamp: string, body: string | Uint8Array): string =>
  hmac(key, `${timestamp}.`, body).digest('hex');

/** Signs in two parts, so that the body is never copied. */
const hmac = (key: string | KeyObject, head: string, body: string | Uint8Array) =>
  createHmac('sha256', key).update(head).update(body);
