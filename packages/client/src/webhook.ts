import { TasmanError } from './errors.ts';
import type { EventsByType } from './generated/events.ts';

/** The form of every event, whatever its type. */
export interface WebhookEvent<Data = Record<string, unknown>> {
  /** Identical in every delivery attempt. Store it, and skip events whose id you have already seen. */
  readonly id: string;
  readonly type: string;
  /** The time of the event in UTC, without an offset. */
  readonly createdAt: string;
  readonly customerId: number;
  readonly companyId: number | null;
  readonly entity: { readonly type: string; readonly id: number };
  readonly data: Data;
}

/** The event that a test of an endpoint sends by default. */
export interface TestEvent extends WebhookEvent<{ readonly id: number; readonly message: string }> {
  readonly type: 'webhook.test';
}

/**
 * The event of a delivery. `event.type` decides which fields `event.data` has: `if (event.type === 'pay.created')`
 * narrows the event. A newer service may send types that are not in this union, and further fields: ignore them.
 */
export type TasmanEvent = EventsByType[keyof EventsByType] | TestEvent;

export class WebhookVerificationError extends TasmanError {
  override name = 'WebhookVerificationError';
}

export interface Delivery {
  /** The raw bytes of the body, before any parser. */
  readonly body: string | Uint8Array;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The endpoint's `secret` or `standardSecret`. During a rotation, pass both the old and the new one. */
  readonly secrets: string | readonly string[];
  /** The maximum difference between the timestamp and the local clock. Defaults to 300 seconds. */
  readonly toleranceSeconds?: number;
  /** The current time in milliseconds since 1970, for tests. */
  readonly now?: number;
}

/**
 * Verifies a delivery and returns its event (Standard Webhooks). Throws `WebhookVerificationError` if the delivery is
 * not genuine.
 */
export function verifyWebhook(delivery: Delivery): Promise<TasmanEvent>;
/** The same, for events whose data has a type of your own. */
export function verifyWebhook<Data>(delivery: Delivery): Promise<WebhookEvent<Data>>;
export async function verifyWebhook(delivery: Delivery): Promise<unknown> {
  const { headers, toleranceSeconds = 300, now = Date.now() } = delivery;
  const body = bytesOf(delivery.body);
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError('webhook-timestamp is not a number of seconds');
  if (Math.abs(now / 1_000 - Number(timestamp)) > toleranceSeconds) {
    throw new WebhookVerificationError(
      'The delivery is too old or has a time in the future. Check the clock of this machine.',
    );
  }
  const secrets = typeof delivery.secrets === 'string' ? [delivery.secrets] : delivery.secrets;
  if (secrets.length === 0 || secrets.includes('')) throw new TypeError('verifyWebhook needs a secret');
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  if (!(await isSignedByAny(secrets, signatures, signed))) {
    throw new WebhookVerificationError('The signature does not match the body with any of the secrets');
  }
  return JSON.parse(new TextDecoder().decode(body));
}

async function isSignedByAny(
  secrets: readonly string[],
  signatures: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const given = signatures
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .flatMap((one) => bytesOfBase64(one.slice(3)) ?? []);
  for (const secret of secrets) {
    const key = await crypto.subtle.importKey('raw', keyOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ]);
    for (const signature of given) {
      // Compares in constant time.
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true;
    }
  }
  return false;
}

/**
 * A secret that starts with `whsec_` contains the key in base64 (Standard Webhooks). Any other secret is itself the
 * key.
 */
function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const written = secret.startsWith('whsec_') ? bytesOfBase64(secret.slice('whsec_'.length)) : undefined;
  return written && written.length > 0 ? written : new TextEncoder().encode(secret);
}

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function bytesOf(body: string | Uint8Array): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  throw new TypeError('verifyWebhook needs the raw body as text or bytes: call it before any parser');
}

function joined(head: Uint8Array, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + body.length);
  whole.set(head);
  whole.set(body, head.length);
  return whole;
}

function headerOf(headers: Delivery['headers'], name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof value !== 'string' || value === '') throw new WebhookVerificationError(`The header ${name} is missing`);
  return value;
}
