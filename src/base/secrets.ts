import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto';

/** Random text safe in URLs and headers; 32 bytes give 43 characters. */
export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url');
export const newUuid = (): string => randomUUID();

/** Digest under which a token of full entropy is stored: the token itself is never kept. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Compares without telling by its time where the texts differ; lengths are hidden by hashing first. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** Encrypts single fields (tax numbers, bank accounts, webhook secrets) so that a stolen dump does not tell them. */
export interface FieldCipher {
  encrypt(text: string): string;
  decrypt(sealed: string): string;
  /** Equal texts give equal marks, so that a sealed value can be looked up without being opened. */
  blindIndex(text: string): string;
  /** Id of the key new values are sealed with. */
  readonly keyId: string;
}

const VERSION = 'v1';

/**
 * The first key seals; every key opens. Put a new key first and keep the old ones until `rekey` has rewritten the rows.
 */
export function fieldCipher(masterKeys: readonly [string, ...string[]]): FieldCipher {
  const ring = new Map(
    masterKeys.map((master) => [keyIdOf(master), createSecretKey(derive(master, 'field-encryption'))] as const),
  );
  const keyId = keyIdOf(masterKeys[0]);
  const indexKey = derive(masterKeys[0], 'blind-index');

  return {
    keyId,
    encrypt(text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', ring.get(keyId)!, iv);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [VERSION, keyId, iv.toString('base64url'), sealed.toString('base64url')].join('.');
    },
    decrypt(sealed) {
      const [version, id, iv, body] = sealed.split('.');
      if (version !== VERSION || !id || !iv || !body) throw new Error('a sealed field has an unknown shape');
      const key = ring.get(id);
      if (!key) throw new Error(`a sealed field needs key ${id}, which is not in SECRET_KEY or SECRET_KEY_PREVIOUS`);
      const bytes = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'));
      decipher.setAuthTag(bytes.subarray(bytes.length - 16));
      const opened = decipher.update(bytes.subarray(0, bytes.length - 16));
      // In this mode the end brings no more text; it throws when what was opened is not what was sealed.
      decipher.final();
      return opened.toString('utf8');
    },
    blindIndex: (text) => createHmac('sha256', indexKey).update(text).digest('base64url'),
  };
}

export const keyIdOf = (master: string): string =>
  createHash('sha256').update(`tasman key id\n${master}`).digest('hex').slice(0, 8);

/** Independent keys for independent uses, all from the one secret the operator keeps. */
export const derive = (master: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master, 'tasman', purpose, 32));
