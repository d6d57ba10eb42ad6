import { createCipheriv, randomBytes } from 'node:crypto';
import { derive, keyIdOf } from '../../src/base/secrets.ts';

/** Seals a value as earlier versions did: the seal is not bound to a column and row. */
export function unboundSeal(master: string, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derive(master, 'field-encryption'), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return ['v1', keyIdOf(master), iv.toString('base64url'), sealed.toString('base64url')].join('.');
}
