import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  webcrypto,
} from 'node:crypto';
import { promisify } from 'node:util';

/** Only this service uses `access` keys. Clients verify signatures of `id` keys with the public key. */
export type KeyKind = 'access' | 'id';

/** The public key for id_tokens, in the form of a key set entry (RFC 7517). */
export interface PublishedKey {
  readonly kty: 'RSA';
  readonly use: 'sig';
  readonly alg: 'RS256';
  readonly kid: string;
  readonly n: string;
  readonly e: string;
}

/** One key in two forms: this service signs with the first; the JWT library verifies with the second. */
export interface AccessKey {
  readonly signing: KeyObject;
  readonly verifying: webcrypto.CryptoKey;
}

export interface IdKey {
  readonly key: KeyObject;
  readonly published: PublishedKey;
}

const generate = promisify(generateKeyPair);

/**
 * Creates a key as text, ready to be encrypted: random bytes for `access`, an RSA key for `id`. Every OpenID client
 * must support RS256, and some support nothing else.
 */
export async function makeKey(kind: KeyKind): Promise<string> {
  if (kind === 'access') return randomBytes(32).toString('base64url');
  const { privateKey } = await generate('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64url');
}

export async function importAccessKey(text: string): Promise<AccessKey> {
  const bytes = Buffer.from(text, 'base64url');
  const verifying = await webcrypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  return { signing: createSecretKey(bytes), verifying };
}

export function importIdKey(id: string, text: string): IdKey {
  const key = createPrivateKey({ key: Buffer.from(text, 'base64url'), type: 'pkcs8', format: 'der' });
  const { n, e } = createPublicKey(key).export({ format: 'jwk' }) as { n: string; e: string };
  return { key, published: { kty: 'RSA', use: 'sig', alg: 'RS256', kid: id, n, e } };
}
