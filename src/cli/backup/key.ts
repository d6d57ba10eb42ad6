import { createHmac, hkdfSync, randomBytes, scrypt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { sameText } from '../../base/secrets.ts';
import { CommandError, UsageError } from '../operator/usage-error.ts';

/** How the frames of one file are sealed, as its head says in plain words. */
export type Sealing =
  | { readonly cipher: 'none' }
  | { readonly cipher: 'aes-256-gcm'; readonly stretched: string; readonly salt: string; readonly proof: string };

/** What opens and seals the files of a backup: a text that the operator keeps. */
export interface BackupKey {
  /** For a new file, whose key nobody has used before. */
  forNewFile(): Promise<{ sealing: Sealing; key: Buffer }>;
  /** The key of a file that was made before; undefined when this is not the text it was made with. */
  of(sealing: Extract<Sealing, { cipher: 'aes-256-gcm' }>): Promise<Buffer | undefined>;
}

export interface KeyChoice {
  readonly keyFile: string | undefined;
  /** The operator says that nobody else reaches the place. */
  readonly unencrypted?: boolean;
}

const SHORTEST = 16;

/** The text comes from a file or the environment: an argument is seen by everybody on the machine. */
export async function readBackupKey(
  { keyFile, unencrypted = false }: KeyChoice,
  env: NodeJS.ProcessEnv,
): Promise<BackupKey | undefined> {
  const file = keyFile ?? (env.BACKUP_KEY_FILE?.trim() || undefined);
  const given = env.BACKUP_KEY?.trim() || undefined;
  if (unencrypted) {
    if (keyFile !== undefined) throw new UsageError('Name either --key-file or --unencrypted.');
    return undefined;
  }
  if (file === undefined && given === undefined) return undefined;
  if (keyFile === undefined && file !== undefined && given !== undefined) {
    throw new UsageError('Set either BACKUP_KEY_FILE or BACKUP_KEY.');
  }
  const text = file === undefined ? given! : await textOf(file);
  if (text.length < SHORTEST) {
    throw new UsageError(
      `The key of a backup must be at least ${SHORTEST} characters long; make one with: openssl rand -base64 48`,
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

/** Makes guessing a passphrase dear, as a password's is: 128 MB and a fraction of a second for each guess. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 } as const;
const stretch = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

/** The dear part is done once for all files that one command writes, and once for all of those that it reads. */
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

/** Tells a wrong key from an altered file. */
const proofOf = (key: Buffer): string =>
  createHmac('sha256', key).update('the key of this file').digest('base64url').slice(0, 22);
