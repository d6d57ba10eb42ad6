import { TasmanError } from './errors.ts';

/** What a delivery tells. There may be more fields and more events than you know: ignore those. */
export interface WebhookEvent<Data = Record<string, unknown>> {
  /** The same on every attempt: remember it and skip what you have seen. */
  readonly id: string;
  readonly type: string;
  /** UTC, without an offset. */
  readonly createdAt: string;
  readonly customerId: number;
  readonly companyId: number | null;
  readonly entity: { readonly type: string; readonly id: number };
  readonly data: Data;
}

export class WebhookVerificationError extends TasmanError {
  override name = 'WebhookVerificationError';
}

export interface Delivery {
  /** The bytes of the body exactly as they came, before any parser. */
  readonly body: string | Uint8Array;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The endpoint's `secret` or `standardSecret`; while you change it, the old and the new one. */
  readonly secrets: string | readonly string[];
  /** How far the time of the delivery may be from yours. Default 300 seconds. */
  readonly toleranceSeconds?: number;
  /** Milliseconds since 1970, for tests. */
  readonly now?: number;
}

/** The event of a genuine delivery (Standard Webhooks); throws `WebhookVerificationError` for any other. */
export async function verifyWebhook<Data = Record<string, unknown>>(delivery: Delivery): Promise<WebhookEvent<Data>> {
  const { headers, toleranceSeconds = 300, now = Date.now() } = delivery;
  const body = bytesOf(delivery.body);
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError('webhook-timestamp is not a number of seconds');
  if (Math.abs(now / 1_000 - Number(timestamp)) > toleranceSeconds) {
    throw new WebhookVerificationError(
      'The delivery is too old or comes from the future; is the clock of this machine right?',
    );
  }
  const secrets = typeof delivery.secrets === 'string' ? [delivery.secrets] : delivery.secrets;
  if (secrets.length === 0 || secrets.includes('')) throw new TypeError('verifyWebhook needs a secret');
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  if (!(await isSignedByAny(secrets, signatures, signed))) {
    throw new WebhookVerificationError('The signature is not one of these secrets over this body');
  }
  return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent<Data>;
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
      // The platform's own comparison, in constant time.
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true;
    }
  }
  return false;
}

/** `whsec_` and base64 are Standard Webhooks' way to write the key; any other secret is the key itself. */
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
  throw new TypeError('verifyWebhook needs the body as it came, text or bytes: keep it from parsers until then');
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
