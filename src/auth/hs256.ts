import { createHmac, type KeyObject } from 'node:crypto';

export interface Hs256Header {
  readonly alg: 'HS256';
  readonly typ: string;
  readonly kid: string;
}

/**
 * Signs a compact JWT with HMAC SHA-256 (RFC 7515, 3.1 and A.1). The JWT library is not used, because its Web Crypto
 * API hands each signature to another thread, which takes ten times as long as signing.
 */
export function signHs256(header: Hs256Header, claims: Readonly<Record<string, unknown>>, key: KeyObject): string {
  const signed = `${encoded(header)}.${encoded(claims)}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
