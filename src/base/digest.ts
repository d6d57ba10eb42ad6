import { createHash } from 'node:crypto';

/** The SHA-256 digest of the parts as JSON, in hexadecimal. */
export const digestOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');
