import { createHmac, hkdfSync, randomBytes, scrypt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { sameText } from '../../base/secrets.ts';
import { CommandError, UsageError } from '../operator/usage-error.ts';
import type { Env } from '../terminal.ts';

/** How the frames of one file are encrypted. Stored in the head of the file. */
export type Sealing =
  | { readonly cipher: 'none' }
  | { readonly cipher: 'aes-256-gcm'; readonly stretched: string; readonly salt: string; readonly proof: string };

/** Encrypts and decrypts backup files, with keys derived from a text that the operator keeps. */
export interface BackupKey {
  /** Derives a unique key for a new file. */
  forNewFile(): Promise<{ sealing: Sealing; key: Buffer }>;
  /** The key of an existing file; undefined if the file was encrypted with another secret. */
  of(sealing: Extract<Sealing, { cipher: 'aes-256-gcm' }>): Promise<Buffer | undefined>;
}

export interface KeyChoice {
  readonly keyFile: string | undefined;
  /** The operator's confirmation that no one else can read the storage. */
  readonly unencrypted?: boolean;
}

const SHORTEST = 16;

/** Reads the key from a file or the environment. An argument would be visible to other users of the machine. */
export async function readBackupKey(
  { keyFile, unencrypted = false }: KeyChoice,
  env: Env,
): Promise<BackupKey | undefined> {
  const file = keyFile ?? (env.BACKUP_KEY_FILE?.trim() || undefined);
  const given = env.BACKUP_KEY?.trim() || undefined;
  if (unencrypted) {
    if (keyFile !== undefined) throw new UsageError('Pass either --key-file or --unencrypted, not both.');
    return undefined;
  }
  if (file === undefined && given === undefined) return undefined;
  if (keyFile === undefined && file !== undefined && given !== undefined) {
    throw new UsageError('Set either BACKUP_KEY_FILE or BACKUP_KEY, not both.');
  }
  const text = file === undefined ? given! : await textOf(file);
  if (text.length < SHORTEST) {
    throw new UsageError(
      `The backup key must have at least ${SHORTEST} characters. Make one with: openssl rand -base64 48`,
    );
  }
  return backupKeyOf(text);
}

async function textOf(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    throw new CommandError(`The key file "${file}" cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** The cost of deriving a key: 128 MB and a fraction of a second per guess, as for a password. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 } as const;
const stretch = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

/** Runs scrypt once for all files that a command writes, and once per salt for files that it reads. */
export function backupKeyOf(text: string): BackupKey {
  const known = new Map<string, Promise<Buffer>>();
  const master = (salt: string): Promise<Buffer> => {
    const found = known.get(salt) ?? stretch(text, Buffer.from(salt, 'base64url'), 32, COST);
    known.set(salt, found);
    return found;
  };
  const fileKey = async (stretched: string, salt: string): Promise<Buffer> =>
    Buffer.from(hkdfSync('sha256', await master(stretched), Buffer.from(salt, 'base64url'), 'tasman backup file', 32));
  const own = randomBytes(16).toString('base64url');
  return {
    async forNewFile() {
      const salt = randomBytes(32).toString('base64url');
      const key = await fileKey(own, salt);
      return { key, sealing: { cipher: 'aes-256-gcm', stretched: own, salt, proof: proofOf(key) } };
    },
    async of({ stretched, salt, proof }) {
      const key = await fileKey(stretched, salt);
      return sameText(proofOf(key), proof) ? key : undefined;
    },
  };
}

/** A value that distinguishes a wrong key from an altered file. */
const proofOf = (key: Buffer): string =>
  createHmac('sha256', key).update('the key of this file').digest('base64url').slice(0, 22);
