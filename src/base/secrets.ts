import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto';
import { type RowKey, SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';

/** Random text that is safe in URLs and headers. 32 bytes give 43 characters. */
export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url');
export const newUuid = (): string => randomUUID();

/** The digest that is stored in place of a random token. The token itself is never stored. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Compares in constant time. The texts are hashed first, which hides their lengths. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/**
 * Encrypts individual fields, such as tax numbers and bank accounts, so that a stolen dump does not reveal them.
 */
export interface FieldCipher {
  /** Encrypts the text for this column and row; it cannot be decrypted anywhere else. */
  seal<C extends SealedColumn>(column: C, row: RowKey<C>, text: string): string;
  /** Throws if the value was altered, or was encrypted for another column or row. */
  open<C extends SealedColumn>(column: C, row: RowKey<C>, sealed: string): string;
  /** The prefix of values encrypted with the first key and bound to their column and row. */
  readonly currentPrefix: string;
}

/** The prefix of values that are bound to their column and row, which are authenticated data (AAD). */
const BOUND = 'v2';
/**
 * The prefix of old values that are not bound to a column and row. `tasman keys rekey` encrypts them again as `BOUND`.
 */
const UNBOUND = 'v1';

/**
 * Encrypts with the first key and decrypts with any key. Add a new key in first position, and keep the old keys until
 * `rekey` is done.
 */
export function fieldCipher(masterKeys: readonly [string, ...string[]]): FieldCipher {
  const ring = new Map(
    masterKeys.map((master) => [keyIdOf(master), createSecretKey(derive(master, 'field-encryption'))] as const),
  );
  const keyId = keyIdOf(masterKeys[0]);
  const sealingKey = ring.get(keyId)!;
  const currentPrefix = `${BOUND}.${keyId}.`;

  return {
    currentPrefix,
    seal(column, row, text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, iv);
      cipher.setAAD(placeOf(column, row));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${currentPrefix}${iv.toString('base64url')}.${sealed.toString('base64url')}`;
    },
    open(column, row, sealed) {
      const [version, id, iv, body] = sealed.split('.');
      if ((version !== BOUND && version !== UNBOUND) || !id || !iv || !body) {
        throw new SealError(column, row, 'has an unknown shape');
      }
      const key = ring.get(id);
      if (!key) throw new SealError(column, row, `needs key ${id}, which is not in SECRET_KEY or SECRET_KEY_PREVIOUS`);
      const bytes = Buffer.from(body, 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'));
        if (version === BOUND) decipher.setAAD(placeOf(column, row));
        decipher.setAuthTag(bytes.subarray(bytes.length - 16));
        const opened = decipher.update(bytes.subarray(0, bytes.length - 16));
        // In GCM mode, `final` returns no further text, but it throws if the authentication tag does not match.
        decipher.final();
        return opened.toString('utf8');
      } catch {
        throw new SealError(
          column,
          row,
          'cannot be decrypted: it was altered, or was sealed for another row or column',
        );
      }
    },
  };
}

/** Identifies the value that cannot be decrypted, without revealing any of it. */
export class SealError extends Error {
  constructor(column: SealedColumn, row: readonly (string | number)[], problem: string) {
    const named = SEALED_COLUMNS[column].map((name, index) => `${name} ${row[index]}`).join(', ');
    super(`the sealed value of ${column} (${named}) ${problem}`);
    this.name = 'SealError';
  }
}

/** No part contains a line break, so two different rows never give the same bytes. */
const placeOf = (column: SealedColumn, row: readonly (string | number)[]): Buffer =>
  Buffer.from([column, ...row].join('\n'));

export const keyIdOf = (master: string): string =>
  createHash('sha256').update(`tasman key id\n${master}`).digest('hex').slice(0, 8);

/** Derives an independent key for each purpose from the operator's one secret. */
export const derive = (master: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, 'tasman', purpose, 32));
